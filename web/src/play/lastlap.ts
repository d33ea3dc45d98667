/** The last lap as it is shown: whatever came with it or after it stays behind a curtain until it is walked. */
import type {
  GameEvent,
  GameView,
  PuebloView,
  Account,
  ServerMessage,
  View,
} from "../server/protocol";
import { plyOfLap } from "./moves";
import { asPueblo, type GameState, type ShownLap } from "./state";
import { parseToken } from "./tokens";

/** What the server says of a game as it stands. */
export type Told = Extract<ServerMessage, { kind: "welcome" | "update" }>;

/** How many moves had been made when the last lap was walked; null where there was none yet. */
export function findLap({ tokens }: GameView, view: View): number | null {
  const pueblo = asPueblo(view);
  if (!pueblo || pueblo.stock.some(([coloured, neutral]) => coloured + neutral > 0)) return null;
  const ply = plyOfLap(tokens);
  // a game that began behind its lap has none to show
  const hasBuilt = ply >= 2 && isBuild(tokens[ply - 2]!);
  return hasBuilt && parseToken(tokens[ply - 1]!)?.type === "walk" ? ply : null;
}

function isBuild(token: string): boolean {
  const type = parseToken(token)?.type;
  return type === "build" || type === "aside";
}

/** A lap, square by square, from the account of its game. */
export function lapOf(review: Account, after: PuebloView): ShownLap {
  const all = addUp(review.laps, review.laps.length, after.scores.length);
  return {
    from: after.chief,
    squares: review.lap_squares,
    points: review.laps,
    before: after.scores.map((score, seat) => score - all[seat]!),
    at: 0,
    isPaused: false,
  };
}

/** Points of each seat from so many squares of a lap. */
export const lapSoFar = ({ points, at, before }: ShownLap): number[] =>
  addUp(points, at, before.length);

function addUp(points: readonly (readonly number[])[], upTo: number, players: number): number[] {
  return Array.from({ length: players }, (_, seat) =>
    points.slice(0, upTo).reduce((sum, each) => sum + (each[seat] ?? 0), 0),
  );
}

/** A message as far as the lap: how the game stood when the chieftain set out, and nothing of the end. */
export function veil<T extends Told>(message: T, ply: number, after: PuebloView, lap: ShownLap): T {
  const game = message.game!;
  return {
    ...message,
    events: eventsUpTo(message.events, game.tokens.length - ply),
    game: {
      ...game,
      status: "playing",
      tokens: game.tokens.slice(0, ply),
      movers: game.movers.slice(0, ply),
      turn: null,
      undo_by: null,
      outcome: null,
      reason: null,
      rematch: null,
    } satisfies GameView,
    view: viewOfLap(after, lap),
  };
}

/** Events without the last few moves, and without what followed from the move before those. */
function eventsUpTo(events: readonly GameEvent[], moves: number): readonly GameEvent[] {
  const isMove = (event: GameEvent) => event.kind === "moved";
  const places = events.flatMap((event, at) => (isMove(event) ? [at] : []));
  const last = places.at(-1 - moves);
  return last === undefined ? [] : events.slice(0, last + 1);
}

/** The board while the lap is walked: the chieftain on its way, and the points so far. */
function viewOfLap(view: PuebloView, lap: ShownLap): PuebloView {
  const soFar = lapSoFar(lap);
  return {
    ...view,
    phase: "walking",
    turn: null,
    chief: lap.squares[lap.at - 1] ?? lap.from,
    scores: lap.before.map((score, seat) => score + soFar[seat]!),
    auction: null,
    walks: [],
    legal: [],
    outcome: null,
  };
}

// how the state changes

export function beginLap(state: GameState, lap: ShownLap): GameState {
  const view = asPueblo(state.view);
  return { ...state, lap, view: view && viewOfLap(view, lap), past: null, chosen: null };
}

/** The chieftain goes on by a square. */
export function walkLap(state: GameState): GameState {
  const { lap } = state;
  const view = asPueblo(state.view);
  if (!lap || !view) return state;
  const next = { ...lap, at: lap.at + 1 };
  return { ...state, lap: next, view: viewOfLap(view, next) };
}

export const pauseLap = (state: GameState, isPaused: boolean): GameState =>
  state.lap ? { ...state, lap: { ...state.lap, isPaused } } : state;

export const endLap = (state: GameState): GameState => ({ ...state, lap: null });
