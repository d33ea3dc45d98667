/** The moves so far, and the way back through them. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../shell/i18n";
import { Button } from "../../shell/ui";
import { editionOf } from "../look";
import { groupTurns, plyOf } from "../moves";
import { type GameState, shownView } from "../state";
import { seatName } from "../words";
import { Swatch } from "./swatch";

export function History({ state, onLook }: { state: GameState; onLook: (ply: number) => void }) {
  const { game } = state;
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
  const view = shownView(state)!;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    // only the list scrolls, never the page
    if (current && box) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [ply, game.tokens.length]);
  if (game.tokens.length === 0) return <p class="hint">{t("history.none")}</p>;
  return (
    <ol class="move-list" ref={list} tabIndex={0} aria-label={t("history.title")}>
      {groupTurns(game.tokens, game.movers).map((turn) => (
        <li key={turn.first}>
          <Swatch paint={editionOf(view).paints[turn.seat]!} seat={turn.seat} />
          <span class="visually-hidden">{seatName(game, view, turn.seat)}</span>
          {turn.tokens.map((token, at) => {
            const after = turn.first + at + 1;
            return (
              <button
                type="button"
                key={after}
                class="token"
                aria-current={after === ply ? "step" : undefined}
                onClick={() => onLook(after)}
              >
                {token}
              </button>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
