/** A lesson: read, try, go on. */
import { useEffect, useMemo } from "preact/hooks";
import { Task } from "../play/desk/tasks";
import { BoardArea } from "../play/desk/boardarea";
import { useDeskKeys } from "../play/desk/keys";
import { Trouble } from "../play/desk/trouble";
import { startAnywhere } from "../local/starting";
import { quickGame } from "../server/starting";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { change, settings } from "../shell/settings";
import { Button } from "../shell/ui";
import { LESSONS } from "./lessons";
import { LessonRun } from "./run";

export function LearnPage({ game }: { game: "pueblo" | "puluc" }) {
  const run = useMemo(() => new LessonRun(LESSONS[game]), [game]);
  const { desk } = run.game;
  useEffect(() => {
    run.begin();
    return () => run.close();
  }, [run]);
  useDeskKeys(desk);
  return (
    <div class="game">
      <Trouble desk={desk} />
      <div class="board-column">
        <BoardArea desk={desk} />
      </div>
      <aside class="side">
        <LessonPanel run={run} />
      </aside>
    </div>
  );
}

function LessonPanel({ run }: { run: LessonRun }) {
  const { game, steps } = run.lesson;
  const at = run.at.value;
  const isDone = run.isDone.value;
  const isLast = at === steps.length - 1;
  const end = async () => {
    change({ lessonsSeen: [...new Set([...settings.value.lessonsSeen, game])] });
    try {
      await startAnywhere(quickGame(game));
    } catch (error) {
      run.told.value = messageOf(error);
    }
  };
  return (
    <section class="panel lesson">
      <nav class="lesson-nav" aria-label={t("lesson.which")}>
        <a href="/learn/pueblo" aria-current={game === "pueblo" ? "page" : undefined}>
          Pueblo
        </a>
        <a href="/learn/puluc" aria-current={game === "puluc" ? "page" : undefined}>
          Puluc
        </a>
      </nav>
      <h1>{t("lesson.title", { game: game === "pueblo" ? "Pueblo" : "Puluc" })}</h1>
      <p class="lesson-step">{t("lesson.step", { n: at + 1, all: steps.length })}</p>
      <p>{t(run.step.value.text)}</p>
      {run.isShown.value && !isDone && <Task desk={run.game.desk} />}
      <p class="lesson-told" role="status">
        {run.told.value}
      </p>
      <div class="action-row">
        {at > 0 && <Button onClick={() => run.goBack()}>{t("lesson.back")}</Button>}
        {isLast ? (
          <Button tone="main" onClick={end}>
            {t("start.playBot")}
          </Button>
        ) : (
          <>
            {!isDone && <Button onClick={() => run.skip()}>{t("lesson.skip")}</Button>}
            <Button tone="main" disabled={!isDone} onClick={() => run.goOn()}>
              {t("lesson.next")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
