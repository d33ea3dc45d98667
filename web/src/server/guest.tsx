/** Who one is at the server: a guest with a name. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { t } from "../shell/i18n";
import { api } from "./api";
import { me } from "./catalogue";
import { messageOf } from "./troubles";

/** The name in the field, as long as it is not kept. */
const typedName = signal<string | null>(null);
let keeping: { readonly name: string; readonly done: Promise<void> } | null = null;

/** Keeps the name that was typed, once, and says which one holds now. */
export async function keepName(): Promise<string | null> {
  const known = me.value?.name ?? null;
  const name = typedName.value?.trim();
  if (!name || name === known) return known;
  if (keeping?.name !== name) keeping = { name, done: rename(name) };
  const { done } = keeping;
  try {
    await done;
  } finally {
    if (keeping?.done === done) keeping = null;
  }
  return name;
}

async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
  if (typedName.value?.trim() === name) typedName.value = null;
}

export function NameField() {
  const [told, tell] = useState("");
  useEffect(
    () => () => {
      typedName.value = null;
    },
    [],
  );
  const keep = async () => {
    const before = me.value?.name;
    try {
      const name = await keepName();
      if (name !== before) tell(t("name.kept"));
    } catch (error) {
      tell(messageOf(error));
    }
  };
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <label>
        <span>{t("name.label")}</span>
        <input
          value={typedName.value ?? me.value?.name ?? ""}
          maxLength={30}
          autoComplete="nickname"
          onInput={(event) => {
            typedName.value = event.currentTarget.value;
          }}
          // a name that arrives while somebody types would be mixed with theirs
          onFocus={(event) => {
            typedName.value ??= event.currentTarget.value;
          }}
          onBlur={() => {
            if (!typedName.value?.trim()) typedName.value = null;
            void keep();
          }}
        />
      </label>
      <span role="status" class="hint">
        {told}
      </span>
    </form>
  );
}
