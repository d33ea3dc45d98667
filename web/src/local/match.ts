/** One game in this browser as its events tell it. The same events always give the same match. */
import type { Line } from "../engine/questions";
import type {
  CreatedEvent,
  DiceView,
  EndedEvent,
  GameEvent,
  GameLine,
  GameView,
  Seat,
  View,
} from "../server/protocol";

/** Whoever sits at this browser: all people of its games are one guest. */
export const HERE = "here";

/** Plain data, as the server's `play.match` folds it; what the board says of it comes as a view. */
export interface Match {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly created: CreatedEvent;
  readonly hasBegun: boolean;
  readonly seats: readonly Seat[];
  readonly tokens: readonly string[];
  readonly movers: readonly number[];
  /** The number of each throw that the dice made, null for decisions. */
  readonly draws: readonly (number | null)[];
  readonly drawsMade: number;
  readonly ended: EndedEvent | null;
  readonly rematch: string | null;
  readonly updated: number;
}

/** What changes the version: whatever was meant for another one is refused. */
const PLAY: ReadonlySet<GameEvent["kind"]> = new Set([
  "created",
  "began",
  "moved",
  "undone",
  "dropped",
  "ended",
]);

export function foldAll(id: string, [first, ...more]: readonly GameEvent[]): Match | null {
  if (first?.kind !== "created") return null;
  return fold(create(id, first), more);
}

export const fold = (match: Match, events: readonly GameEvent[]): Match =>
  events.reduce(apply, match);

function create(id: string, created: CreatedEvent): Match {
  return {
    id,
    number: created.number,
    version: created.number,
    created,
    hasBegun: false,
    seats: created.seats,
    tokens: [],
    movers: [],
    draws: [],
    drawsMade: 0,
    ended: null,
    rematch: null,
    updated: created.at,
  };
}

function apply(before: Match, event: GameEvent): Match {
  const { number, at: updated } = event;
  const version = PLAY.has(event.kind) ? number : before.version;
  return letHappen({ ...before, number, version, updated }, event);
}

function letHappen(match: Match, event: GameEvent): Match {
  switch (event.kind) {
    case "began":
      return { ...match, hasBegun: true };
    case "moved":
      return {
        ...match,
        tokens: [...match.tokens, event.token],
        movers: [...match.movers, event.seat],
        draws: [...match.draws, event.draw],
        drawsMade: Math.max(match.drawsMade, event.draw ?? 0),
      };
    case "undone":
      return {
        ...match,
        tokens: match.tokens.slice(0, event.ply),
        movers: match.movers.slice(0, event.ply),
        draws: match.draws.slice(0, event.ply),
      };
    case "dropped":
      return changeSeat(match, event.seat, { is_out: true, bot: event.bot });
    case "substituted":
      return changeSeat(match, event.seat, { bot: event.bot });
    case "ended":
      return { ...match, ended: event };
    case "rematched":
      return { ...match, rematch: event.game_id };
    // in a game of one guest, nobody joins, asks, answers, comes back or talks
    case "created":
    case "joined":
    case "takeback_asked":
    case "takeback_answered":
    case "draw_offered":
    case "draw_answered":
    case "dice_shared":
    case "away_asked":
    case "away_answered":
    case "invited":
    case "returned":
    case "chatted":
      return match;
  }
}

const changeSeat = (match: Match, at: number, part: Partial<Seat>): Match => ({
  ...match,
  seats: match.seats.map((seat, each) => (each === at ? { ...seat, ...part } : seat)),
});

// how it stands

export const lineOf = ({ created, tokens }: Match): Line => ({
  game: created.game,
  options: created.options,
  position: created.position,
  moves: tokens,
});

export const seatsHere = (match: Match): number[] =>
  match.seats.flatMap((seat, at) => (seat.guest === HERE ? [at] : []));

export const seatsOut = (match: Match): number[] =>
  match.seats.flatMap((seat, at) => (seat.is_out ? [at] : []));

export function statusOf(match: Match): GameView["status"] {
  if (match.ended) return "over";
  return match.hasBegun ? "playing" : "waiting";
}

export const turnOf = (match: Match, view: View): number | null =>
  statusOf(match) === "playing" ? view.turn : null;

/** The bot whose decision the game waits for. */
export function botToMove(match: Match, view: View): string | null {
  const turn = turnOf(match, view);
  return turn === null ? null : (match.seats[turn]?.bot ?? null);
}

/** The seat that could take its last decision back: nothing else has happened since. */
export function undoBy(match: Match): number | null {
  const seat = match.movers.at(-1);
  if (seat === undefined || match.draws.at(-1) !== null) return null;
  return statusOf(match) !== "playing" || match.seats[seat]?.bot ? null : seat;
}

/** How many moves came before the turn that the last decision of some seats belongs to. */
export function lastTurnOf(match: Match, seats: readonly number[]): number | null {
  const { movers, draws } = match;
  const isDecision = (ply: number) => draws[ply] === null;
  let ply = movers.findLastIndex((seat, at) => seats.includes(seat) && isDecision(at));
  if (ply < 0) return null;
  while (ply > 0 && movers[ply - 1] === movers[ply] && isDecision(ply - 1)) ply--;
  return ply;
}

/** As the server would describe it: all but the position. */
export function describe(match: Match, view: View, start: string): GameView {
  const { created, ended } = match;
  return {
    id: match.id,
    game: created.game,
    status: statusOf(match),
    number: match.number,
    version: match.version,
    seats: match.seats,
    creator: created.creator,
    tokens: match.tokens,
    movers: match.movers,
    start,
    turn: turnOf(match, view),
    clock: created.clock,
    left: match.seats.map(() => null),
    now: match.updated,
    is_public: created.is_public,
    has_chat: created.has_chat,
    draw_offered_by: null,
    takeback_asked_by: null,
    takeback_agreed: [],
    takeback_question: null,
    draw_question: null,
    away_question: null,
    stand_ins: [],
    invited: [],
    undo_by: undoBy(match),
    dice: describeDice(match),
    outcome: ended && { winners: ended.winners, scores: ended.scores },
    reason: ended?.reason ?? null,
    rematch: match.rematch,
  };
}

const describeDice = ({ created, draws }: Match): DiceView => ({
  source: created.dice,
  commitment: null,
  entropy: [],
  seed: null,
  draws: draws.filter((number) => number !== null),
  awaited: [],
  early: [],
});

/** As it stands in a list of games; whose turn it is, the board said when the last event was stored. */
export function listed(match: Match, turn: number | null): GameLine {
  return {
    id: match.id,
    game: match.created.game,
    options: match.created.options,
    status: statusOf(match),
    names: match.seats.map(({ name }) => name),
    is_mine: true,
    is_my_turn: turn !== null && match.seats[turn]?.guest === HERE && !match.seats[turn].bot,
    moves: match.tokens.length,
    updated: match.updated,
    my_seats: seatsHere(match),
    winners: match.ended?.winners ?? null,
    scores: match.ended?.scores ?? null,
  };
}
