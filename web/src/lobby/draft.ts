/** A game that somebody is about to make: what the form says, and what a server is asked for. */
import { isSolved } from "../server/catalogue";
import type { Clock, NewGame, SeatSpec } from "../server/protocol";
import { friendlyBot } from "../server/starting";

export const RULESETS = ["box", "bell"] as const;

export interface Draft {
  readonly game: "pueblo" | "puluc";
  readonly players: 2 | 3 | 4;
  readonly edition: 2002 | 2023;
  readonly pro: boolean;
  readonly demolition: boolean;
  readonly sites: readonly (readonly string[])[];
  readonly chief: string;
  readonly handed: "right" | "left";
  /** A seat, or `LOT` where it is drawn. */
  readonly first: number;
  readonly tallest: number;
  readonly ruleset: (typeof RULESETS)[number];
  readonly draw: boolean;
  readonly p: number;
  /** Who sits where: `me`, `open`, or a bot's id. */
  readonly seats: readonly string[];
  readonly names: readonly string[];
  readonly clock: "none" | "days" | "fischer";
  readonly days: number;
  readonly minutes: number;
  readonly increment: number;
  readonly isPublic: boolean;
  readonly hasChat: boolean;
  readonly hasHandDice: boolean;
}

/** In place of a seat: the lot decides. */
export const LOT = -1;

export function emptyDraft(game: "pueblo" | "puluc"): Draft {
  const bot = friendlyBot(game);
  return {
    game,
    players: 2,
    edition: 2002,
    pro: false,
    demolition: false,
    sites: [],
    chief: "NW",
    handed: "right",
    first: 0,
    tallest: 0,
    ruleset: "box",
    draw: true,
    p: 0.5,
    seats: ["me", bot, bot, bot],
    names: ["", "", "", ""],
    clock: "none",
    days: 3,
    minutes: 15,
    increment: 10,
    isPublic: false,
    hasChat: true,
    hasHandDice: false,
  };
}

export const seatCount = (draft: Draft) => (draft.game === "pueblo" ? draft.players : 2);

export function formatDraft(draft: Draft): NewGame {
  return {
    game: draft.game,
    options:
      draft.game === "pueblo"
        ? puebloOptions(draft)
        : {
            ruleset: draft.ruleset,
            draw: draft.draw,
            p: draft.p,
            ...seatOption("first", draft.first, 2),
          },
    seats: draft.seats
      .slice(0, seatCount(draft))
      .map((seat, at) => seatSpec(seat, draft.names[at] ?? "")),
    clock: clockOf(draft),
    is_public: draft.isPublic,
    has_chat: draft.hasChat,
    dice: draft.hasHandDice && canThrow(draft) ? "hand" : "server",
    ...lotsOf(draft),
  };
}

/** An option that names a seat; nothing where the lot decides. */
const seatOption = (name: string, seat: number, seats: number) =>
  seat === LOT ? {} : { [name]: Math.min(seat, seats - 1) };

/** With auctions, cards say who moves first; without them, nobody opens any. */
export const hasFirst = (draft: Draft) => draft.game === "puluc" || !draft.pro;

function lotsOf(draft: Draft): Pick<NewGame, "lots"> {
  const isPro = draft.game === "pueblo" && draft.pro;
  const lots = [
    ...(hasFirst(draft) && draft.first === LOT ? (["first"] as const) : []),
    ...(isPro && draft.tallest === LOT ? (["tallest"] as const) : []),
  ];
  return lots.length > 0 ? { lots } : {};
}

function puebloOptions(draft: Draft): Record<string, unknown> {
  const { players, edition, pro, demolition, chief, handed, first, tallest } = draft;
  const opener = pro
    ? seatOption("tallest", tallest, players)
    : seatOption("first", first, players);
  return {
    players,
    edition,
    pro,
    demolition,
    chief,
    handed,
    ...opener,
    sites: draft.sites,
  };
}

/** Whether all who play sit around one screen, and can tell it what their dice show. */
export function canThrow(draft: Draft): boolean {
  return draft.game === "puluc" && draft.seats.slice(0, 2).every((seat) => seat === "me");
}

/** Whether bots of Puluc sit here without its solution. */
export function mustGuess(draft: Draft): boolean {
  const isBot = (seat: string) => seat !== "me" && seat !== "open";
  if (draft.game !== "puluc" || !draft.seats.slice(0, seatCount(draft)).some(isBot)) return false;
  return !isSolved(draft.game, { ruleset: draft.ruleset, draw: draft.draw, p: draft.p });
}

function seatSpec(seat: string, name: string): SeatSpec {
  const named = name.trim() ? { name: name.trim() } : {};
  if (seat === "me" || seat === "open") return { kind: seat, ...named };
  return { kind: "bot", bot: seat };
}

function clockOf(draft: Draft): Clock {
  if (draft.clock === "days") return { kind: "days", days: draft.days };
  if (draft.clock === "fischer")
    return { kind: "fischer", seconds: draft.minutes * 60, increment: draft.increment };
  return { kind: "none" };
}
