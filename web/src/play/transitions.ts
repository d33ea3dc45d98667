/** How the state of a game changes: pure functions from one state to the next. */
import { Site } from "../boards/site";
import type { Kind, Placement, Pose, Turn } from "../boards/types";
import type {
  GameEvent,
  Price,
  PuebloView,
  Account,
  ServerMessage,
  View,
} from "../server/protocol";
import type { LinkState } from "./socket";
import { actingSeat, asPueblo, type GameState, type Held, lastNumber, legalSet } from "./state";
import { type BuildToken, parseAll } from "./tokens";

// what the server says

/** Troubles that are over when it is there again. */
const PASSING = new Set(["closing", "unavailable", "too_many", "too_fast"]);

export function receive(state: GameState, message: ServerMessage, now: number): GameState {
  switch (message.kind) {
    case "welcome":
      return settle(state, {
        ...state,
        guest: message.guest,
        mySeats: message.seats,
        events: mergeEvents(state.events, message.events),
        game: message.game,
        view: message.view,
        seenAt: now,
        trouble: PASSING.has(state.trouble?.code ?? "") ? null : state.trouble,
      });
    case "update":
      return settle(state, {
        ...state,
        events: mergeEvents(state.events, message.events),
        mySeats: mySeatsAfter(state, message.events),
        game: message.game ?? state.game,
        view: message.view ?? state.view,
        seenAt: now,
      });
    case "ack":
      return { ...state, sent: without(state, message.id), trouble: null };
    case "refused":
      return {
        ...state,
        sent: message.code === "closing" ? state.sent : without(state, message.id),
        events: mergeEvents(state.events, message.missing),
        trouble: { code: message.code, reason: message.reason },
      };
    case "presence":
      return {
        ...state,
        here: message.here,
        watchers: message.watchers,
        awaySince: missedSince(state, message.here, now),
      };
    case "closing":
      return { ...state, trouble: { code: message.code, reason: message.reason } };
    case "pong":
      return state;
  }
}

/** Those owners of seats who are not here: since when that is known. */
function missedSince(
  { game, awaySince }: GameState,
  here: readonly string[],
  now: number,
): Readonly<Record<string, number>> {
  const owners = game?.seats.flatMap(({ guest }) => guest ?? []) ?? [];
  const missed = owners.filter((guest) => !here.includes(guest));
  return Object.fromEntries(missed.map((guest) => [guest, awaySince[guest] ?? now]));
}

const without = (state: GameState, id: string | null) =>
  state.sent.filter((each) => each.id !== id);

