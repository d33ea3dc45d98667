/** The moves so far, and the way back through them. */
import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../shell/i18n";
import { Button } from "../../shell/ui";
import { type LogLine, logOf } from "../log";
import { plyOf } from "../moves";
import { asPueblo, type GameState, lastNumber, shownView } from "../state";
import { ToldTurn, useTurnInView } from "./toldturn";

export function History(props: {
  state: GameState;
  onLook: (ply: number) => void;
  /** Asks how the points came: with the answer, turns are told with their price. */
  onAsk?: () => void;
}) {
  const { state, onLook, onAsk } = props;
  const { game } = state;
  const number = lastNumber(state);
  const hasPrices = asPueblo(state.view) !== null;
  useEffect(() => {
    if (hasPrices) onAsk?.();
  }, [hasPrices, onAsk, number]);
  const view = shownView(state);
  if (!game || !view) return null;
  const ply = plyOf(state);
  const all = game.tokens.length;
  return (
    <div class="history">
      <Stepper ply={ply} all={all} onLook={onLook} />
      <MoveList state={state} ply={ply} onLook={onLook} />
    </div>
  );
}

export function Stepper(props: { ply: number; all: number; onLook: (ply: number) => void }) {
  const { ply, all, onLook } = props;
  return (
    <div class="stepper">
      <Button
        class="icon"
        aria-label={t("history.first")}
        disabled={ply === 0}
        onClick={() => onLook(0)}
      >
        «
      </Button>
      <Button
        class="icon"
        aria-label={t("history.previous")}
        disabled={ply === 0}
        onClick={() => onLook(ply - 1)}
      >
        ‹
      </Button>
      <input
        type="range"
        min={0}
        max={all}
        value={ply}
        aria-label={t("history.slider")}
        aria-valuetext={t("history.at", { n: ply, all })}
        onInput={(event) => onLook(Number(event.currentTarget.value))}
      />
      <Button
        class="icon"
        aria-label={t("history.next")}
        disabled={ply >= all}
        onClick={() => onLook(ply + 1)}
      >
        ›
      </Button>
      <Button
        class="icon"
        aria-label={t("history.last")}
        disabled={ply >= all}
        onClick={() => onLook(all)}
      >
        »
      </Button>
    </div>
  );
}

function MoveList({
  state,
  ply,
  onLook,
}: {
  state: GameState;
  ply: number;
  onLook: (ply: number) => void;
}) {
  const game = state.game!;
  const { mySeats } = state;
  // the board that is shown may be an older one: what happened is told by the last
  const view = state.view ?? shownView(state)!;
  const review = state.review?.review ?? null;
  const lines = useMemo(
    () => logOf({ game, view, mySeats }, review),
    [game, view, mySeats, review],
  );
  // prices come later, and make turns longer that are told already
  const told = lines.reduce((signs, { sentence }) => signs + sentence.length, 0);
  const list = useTurnInView<HTMLOListElement>([ply, told]);
  if (lines.length === 0) return <p class="hint">{t("history.none")}</p>;
  return (
    <ol class="move-list" ref={list} tabIndex={0} aria-label={t("history.title")}>
      {lines.map((line, at) => (
        <li class="log-line" data-kind={line.kind} key={`${line.kind}${line.first}`}>
          <ToldTurn
            view={view}
            seat={line.seat < 0 ? null : line.seat}
            round={line.round === lines[at - 1]?.round ? null : line.round}
            sentence={line.sentence}
            tokens={line.tokens}
            isCurrent={isAt(line, ply)}
            onLook={() => onLook(line.first + line.tokens.length)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Whether the board shows what a line tells of. */
function isAt({ kind, first, tokens }: LogLine, ply: number): boolean {
  return kind !== "lap" && ply > first && ply <= first + tokens.length;
}
