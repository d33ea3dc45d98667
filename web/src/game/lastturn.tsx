/** What just happened on the road of Puluc, under it: a throw, a capture with its cry, a homecoming. */
import { logOf } from "../play/log";
import { plyOf } from "../play/moves";
import type { GameState } from "../play/state";
import { parseAll } from "../play/tokens";

/** What a turn was: captures and homecomings are celebrated. */
export function feastOf(tokens: readonly string[]): "capture" | "home" | "plain" {
  const [move] = parseAll(tokens, "go");
  if (!move) return "plain";
  return move.captures ? "capture" : move.to === null ? "home" : "plain";
}

export function LastTurn({ state }: { state: GameState }) {
  const { game, view, mySeats } = state;
  if (!game || !view) return null;
  const ply = plyOf(state);
  const log = logOf({ game, view, mySeats }, null);
  // a throw of the next turn may have come with the last move already
  const made = log.findLast(
    ({ first, tokens }) => first + tokens.length <= ply && parseAll(tokens, "go").length > 0,
  );
  if (!made) return null;
  return (
    <p key={made.first} class={`last-turn last-${feastOf(made.tokens)}`} aria-hidden="true">
      {made.sentence}
    </p>
  );
}
