/** Whole things as a server says them, for tests: the page believes no halves. */
import type { GameView, Look, PuebloView, PulucView, Account, Seat } from "./protocol";

const seat = (name: string, guest: string | null): Seat => ({
  name,
  guest,
  bot: null,
  is_out: false,
});

export function sampleGame(part: Partial<GameView> = {}): GameView {
  return {
    id: "ab12",
    game: "pueblo",
    status: "playing",
    number: 1,
    version: 1,
    seats: [seat("Ann", "g"), seat("Ben", "h")],
    creator: "g",
    tokens: [],
    movers: [],
    start: "",
    turn: 0,
    clock: { kind: "none" },
    left: [null, null],
    now: 0,
    is_public: false,
    has_chat: true,
    draw_offered_by: null,
    takeback_asked_by: null,
    takeback_agreed: [],
    undo_by: null,
    dice: {
      source: "none",
      commitment: null,
      entropy: [],
      seed: null,
      draws: [],
      awaited: [],
      early: [],
    },
    outcome: null,
    reason: null,
    rematch: null,
    takeback_question: null,
    draw_question: null,
    away_question: null,
    stand_ins: [],
    invited: [],
    ...part,
  };
}

export function samplePueblo(part: Partial<PuebloView> = {}): PuebloView {
  return {
    game: "pueblo",
    options: {
      players: 2,
      edition: 2002,
      pro: false,
      demolition: false,
      sites: [],
      chief: "NW",
      first: 0,
      tallest: 0,
      handed: "right",
    },
    phase: "building",
    part: 1,
    turn: 0,
    order: [0, 1],
    chief: "NW",
    scores: [0, 0],
    stock: [
      [8, 7],
      [8, 7],
    ],
    blocks: [],
    auction: null,
    walks: [],
    lap: [0, 0],
    sight: [],
    legal: [],
    position: "",
    outcome: null,
    ...part,
  };
}

export function samplePuluc(part: Partial<PulucView> = {}): PulucView {
  return {
    game: "puluc",
    options: { ruleset: "box", draw: true, first: 0, p: 0.5 },
    turn: 0,
    throw: null,
    camps: [5, 5],
    stacks: [],
    lost: [0, 0],
    scores: [0, 0],
    legal: [],
    position: "",
    outcome: null,
    foregone: null,
    ...part,
  };
}

export function sampleLook(part: Partial<Look> = {}): Look {
  return {
    game: null,
    names: ["", ""],
    tokens: [],
    movers: [],
    start: "",
    ply: 0,
    view: samplePueblo(),
    ...part,
  };
}

export function sampleReview(part: Partial<Account> = {}): Account {
  return { scores: [], costs: [], laps: [], lap_squares: [], luck: null, ...part };
}
