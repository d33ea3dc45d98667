/** How a record, a position or a game comes to be studied: dropped, chosen or pasted. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";
import { dueOf, readRecalled, type Task } from "./recall";

const EXAMPLE = "pueblo1_players=3_0d43u_Nc_0,0,0_55,65,65_012_1b1";

/** A record file may be dropped anywhere on the page. */
export function useDrop(onText: (text: string) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void event.dataTransfer?.files[0]?.text().then(onText);
    };
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, [onText]);
}

export function Opener(props: {
  onRecord: (text: string) => void;
  onPasted: (text: string) => void;
  onPractise: (tasks: readonly Task[]) => void;
  onSetup: () => void;
}) {
  const [text, setText] = useState("");
  const due = dueOf(readRecalled(), Date.now());
  return (
    <div class="page page-narrow">
      <h1>{t("study.title")}</h1>
      <p>{t("study.text")}</p>
      <p>
        <a href="/history">{t("history.open")}</a>
      </p>
      {due.length > 0 && (
        <section class="panel form">
          <p>{t("practice.due", { n: due.length })}</p>
          <Button tone="main" onClick={() => props.onPractise(due)}>
            {t("practice.title")}
          </Button>
        </section>
      )}
      <section class="panel form">
        <label class="drop">
          <strong>{t("study.drop")}</strong>
          <input
            type="file"
            accept=".txt,.pgn,text/plain"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) props.onRecord(await file.text());
            }}
          />
        </label>
        <label>
          <span>{t("study.paste")}</span>
          <textarea
            rows={5}
            value={text}
            placeholder={EXAMPLE}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button tone="main" onClick={() => props.onPasted(text)}>
          {t("study.open")}
        </Button>
        <Button onClick={props.onSetup}>{t("setup.open")}</Button>
      </section>
    </div>
  );
}
