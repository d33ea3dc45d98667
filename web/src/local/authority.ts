/**
 * The authority over a game in this browser: a command becomes events, or is refused with a reason.
 *
 * It follows the server's `play.authority` and `core.play`, for a game in which all people are one
 * guest: nobody else has to be asked, and there are no clocks. What is legal, and what follows from
 * a move, the engine says.
 */
import type { Line } from "../engine/questions";
import { throwAt } from "../play/throws";
import { ApiError } from "../server/api";
import type {
  BeganEvent,
  Code,
  Command,
  DroppedEvent,
  EndedEvent,
  GameEvent,
  MovedEvent,
  SubstitutedEvent,
  UndoneEvent,
  View,
  Why,
} from "../server/protocol";
import {
  botToMove,
  HERE,
  lastTurnOf,
  lineOf,
  type Match,
  seatsHere,
  seatsOut,
  turnOf,
  undoBy,
} from "./match";
import type { Fraction } from "./dice";

/** An event that has no number yet. */
export type Happening = GameEvent extends infer E
  ? E extends GameEvent
    ? Omit<E, "number">
    : never
  : never;

/** What the engine is asked before something is decided. */
export interface Judge {
  readonly look: (line: Line) => Promise<{ readonly view: View }>;
  readonly why: (line: Line, token: string) => Promise<Why>;
}

/** What a decision depends on beside the match. */
export interface Moment {
  readonly judge: Judge;
  readonly view: View;
  readonly now: number;
  readonly random: Fraction;
  /** Who plays on for those who gave up. */
  readonly standIn: string;
  readonly isBot: (name: string) => boolean;
}

const refuse = (code: Code, reason: string): never => {
  throw new ApiError(code, reason);
};

/** The events that a command leads to; throws an ApiError where it changes nothing. */
export async function decide(match: Match, command: Command, at: Moment): Promise<Happening[]> {
  if (match.ended) return refuse("over", "the game is over");
  if ("version" in command && command.version !== match.version)
    return refuse("stale", `this was meant for version ${command.version} of the game`);
  switch (command.kind) {
    case "move":
      if (botToMove(match, at.view)) return refuse("not_your_turn", "it is not your turn");
      return move(match, command.token, seatsHere(match), at);
    case "undo":
      return undo(match, at);
    case "ask_takeback":
      return takeBack(match, at);
    case "resign":
      return resign(match, command.seat, at);
    case "finish":
      return finish(at);
    case "substitute":
      return substitute(match, command.seat, command.bot, at);
    case "offer_draw":
      return refuse("illegal", "there is nobody else who could agree");
    case "answer_draw":
      return refuse("illegal", "nobody else has offered a draw");
    case "answer_takeback":
      return refuse("illegal", "nobody else waits for your answer");
    case "share_dice":
      return refuse("illegal", "nobody waits for your part of these dice");
    case "ask_away":
    case "answer_away":
      return refuse("illegal", "nobody is away from a game around one screen");
    case "say":
      return refuse("forbidden", "there is no chat in this game");
  }
}

/** Begin, with the first throw where one is due. */
export function begin(match: Match, { view, now, random }: Moment): Happening[] {
  const began: Omit<BeganEvent, "number"> = { kind: "began", at: now, entropy: [] };
  return [began, ...thrown(match, view, now, random)];
}

/** The events of a decision that a bot made. */
export const moveBot = (match: Match, token: string, at: Moment): Promise<Happening[]> =>
  move(
    match,
    token,
    match.seats.map((_, seat) => seat),
    at,
  );

/** A move that one of some seats may make, and what follows from it: a throw, or the end. */
async function move(
  match: Match,
  token: string,
  seats: readonly number[],
  { judge, view, now, random }: Moment,
): Promise<Happening[]> {
  const seat = turnOf(match, view);
  if (seat === null) return refuse("over", "the game is over");
  if (!seats.includes(seat)) return refuse("not_your_turn", "it is not your turn");
  if (isThrowDue(view) && match.created.dice === "server")
    return refuse("illegal", "the dice are not thrown by hand here");
  if (!view.legal.includes(token)) {
    const why = await judge.why(lineOf(match), token);
    return refuse("illegal", `${token}: ${why.reason ?? "this is no legal move"}`);
  }
  const line = lineOf(match);
  const after = (await judge.look({ ...line, moves: [...line.moves, token] })).view;
  const moved: Omit<MovedEvent, "number"> = {
    kind: "moved",
    at: now,
    seat,
    token,
    draw: null,
    left: null,
    earned: 0,
  };
  if (after.outcome) return [moved, end("played", winners(match, after), after.scores, now)];
  return [moved, ...thrown(match, after, now, random)];
}

