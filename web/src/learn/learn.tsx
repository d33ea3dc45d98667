/** A lesson: read, try, go on. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardArea } from "../play/desk/boardarea";
import { isTyping } from "../play/desk/keys";
import { PosePicker } from "../play/desk/poses";
import { PointsRow } from "../play/desk/prices";
import { Stage } from "../play/desk/stage";
import { LonelyDesk, studyMoves } from "../play/lonely";
import { editionOf } from "../play/look";
import { asPueblo, legalSet } from "../play/state";
import { cycleBuild, ghostOf, holdKind, holdPose, usableKinds } from "../play/transitions";
import { latest } from "../server/api";
import type { Look } from "../server/protocol";
import { quickGame, startGame } from "../server/starting";
import { messageOf } from "../server/troubles";
import { announce } from "../shell/announce";
import { t } from "../shell/i18n";
import { change, settings } from "../shell/settings";
import { Button } from "../shell/ui";
import { type Lesson, LESSONS, type Step } from "./lessons";

export function LearnPage({ game }: { game: "pueblo" | "puluc" }) {
  const lesson = LESSONS[game];
  const desk = useMemo(() => new LonelyDesk(`learn-${game}`, [0]), [game]);
  const stage = useMemo(() => new Stage(), [game]);
  const [at, setAt] = useState(0);
  // the moves before each step so far, so that going back shows it as it was
  const [entered, setEntered] = useState<readonly (readonly string[])[]>([[]]);
  const [shown, setShown] = useState<Look | null>(null);
  const step = lesson.steps[at]!;
  const [isDone, setDone] = useState(!step.isTask);
  const [told, tell] = useState("");
  const made = entered[at]!;
  const ask = useMemo(latest, [game]);
  const isSkipping = useRef(false);

  const show = (look: Look) => {
    setShown(look);
    desk.show(look, [t("lesson.you"), t("lesson.other")]);
  };
  const goTo = (next: number, moves: readonly string[]) => {
    setEntered([...entered.slice(0, next), moves]);
    setShown(null);
    setDone(!lesson.steps[next]!.isTask);
    setAt(next);
  };
  useEffect(() => {
    const isNewest = ask();
    tell("");
    desk.apply((state) => ({ ...state, mySeats: [], showsSight: step.showsSight ?? false }));
    prepare(lesson, step, made).then(
      (look) => {
        if (!isNewest()) return;
        desk.apply((state) => ({ ...state, mySeats: step.isTask ? [0] : [] }));
        show(look);
      },
      (error) => {
        if (isNewest()) tell(messageOf(error));
      },
    );
    announce(t(step.text));
  }, [at]);
  const goOn = () => goTo(at + 1, shown?.tokens ?? step.moves ?? made);
  const skip = async () => {
    if (isSkipping.current) return;
    isSkipping.current = true;
    const isNewest = ask();
    try {
      const look = shown ?? (await prepare(lesson, step, made));
      const { tokens } = await decide(lesson, look, step.instead ?? []);
      if (isNewest()) goTo(at + 1, tokens);
    } catch (error) {
      if (isNewest()) tell(messageOf(error));
    } finally {
      isSkipping.current = false;
    }
  };
  desk.onPlay = async (token) => {
    if (isDone || !shown) return;
    const isNewest = ask();
    const before = shown.view;
    try {
      const look = await studyMoves(game, lesson.tags, [...shown.tokens, token]);
      if (!isNewest()) return;
      if (step.accepts && !step.accepts(token, before, look.view)) {
        tell(t(step.retry!));
        return announce(t(step.retry!));
      }
      desk.apply((state) => ({ ...state, mySeats: [] }));
      show(look);
      setDone(true);
      tell(t("lesson.well"));
    } catch (error) {
      if (isNewest()) tell(messageOf(error));
    }
  };
  useLessonKeys(desk, stage);

  const isLast = at === lesson.steps.length - 1;
  const end = () => change({ lessonsSeen: [...new Set([...settings.value.lessonsSeen, game])] });
  return (
    <div class="game">
      <div class="board-column">
        <BoardArea desk={desk} hands={desk.hands} stage={stage} />
      </div>
      <aside class="side">
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
          <p class="lesson-step">{t("lesson.step", { n: at + 1, all: lesson.steps.length })}</p>
          <p>{t(step.text)}</p>
          {step.isTask && !isDone && shown && <LessonTools desk={desk} />}
          <p class="lesson-told" role="status">
            {told}
          </p>
          <div class="action-row">
            {at > 0 && (
              <Button onClick={() => goTo(at - 1, entered[at - 1]!)}>{t("lesson.back")}</Button>
            )}
            {isLast ? (
              <Button
                tone="main"
                onClick={() => {
                  end();
                  startGame(quickGame(game)).catch((error) => tell(messageOf(error)));
                }}
              >
                {t("start.playBot")}
              </Button>
            ) : (
              <>
                {!isDone && <Button onClick={skip}>{t("lesson.skip")}</Button>}
                <Button tone="main" disabled={!isDone} onClick={goOn}>
                  {t("lesson.next")}
                </Button>
              </>
            )}
          </div>
        </section>
      </aside>
    </div>
  );
}

function LessonTools({ desk }: { desk: LonelyDesk }) {
  const state = desk.state.value;
  const view = asPueblo(state.view);
  if (!view) {
    const legal = state.view?.legal ?? [];
    return (
      <div class="action-row">
        {legal.map((token) => (
          <Button key={token} onClick={() => desk.play(token)}>
            {token}
          </Button>
        ))}
      </div>
    );
  }
  if (view.phase === "walking")
    return (
      <div class="walks">
        {view.walks.map((walk) => (
          <button
            type="button"
            class="walk"
            key={walk.steps}
            onClick={() => desk.play(`>${walk.steps}`)}
          >
            <strong>{t("actions.steps", { n: walk.steps })}</strong>
            <span class="square">{walk.square}</span>
            <PointsRow view={view} points={walk.points} game={state.game} />
          </button>
        ))}
      </div>
    );
  const { held } = state;
  if (!held) return null;
  const kinds = usableKinds(state);
  const ghost = ghostOf(state);
  return (
    <>
      {kinds.length > 1 && (
        <div class="kinds" role="group" aria-label={t("actions.kind")}>
          {kinds.map((kind) => (
            <button
              type="button"
              class="chip"
              key={kind}
              aria-pressed={kind === held.kind}
              onClick={() => desk.apply((each) => holdKind(each, kind))}
            >
              {t(kind === "C" ? "actions.coloured" : "actions.neutral")}
            </button>
          ))}
        </div>
      )}
      <PosePicker
        hand={view.options.handed}
        pose={held.pose}
        paint={held.kind === "C" ? editionOf(view).paints[0]! : editionOf(view).neutral}
        label={t("actions.poses")}
        fitting={new Set(view.legal.map((token) => token.split("/")[1] ?? ""))}
        onPick={(pose) => desk.apply((each) => holdPose(each, pose))}
      />
      <div class="action-row">
        <Button onClick={() => desk.hands.turn(1)}>⟳ {t("actions.turn")}</Button>
        <Button onClick={() => desk.hands.tip(1)}>⤵ {t("actions.tip")}</Button>
        <Button onClick={() => desk.apply((each) => cycleBuild(each, 1))}>
          {t("actions.nextPlace")}
        </Button>
        <Button tone="main" disabled={!ghost?.legal} onClick={desk.placeHeld}>
          {t("actions.place")}
        </Button>
      </div>
    </>
  );
}

function useLessonKeys(desk: LonelyDesk, stage: Stage): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const arrows = {
        ArrowLeft: "left",
        ArrowRight: "right",
        ArrowUp: "up",
        ArrowDown: "down",
      } as const;
      const { held } = desk.state.peek();
      if (!held) return;
      if (event.key in arrows) {
        const cell = stage.moveGhost(arrows[event.key as keyof typeof arrows]);
        if (cell) desk.hands.point(cell);
      } else if (event.key.toLowerCase() === "r") desk.hands.turn(event.shiftKey ? -1 : 1);
      else if (event.key.toLowerCase() === "f") desk.hands.tip(event.shiftKey ? -1 : 1);
      else if (event.key === "Enter" && !isPressedByEnter(event.target)) desk.placeHeld();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [desk]);
}

const isPressedByEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("button, a, summary");

/** The board of a step: its moves, or those made so far, and then what the others answer. */
export async function prepare(lesson: Lesson, step: Step, made: readonly string[]): Promise<Look> {
  let look = await studyMoves(lesson.game, lesson.tags, step.moves ?? made);
  for (const wishes of step.replies ?? []) look = await decide(lesson, look, wishes);
  return look;
}

/** The board after the first wish that is legal, or else after any decision that is. */
export async function decide(lesson: Lesson, look: Look, wishes: readonly string[]): Promise<Look> {
  const legal = legalSet(look.view);
  const token = wishes.find((wish) => legal.has(wish)) ?? look.view.legal[0];
  if (!token) return look;
  return studyMoves(lesson.game, lesson.tags, [...look.tokens, token]);
}
