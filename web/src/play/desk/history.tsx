/** The moves so far, and the way back through them. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { View } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { Button } from "../../shell/ui";
import { type LogLine, logOf } from "../log";
import { editionOf } from "../look";
import { plyOf } from "../moves";
import { asPueblo, type GameState, lastNumber, shownView } from "../state";
import { PoseDrawing } from "./poses";
import { Swatch } from "./swatch";

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
  const list = useRef<HTMLOListElement>(null);
  const game = state.game!;
  const { mySeats } = state;
  // the board that is shown may be an older one: what happened is told by the last
  const view = state.view ?? shownView(state)!;
  const review = state.review?.review ?? null;
  const lines = useMemo(
    () => logOf({ game, view, mySeats }, review),
    [game, view, mySeats, review],
  );
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    // only the list scrolls, never the page
    if (current && box) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [ply, lines.length]);
  if (lines.length === 0) return <p class="hint">{t("history.none")}</p>;
  return (
    <ol class="move-list" ref={list} tabIndex={0} aria-label={t("history.title")}>
      {lines.map((line, at) => (
        <LogRow
          key={`${line.kind}${line.first}`}
          line={line}
          view={view}
          isNewRound={line.round !== null && line.round !== lines[at - 1]?.round}
          isCurrent={isAt(line, ply)}
          onLook={onLook}
        />
      ))}
    </ol>
  );
}

/** Whether the board shows what a line tells of. */
function isAt({ kind, first, tokens }: LogLine, ply: number): boolean {
  return kind !== "lap" && ply > first && ply <= first + tokens.length;
}

function LogRow(props: {
  line: LogLine;
  view: View;
  isNewRound: boolean;
  isCurrent: boolean;
  onLook: (ply: number) => void;
}) {
  const { line, view, onLook } = props;
  const { build, round, seat } = line;
  const edition = editionOf(view);
  const pueblo = asPueblo(view);
  return (
    <li class={`log-line log-${line.kind}`}>
      <span class="log-round">
        {props.isNewRound && round !== null && (
          <>
            <span class="visually-hidden">{t("history.round", { n: round })}: </span>
            <span aria-hidden="true">{round}</span>
          </>
        )}
      </span>
      {seat >= 0 && <Swatch paint={edition.paints[seat]!} seat={seat} />}
      <button
        type="button"
        class="log-turn"
        aria-current={props.isCurrent ? "step" : undefined}
        onClick={() => onLook(line.first + line.tokens.length)}
      >
        <span>{line.sentence}</span>{" "}
        <code aria-hidden="true">
          {line.tokens.map((token, at) => (
            <span class="token" key={at}>
              {token}
            </span>
          ))}
        </code>
      </button>
      {pueblo && build && (
        <PoseDrawing
          pose={build.pose}
          hand={pueblo.options.handed}
          paint={build.kind === "C" ? edition.paints[seat]! : edition.neutral}
        />
      )}
    </li>
  );
}
