/** What a list of moves tells: turns, payments, and where the chieftain came by. */
import { SQUARES } from "../boards/geometry";
import { type GameState } from "./state";
import { parseToken } from "./tokens";

/** The square some steps on. */
export function walkTo(square: string, steps: number): string {
  return SQUARES[(SQUARES.indexOf(square) + steps) % SQUARES.length]!;
}

/** How many moves were made in the position on the board. */
export const plyOf = (state: GameState): number =>
  state.past?.ply ?? state.game?.tokens.length ?? 0;

/** A turn is what one seat decides in a row: lists of moves show it in one line. */
export interface TurnLine {
  readonly seat: number;
  readonly first: number;
  readonly tokens: readonly string[];
}

export function groupTurns(tokens: readonly string[], movers: readonly number[]): TurnLine[] {
  const turns: { seat: number; first: number; tokens: string[] }[] = [];
  tokens.forEach((token, ply) => {
    const seat = movers[ply] ?? 0;
    const last = turns.at(-1);
    if (last && last.seat === seat && continues(last.tokens.at(-1)!, token))
      last.tokens.push(token);
    else turns.push({ seat, first: ply, tokens: [token] });
  });
  return turns;
}

function continues(before: string, token: string): boolean {
  const last = parseToken(before)?.type;
  const next = parseToken(token)?.type;
  if (next === "walk") return last !== "walk";
  if (next === "take") return last === "bid" || last === "pass";
  return last === "throw";
}

/** The turn that led to the position on the board. */
export function lastTurn(state: GameState): TurnLine | null {
  const { game } = state;
  if (!game) return null;
  return groupTurns(game.tokens.slice(0, plyOf(state)), game.movers).at(-1) ?? null;
}

/** How many moves had been made when the last lap was walked: all up to the walk after the last build. */
export function plyOfLap(tokens: readonly string[]): number {
  const built = tokens.findLastIndex((token) => {
    const type = parseToken(token)?.type;
    return type === "build" || type === "aside";
  });
  return Math.min(built + 2, tokens.length);
}

/** Where the chieftain stood before each of the moves that led him to a square. */
export function squaresBefore(
  tokens: readonly string[],
  square: string | null,
): readonly (string | null)[] {
  const steps = tokens.map((token) => {
    const move = parseToken(token);
    return move?.type === "walk" ? move.steps : 0;
  });
  return steps.map((_, at) => {
    const rest = steps.slice(at).reduce((sum, each) => sum + each, 0);
    return square && walkTo(square, SQUARES.length - (rest % SQUARES.length));
  });
}

/**
 * What each seat paid in all auctions so far. The server's view has it in the points only,
 * together with everything else, so it is added up from the bids that took a card.
 */
export function auctionPayments(
  tokens: readonly string[],
  movers: readonly number[],
  players: number,
): number[] {
  const paid = Array.from({ length: players }, () => 0);
  let best = 0;
  tokens.forEach((token, ply) => {
    const move = parseToken(token);
    if (move?.type === "bid") best = move.bid;
    if (move?.type === "take") {
      const seat = movers[ply]!;
      paid[seat] = paid[seat]! + best;
      best = 0;
    }
  });
  return paid;
}
