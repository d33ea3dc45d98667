/** A game as one person played it, from its record and its review; as `cacique.study.looking_back` does it. */
import type { Moment } from "../../engine/phases";
import type { Tags } from "../../engine/recordtext";
import type { MoveReview } from "../../engine/reviewdata";
import { bots } from "../../server/catalogue";
import type { Look } from "../../server/protocol";
import { PEOPLE, type PlayedGame } from "./summary";

export interface Reviewed {
  readonly tags: Tags;
  /** At the end of the game. */
  readonly look: Look;
  /** The person's. */
  readonly seat: number;
  readonly moves: readonly MoveReview[];
  /** Before each move. */
  readonly moments: readonly Moment[];
}

export function playedGame(place: string, reviewed: Reviewed): PlayedGame {
  const { tags, look, seat, moves, moments } = reviewed;
  const { view } = look;
  const winners = winnersOf(tags, look);
  const isDecided = ({ seat: mover, luck, token }: MoveReview) =>
    mover === seat && luck === null && !/^r\d$/.test(token);
  return {
    game: view.game,
    variant: `${view.game}-${view.scores.length}`,
    place,
    day: isDay(tags.Date) ? tags.Date! : null,
    names: look.names,
    opponents: opponentsOf(view.game, look.names, seat),
    score: winners && Number(winners.includes(seat)) / winners.length,
    decisions: moves.filter(isDecided).map((move) => ({ move, ...moments[move.ply]! })),
  };
}

/** By the moves, or because players or a clock ended it; null while it goes on. */
function winnersOf(tags: Tags, { view }: Look): readonly number[] | null {
  if (tags.Termination === undefined) return view.outcome?.winners ?? null;
  return (tags.Result ?? "").split(" ").filter(Boolean).map(Number);
}

const isDay = (text = ""): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Bots by their names, which may be the titles of their strength; `people` where anybody is no bot. */
function opponentsOf(game: string, names: readonly string[], seat: number): string {
  const others = names.filter((_, at) => at !== seat).map((name) => botOf(game, name));
  const known = [...new Set(others)].sort();
  return others.length && known.every(Boolean) ? known.join(", ") : PEOPLE;
}

const botOf = (game: string, name: string): string =>
  bots(game).find(({ id, title }) => id === name || title.toLowerCase() === name.toLowerCase())
    ?.id ?? "";
