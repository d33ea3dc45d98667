/** The view in which one learns from mistakes: the board, the question, hints, and what came of it. */
import { useEffect } from "preact/hooks";
import { Actions } from "../play/desk/actions";
import { BoardArea } from "../play/desk/boardarea";
import { useDeskKeys } from "../play/desk/keys";
import { Players } from "../play/desk/players";
import { Trouble } from "../play/desk/trouble";
import { shownView } from "../play/state";
import { hintInWords, seatName } from "../play/words";
import { announce } from "../shell/announce";
import { percent, t } from "../shell/i18n";
import { Button } from "../shell/ui";
import { HINTS, hintsOf, type Practice } from "./practice";
import type { Task } from "./recall";

export function PracticePage({ practice, onEnd }: { practice: Practice; onEnd: () => void }) {
  const { desk } = practice.game;
  useDeskKeys(desk);
  const state = desk.state.value;
  const view = shownView(state);
  const { task } = practice;
  const stage = practice.stage.value;
  const told = task && view ? verdictOf(practice, task) : "";
  useEffect(() => {
    if (told) announce(told);
  }, [told]);
  // the task is above the board on phones, wherever somebody was when it was asked for
  useEffect(() => scrollTo(0, 0), [task]);
  if (!task)
    return (
      <div class="page page-narrow">
        <h1>{t("practice.title")}</h1>
        <p>{t("practice.done", { n: practice.tasks.length })}</p>
        <Button tone="main" onClick={onEnd}>
          {t("practice.back")}
        </Button>
      </div>
    );
  if (!view) return <p class="loading">{practice.trouble.value || t("loading")}</p>;
  return (
    <div class="game study-desk">
      <h1 class="visually-hidden">{t("practice.title")}</h1>
      <Trouble desk={desk} />
      <div class="board-column">
        <BoardArea desk={desk} />
      </div>
      <aside class="side">
        <Players state={state} />
        <section class="panel practice" aria-label={t("practice.title")}>
          <p class="hint">
            {t("practice.at", { n: practice.at.value + 1, all: practice.tasks.length })}
          </p>
          <p>
            <strong>{t("practice.ask", { name: seatName(state.game, view, task.seat) })}</strong>{" "}
            {task.played.length > 0 &&
              stage === "asking" &&
              t("practice.not", { turn: hintInWords(state, task.played) })}
          </p>
          <Hints practice={practice} task={task} />
          <p class="verdict" data-stage={stage} role="status">
            {told}
          </p>
          {practice.trouble.value && (
            <p class="hint" role="alert">
              {practice.trouble.value}
            </p>
          )}
          <div class="hint-row">
            {(stage === "right" || stage === "shown") && (
              <Button tone="main" onClick={practice.next}>
                {t("practice.next")}
              </Button>
            )}
            {stage === "wrong" && (
              <Button tone="main" onClick={practice.again}>
                {t("practice.again")}
              </Button>
            )}
            {(stage === "asking" || stage === "wrong") && practice.hints.value < HINTS.length && (
              <Button onClick={practice.hint}>{t("practice.hint")}</Button>
            )}
            {(stage === "asking" || stage === "wrong") && (
              <Button onClick={practice.reveal}>{t("practice.reveal")}</Button>
            )}
            <Button onClick={onEnd}>{t("practice.back")}</Button>
          </div>
        </section>
        {stage === "asking" && <Actions desk={desk} />}
      </aside>
    </div>
  );
}

function verdictOf(practice: Practice, task: Task): string {
  const lost = practice.lost.value;
  switch (practice.stage.value) {
    case "asking":
      return "";
    case "judging":
      return t("practice.judging");
    case "right":
      return lost !== null && lost > 0.0005
        ? t("practice.near", { value: percent(lost) })
        : t("practice.right");
    case "wrong":
      return lost === null ? t("practice.wrong") : t("practice.lost", { value: percent(lost) });
    case "shown":
      return t("practice.shown", {
        turn: hintInWords(practice.game.desk.state.value, task.best),
      });
  }
}

/** What was hinted at so far, from general to exact. */
function Hints({ practice, task }: { practice: Practice; task: Task }) {
  const state = practice.game.desk.state.value;
  const words = [
    ...hintsOf(task).map(({ key, values }) => t(key, values)),
    hintInWords(state, task.best),
  ];
  const told = words.slice(0, practice.hints.value);
  if (told.length === 0) return null;
  return (
    <ol class="hints-told" aria-label={t("practice.hints")}>
      {told.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ol>
  );
}
