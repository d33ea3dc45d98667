/** What is said to those who do not see the board. */
import { describe, expect, it } from "vitest";
import { recordedGame } from "../play/record";
import { emptyGame, type GameState } from "../play/state";
import type { GameEvent, PuebloView } from "../server/protocol";
import { eventInWords } from "./news";

function table(tokens: readonly string[], movers: readonly number[], chief: string): GameState {
  const walks = [{ steps: 2, square: "Nc", points: [0, 0] }];
  const view = { game: "pueblo", turn: 0, chief, scores: [], walks, outcome: null };
  const pueblo = view as unknown as PuebloView;
  const game = recordedGame("g", pueblo, tokens, movers, ["Ann", "Bob"]);
  return { ...emptyGame("g", null), guest: "ann", game, view: pueblo };
}

describe("a turn", () => {
  const moved = (token: string, seat: number) =>
    ({ number: 1, at: 0, kind: "moved", seat, token }) as GameEvent;
  const at = (tokens: readonly string[], scores: readonly number[]): GameState => {
    const state = table(
      tokens,
      tokens.map(() => 1),
      "Na",
    );
    return { ...state, view: { ...state.view!, scores }, mySeats: [0] };
  };

  it("of others is told once it is whole, with its price and without the lap", () => {
    const [begun, built] = [at([], [4, 4]), at(["Ca1/1u"], [4, 4])];
    expect(eventInWords(moved("Ca1/1u", 1), begun, built)).toEqual([]);
    expect(eventInWords(moved(">2", 1), built, at(["Ca1/1u", ">2"], [6, 4]))).toEqual([
      "Bob set their colour at a1 and walked 2: you pay 2.",
    ]);
  });

  it("of one's own is told part by part", () => {
    const mine = { ...at(["Ca1/1u"], [4, 4]), mySeats: [1] };
    expect(eventInWords(moved("Ca1/1u", 1), at([], [4, 4]), mine)).toEqual([
      "You set your colour at a1.",
    ]);
  });
});

describe("the end", () => {
  it("names the winner and the totals first, then the lap apart", () => {
    const over = table([], [], "Na");
    const outcome = { winners: [1], scores: [64, 38] };
    const after: GameState = {
      ...over,
      game: { ...over.game!, reason: "played", status: "over", outcome },
      view: { ...over.view!, scores: [64, 38] },
    };
    const lap = {
      from: "NW",
      squares: ["Na", "Nb"],
      points: [
        [1, 0],
        [2, 5],
      ],
      before: [61, 33],
      at: 1,
      isPaused: false,
    };
    const ended: GameEvent = {
      number: 9,
      at: 0,
      kind: "ended",
      ...outcome,
      reason: "played",
      seed: null,
    };
    const lines = eventInWords(ended, { ...over, lap }, after);
    expect(lines).toEqual([
      "Bob wins by 26",
      "Ann 64 points, Bob 38 points",
      "The last lap cost: Ann 3 points, Bob 5 points",
    ]);
  });
});

describe("what happens besides the moves", () => {
  const state = table([], [], "Na");
  const said = (event: object) =>
    eventInWords({ number: 1, at: 0, ...event } as GameEvent, state, state);

  it("is said too", () => {
    expect(said({ kind: "undone", seat: 1, ply: 0 })).toEqual(["Bob took a move back"]);
    expect(said({ kind: "dropped", seat: 1, reason: "resigned" })).toEqual(["Bob gave up"]);
    const bot = { kind: "substituted", seat: 1, bot: "level3" };
    expect(said(bot)).toEqual(["Bob sat down"]); // where nobody was
    const seats = state.game!.seats.map((seat) => ({ ...seat, guest: "bob" }));
    const taken = { ...state, game: { ...state.game!, seats } };
    const event = { number: 1, at: 0, ...bot } as GameEvent;
    expect(eventInWords(event, taken, taken)).toEqual(["A bot plays for Bob"]);
    expect(said({ kind: "substituted", seat: 1, bot: null })).toEqual(["Bob plays again"]);
    expect(said({ kind: "takeback_answered", seat: 1, agrees: false })).toEqual([
      "Bob did not agree",
    ]);
  });

  it("does not repeat what one said oneself", () => {
    const talk = { kind: "chatted", name: "Ann", text: "hello" };
    expect(said({ ...talk, guest: "bob" })).toEqual(["Ann: hello"]);
    expect(said({ ...talk, guest: "ann" })).toEqual([]);
  });
});
