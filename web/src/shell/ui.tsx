/** Small parts that many views share. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./i18n";

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "class"> & {
  tone?: "main" | "plain" | "danger";
  class?: string;
};

export function Button({ tone = "plain", class: extra = "", ...rest }: ButtonProps) {
  return <button type="button" class={`button button-${tone} ${extra}`} {...rest} />;
}

/** The key that does what a button does, for those who see it: a reader says the button's name. */
export function KeyHint({ children }: { children: string }) {
  return <kbd aria-hidden="true">{children}</kbd>;
}

/** One of several, as buttons in a row. */
export function Choice<T extends string | number>(props: {
  label: string;
  value: T;
  options: readonly (readonly [T, ComponentChildren])[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="choice-row">
        {props.options.map(([value, text]) => (
          <button
            type="button"
            key={value}
            class="chip"
            aria-pressed={value === props.value}
            onClick={() => props.onChange(value)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch(props: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span class="switch-track" aria-hidden="true" />
      <span>
        {props.label}
        {props.hint && <small>{props.hint}</small>}
      </span>
    </label>
  );
}

/** A modal dialog: the browser keeps the focus in it and closes it on Escape. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={props.wide ? "dialog dialog-wide" : "dialog"}
      aria-label={props.title}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <header>
        <h2>{props.title}</h2>
        <Button class="icon" aria-label={t("close")} onClick={() => dialog.current?.close()}>
          ✕
        </Button>
      </header>
      {props.children}
    </dialog>
  );
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Where the clipboard is closed to pages without TLS, the old way still works. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone;
}

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