const isThrowDue = (view: View): boolean =>
  view.game === "puluc" && view.turn !== null && view.throw === null;

/** The event of a throw that the dice make, if they are to be thrown. */
function thrown(match: Match, view: View, now: number, random: Fraction): Happening[] {
  if (match.created.dice !== "server" || view.game !== "puluc" || !isThrowDue(view)) return [];
  const moved: Omit<MovedEvent, "number"> = {
    kind: "moved",
    at: now,
    seat: view.turn!,
    token: `r${throwAt(random(), view.options)}`,
    draw: match.drawsMade + 1,
    left: null,
    earned: 0,
  };
  return [moved];
}

// ends

function end(
  reason: EndedEvent["reason"],
  winners: readonly number[],
  scores: readonly number[],
  at: number,
): Omit<EndedEvent, "number"> {
  return { kind: "ended", at, reason, winners, scores, seed: null };
}

/** The best of those who did not give up, if anybody did not. */
function winners(match: Match, view: View): number[] {
  const out = seatsOut(match);
  const all = view.scores.map((_, seat) => seat);
  const running = all.filter((seat) => !out.includes(seat));
  const among = running.length ? running : all;
  // points are a burden in Pueblo, and a gain in Puluc
  const best = view.game === "pueblo" ? Math.min : Math.max;
  const top = best(...among.map((seat) => view.scores[seat]!));
  return among.filter((seat) => view.scores[seat] === top);
}

function resign(match: Match, seat: number, { view, now, standIn }: Moment): Happening[] {
  if (!seatsHere(match).includes(seat) || match.seats[seat]!.is_out)
    return refuse("forbidden", "that is not a seat of yours that could resign");
  const others = match.seats.flatMap((each, at) => (at !== seat && !each.is_out ? [at] : []));
  const dropped = (bot: string | null): Omit<DroppedEvent, "number"> => ({
    kind: "dropped",
    at: now,
    seat,
    reason: "resigned",
    bot,
  });
  if (others.length > 1) return [dropped(standIn)];
  return [dropped(null), end("resigned", others, view.scores, now)];
}

/** The format of events that end a game because nothing can change its end. */
const FOREGONE_FORMAT = 2;

function finish({ view, now }: Moment): Happening[] {
  const foregone = view.game === "puluc" ? view.foregone : null;
  if (!foregone) return refuse("illegal", "the game can still come out otherwise");
  const ended = end("foregone", foregone.winners, foregone.scores, now);
  return [{ ...ended, format: FOREGONE_FORMAT }];
}

// going back

const goBack = (seat: number, ply: number, at: number): Omit<UndoneEvent, "number"> => ({
  kind: "undone",
  at,
  seat,
  ply,
  left: null,
});

function undo(match: Match, { now }: Moment): Happening[] {
  const seat = undoBy(match);
  if (seat === null || !seatsHere(match).includes(seat))
    return refuse("illegal", "only your own last decision can be undone, before any other");
  return [goBack(seat, match.movers.length - 1, now)];
}

/** Bots agree to everything, and nobody else is here. */
function takeBack(match: Match, { now }: Moment): Happening[] {
  const ply = lastTurnOf(match, seatsHere(match));
  if (ply === null) return refuse("illegal", "you have not made a move yet");
  return [goBack(match.movers[ply]!, ply, now)];
}

// people

function substitute(match: Match, at: number, bot: string | null, moment: Moment): Happening[] {
  const seat = match.seats[at];
  if (!seat) return refuse("illegal", "there is no such seat in play");
  if (bot && match.created.dice === "hand")
    return refuse("illegal", "a bot cannot throw dice by hand");
  if (seat.guest !== HERE || seat.is_out)
    return refuse("forbidden", "nobody could come back to this seat");
  if (bot !== null && !moment.isBot(bot))
    return refuse("bad_message", `there is no bot ${JSON.stringify(bot)}`);
  if (seat.bot === bot) return refuse("illegal", "that is so already");
  const substituted: Omit<SubstitutedEvent, "number"> = {
    kind: "substituted",
    at: moment.now,
    seat: at,
    bot,
    left: null,
  };
  return [substituted];
}
