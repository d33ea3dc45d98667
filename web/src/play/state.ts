/** All that the page knows of one game: plain data, no DOM, no rules. */
import type { Kind, Pose } from "../boards/types";
import type { TroubleCode } from "../server/api";
import type { GameEvent, GameView, PuebloView, PulucView, Account, View } from "../server/protocol";
import type { LinkState } from "./socket";

/** The block in hand, turned to a pose; what it is above is the pointer's affair. */
export interface Held {
  readonly kind: Kind;
  readonly pose: Pose;
}

export interface Sent {
  readonly id: string;
  readonly token: string | null;
  /** The game's version that it was made for. */
  readonly version: number;
}

/** A last lap under way, with the points before it and how many of its squares are walked. */
export interface ShownLap {
  readonly from: string;
  readonly squares: readonly string[];
  readonly points: readonly (readonly number[])[];
  readonly before: readonly number[];
  readonly at: number;
  readonly isPaused: boolean;
}

export interface GameState {
  readonly id: string;
  readonly watch: string | null;
  readonly guest: string | null;
  readonly mySeats: readonly number[];
  readonly link: LinkState;
  readonly game: GameView | null;
  readonly view: View | null;
  readonly events: readonly GameEvent[];
  readonly here: readonly string[];
  readonly watchers: number;
  /** Since when this screen has missed each owner of a seat, by this machine's clock. */
  readonly awaySince: Readonly<Record<string, number>>;
  /** Commands that are sent and not yet stored. */
  readonly sent: readonly Sent[];
  readonly trouble: { readonly code: TroubleCode; readonly reason: string } | null;
  /** When the last view came, by this machine's clock: clocks run from there. */
  readonly seenAt: number;

  readonly held: Held | null;
  readonly lastPose: Pose;
  /** A walk or removal that was chosen and not committed. */
  readonly chosen: string | null;

  /** Points that the last turn gave each seat, as far as this screen saw it. */
  readonly gained: readonly number[] | null;

  /** The move after which the board is shown, where that is not the last one. */
  readonly past: { readonly ply: number; readonly view: View | null } | null;
  /** While the last lap is walked, nothing here tells what comes after it. */
  readonly lap: ShownLap | null;
  readonly review: { readonly number: number; readonly review: Account } | null;
  readonly showsSight: boolean;
  readonly xray: boolean;
  readonly layer: number | null;
}

export function emptyGame(id: string, watch: string | null): GameState {
  return {
    id,
    watch,
    guest: null,
    mySeats: [],
    link: "connecting",
    game: null,
    view: null,
    events: [],
    here: [],
    watchers: 0,
    awaySince: {},
    sent: [],
    trouble: null,
    seenAt: 0,
    held: null,
    lastPose: "3u",
    chosen: null,
    gained: null,
    past: null,
    lap: null,
    review: null,
    showsSight: false,
    xray: false,
    layer: null,
  };
}

export const lastNumber = (state: GameState): number => state.events.at(-1)?.number ?? 0;

/** The view on the board: of the past where one looks back. */
export const shownView = (state: GameState): View | null => state.past?.view ?? state.view;

/** The seat that somebody at this screen may decide for now. */
export function actingSeat(state: GameState): number | null {
  const { game, view } = state;
  if (!game || !view || game.status !== "playing" || state.past) return null;
  const turn = view.turn;
  if (turn === null || !state.mySeats.includes(turn)) return null;
  return game.seats[turn]?.bot ? null : turn;
}

/** Whether the server keeps a game; records that are studied are nobody's. */
export const isAtServer = (game: GameView): boolean => game.creator !== "";

/** Whether a move for this very position is on its way; one that the game has passed is not. */
export const isMoving = (state: GameState): boolean =>
  state.sent.some((each) => each.token !== null && each.version === state.game?.version);

export function asPueblo(view: View | null): PuebloView | null {
  return view?.game === "pueblo" ? view : null;
}

export function asPuluc(view: View | null): PulucView | null {
  return view?.game === "puluc" ? view : null;
}

/** The part of a game in which the town is taken down, after the last lap. */
const DEMOLITION = 3;

/** Whether the last lap is still to come. */
export const isLapAhead = ({ part, phase }: PuebloView): boolean =>
  part < DEMOLITION && phase !== "over";

const legalSets = new WeakMap<View, ReadonlySet<string>>();

export function legalSet(view: View): ReadonlySet<string> {
  let found = legalSets.get(view);
  if (!found) {
    found = new Set(view.legal);
    legalSets.set(view, found);
  }
  return found;
}