export function mergeEvents(
  known: readonly GameEvent[],
  more: readonly GameEvent[],
): readonly GameEvent[] {
  const last = known.at(-1)?.number ?? 0;
  if (more.every((event, at) => event.number === last + 1 + at)) {
    return more.length ? [...known, ...more] : known;
  }
  const byNumber = new Map([...known, ...more].map((event) => [event.number, event]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Events that are missing in between; they have to be asked for. */
export function hasGap(state: GameState): boolean {
  return state.events.length > 0 && state.events.length !== lastNumber(state);
}

function mySeatsAfter(state: GameState, events: readonly GameEvent[]): readonly number[] {
  const mine = new Set(state.mySeats);
  for (const event of events) {
    if (event.kind !== "joined") continue;
    if (event.guest === state.guest) mine.add(event.seat);
    else mine.delete(event.seat);
  }
  return mine.size === state.mySeats.length ? state.mySeats : [...mine].sort();
}

/** After a new position: whatever was prepared for another one is dropped. */
function settle(before: GameState, state: GameState): GameState {
  const isNew = before.game?.version !== state.game?.version;
  return takeInHand(isNew ? { ...state, chosen: null, gained: gainedIn(before, state) } : state);
}

/** What a turn that has ended gave; while one goes on, what the one before gave. */
function gainedIn({ view, game, gained }: GameState, after: GameState): GameState["gained"] {
  const plies = (after.game?.tokens.length ?? 0) - (game?.tokens.length ?? 0);
  if (!view || !after.view || plies !== 1) return null;
  const change = after.view.scores.map((score, seat) => score - (view.scores[seat] ?? 0));
  const hasEnded = after.view.turn !== view.turn || change.some(Boolean);
  return hasEnded ? change : gained;
}

/** Whoever builds has a block in hand: the one that was, else the first that may be used. */
function takeInHand(state: GameState): GameState {
  const kinds = usableKinds(state);
  if (kinds.length === 0) return state.held ? { ...state, held: null } : state;
  if (state.held && kinds.includes(state.held.kind)) return state;
  return { ...state, held: { kind: kinds[0]!, pose: state.lastPose } };
}

export function setLink(state: GameState, link: LinkState): GameState {
  return state.link === link ? state : { ...state, link };
}

// questions

/** Kinds of block that somebody at this screen may build with now. */
export function usableKinds(state: GameState): Kind[] {
  const view = asPueblo(state.view);
  if (!view || actingSeat(state) === null || view.phase !== "building") return [];
  return kindsIn(parseAll(view.legal, "build"));
}

export function kindsIn(moves: readonly { readonly kind: Kind }[]): Kind[] {
  return (["C", "N"] as const).filter((kind) => moves.some((move) => move.kind === kind));
}

const sites = new WeakMap<PuebloView, Site>();

export function siteOf(view: PuebloView): Site {
  let site = sites.get(view);
  if (!site) {
    site = new Site(view.blocks);
    sites.set(view, site);
  }
  return site;
}

/** Where the held block may be set in the pose it is held in. */
export function candidatesOf(state: GameState): Placement[] {
  const view = asPueblo(state.view);
  const { held } = state;
  if (!view || !held || actingSeat(state) === null) return [];
  const site = siteOf(view);
  return parseAll(view.legal, "build")
    .filter(({ kind, pose }) => kind === held.kind && pose === held.pose)
    .map(({ cell, pose }) => ({
      cell,
      pose,
      level: site.restLevel(view.options.handed, cell, pose),
    }));
}

/**
 * In which order Tab offers builds: by the lap as it would stand and the cheapest walk, ties by
 * what hurts others. This is an order of looking, from the server's prices, and judges nothing.
 */
export function rankOf(price: Price, seat: number): number {
  const mine = Math.min(...price.walks.map((points) => points[seat] ?? 0)) + (price.lap[seat] ?? 0);
  const others = price.lap.reduce((sum, points, at) => (at === seat ? sum : sum + points), 0);
  return mine - others / 1000;
}

/** Legal builds with the held kind, the cheapest first; without prices as the server lists them. */
export function sortedBuilds(
  state: GameState,
  prices: Readonly<Record<string, Price>> | null,
): (BuildToken & { readonly token: string })[] {
  const view = asPueblo(state.view);
  const seat = actingSeat(state);
  const { held } = state;
  if (!view || seat === null || !held) return [];
  const builds = parseAll(view.legal, "build").filter(({ kind }) => kind === held.kind);
  if (!prices) return builds;
  const rank = new Map(
    builds.map(({ token }) => [token, prices[token] ? rankOf(prices[token], seat) : Infinity]),
  );
  return builds.sort((a, b) => rank.get(a.token)! - rank.get(b.token)!);
}

// the block in hand

function hold(state: GameState, part: Partial<Held>): GameState {
  if (!state.held) return state;
  const held = { ...state.held, ...part };
  return { ...state, held, lastPose: held.pose };
}

export function holdKind(state: GameState, kind: Kind): GameState {
  return usableKinds(state).includes(kind) ? hold(state, { kind }) : state;
}

export const holdPose = (state: GameState, pose: Pose): GameState => hold(state, { pose });

/** A quarter turn: the window's empty corner goes round, clockwise for 1. */
export function turnPose(pose: Pose, direction: Turn): Pose {
  const corner = ((Number(pose[0]) - 1 + direction + 4) % 4) + 1;
  return `${corner}${pose[1]}`;
}

/** Tipping goes through standing, stepping and hanging with the same corner empty. */
export function tipPose(pose: Pose, direction: Turn): Pose {
  const letter = "usd"[("usd".indexOf(pose[1]!) + direction + 3) % 3]!;
  return `${pose[0]}${letter}`;
}

export const turnHeld = (state: GameState, direction: Turn): GameState =>
  state.held ? holdPose(state, turnPose(state.held.pose, direction)) : state;

export const tipHeld = (state: GameState, direction: Turn): GameState =>
  state.held ? holdPose(state, tipPose(state.held.pose, direction)) : state;

/** Whether there is something to take back: a choice, or a decision of somebody at this screen. */
export function canUndo({ chosen, game, mySeats }: GameState): boolean {
  const by = game?.undo_by ?? null;
  return chosen !== null || (by !== null && mySeats.includes(by));
}

// choices that wait for their commit

/** Choose a walk or removal; it must be legal. Choosing it again keeps it. */
export function choose(state: GameState, token: string | null): GameState {
  if (token === null) return { ...state, chosen: null };
  if (!state.view || actingSeat(state) === null || !legalSet(state.view).has(token)) return state;
  return { ...state, chosen: token };
}

/** Through the legal walks or removals in turn; of removals, with prices, the cheapest first. */
export function cycleChoice(
  state: GameState,
  direction: Turn,
  prices: Readonly<Record<string, Price>> | null = null,
): GameState {
  const view = state.view;
  const seat = actingSeat(state);
  if (!view || seat === null || view.legal.length === 0) return state;
  const rank = (token: string) =>
    prices?.[token] ? Math.min(...prices[token].walks.map((points) => points[seat] ?? 0)) : 0;
  const tokens = [...view.legal].sort((a, b) => rank(a) - rank(b));
  const at = tokens.indexOf(state.chosen ?? "");
  const next = at < 0 ? (direction > 0 ? 0 : tokens.length - 1) : at + direction;
  return choose(state, tokens[(next + tokens.length) % tokens.length]!);
}

export function send(state: GameState, id: string, token: string | null): GameState {
  const version = state.game?.version ?? 0;
  return { ...state, sent: [...state.sent, { id, token, version }], trouble: null };
}

/** Something cannot be done, for a reason that is known without asking. */
export const deny = (state: GameState, reason: string): GameState => ({
  ...state,
  trouble: { code: "illegal", reason },
});

export const dismissTrouble = (state: GameState): GameState => ({ ...state, trouble: null });

// answers

export const learnReview = (state: GameState, number: number, review: Account): GameState => ({
  ...state,
  review: { number, review },
});

// looking back

/** To the position after so many moves; the last one is the present. */
export function lookAt(state: GameState, ply: number): GameState {
  const plies = state.game?.tokens.length ?? 0;
  if (ply >= plies) return takeInHand({ ...state, past: null });
  const at = Math.max(0, ply);
  return {
    ...state,
    past: { ply: at, view: state.past?.view ?? state.view },
    chosen: null,
  };
}

export function learnPast(state: GameState, ply: number, view: View): GameState {
  return state.past?.ply === ply ? { ...state, past: { ply, view } } : state;
}

// what is shown how

export const toggleXray = (state: GameState): GameState => ({ ...state, xray: !state.xray });

export const toggleSight = (state: GameState): GameState => ({
  ...state,
  showsSight: !state.showsSight,
});

/** One layer down or up; above the highest one, all are shown again. */
export function moveLayer(state: GameState, direction: Turn): GameState {
  const view = asPueblo(state.past?.view ?? state.view);
  if (!view) return state;
  const { height } = siteOf(view);
  const next = (state.layer ?? height) + direction;
  return { ...state, layer: next >= height ? null : Math.max(1, next) };
}

export const setLayer = (state: GameState, layer: number | null): GameState => ({
  ...state,
  layer,
});
