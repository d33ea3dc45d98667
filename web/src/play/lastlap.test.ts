import { describe, expect, it } from "vitest";
import type { GameEvent, ServerMessage } from "../server/protocol";
import { sampleGame, samplePueblo, sampleReview } from "../server/samples";
import { beginLap, findLap, lapOf, lapSoFar, veil, walkLap } from "./lastlap";
import { emptyGame } from "./state";

const EMPTY = [
  [0, 0],
  [0, 0],
] as const;
const tokens = ["Ca1/1u", ">2", "Ce5/1u", ">1"];
const movers = [0, 0, 1, 1];
const review = sampleReview({
  laps: [
    [1, 2],
    [0, 3],
  ],
  lap_squares: ["Ne", "Nf"],
});
const over = samplePueblo({ phase: "over", stock: EMPTY, chief: "Nd", scores: [11, 25] });

describe("the last lap", () => {
  it("is walked after the walk that follows the last build", () => {
    expect(findLap(sampleGame({ tokens }), over)).toBe(4);
    expect(findLap(sampleGame({ tokens: tokens.slice(0, 3) }), over)).toBeNull();
    expect(findLap(sampleGame({ tokens }), samplePueblo())).toBeNull();
    expect(findLap(sampleGame({ tokens: [...tokens, "xa1", ">3"] }), over)).toBe(4);
  });

  it("is none in a game that began behind it", () => {
    expect(findLap(sampleGame({ tokens: ["xa1", ">3"] }), over)).toBeNull();
  });

  it("is added up square by square, from the points before it", () => {
    const lap = lapOf(review, over);
    expect(lap.before).toEqual([10, 20]);
    expect(lapSoFar({ ...lap, at: 1 })).toEqual([1, 2]);
    expect(lapSoFar({ ...lap, at: 2 })).toEqual([1, 5]);
  });
});

describe("the curtain", () => {
  const happen = (kind: string, number: number, more = {}) =>
    ({ kind, number, at: 0, ...more }) as unknown as GameEvent;
  const message = {
    kind: "update",
    events: [
      happen("moved", 8, { seat: 1, token: ">1" }),
      happen("ended", 9, { reason: "played", winners: [0], scores: [11, 25] }),
    ],
    game: sampleGame({
      tokens,
      movers,
      status: "over",
      reason: "played",
      outcome: { winners: [0], scores: [11, 25] },
    }),
    view: { ...over, outcome: { winners: [0], scores: [11, 25] } },
  } as const satisfies ServerMessage;
  const lap = lapOf(review, over);
  const veiled = veil(message, 4, over, lap);

  it("lets nothing of the result through", () => {
    expect(veiled.events.map(({ kind }) => kind)).toEqual(["moved"]);
    expect(veiled.game).toMatchObject({ status: "playing", outcome: null, reason: null });
    expect(veiled.view).toMatchObject({ phase: "walking", scores: [10, 20], outcome: null });
    expect(JSON.stringify(veiled)).not.toMatch(/ended|"scores":\[11/);
  });

  it("cuts off what others did after it", () => {
    const later = {
      ...message,
      events: [
        ...message.events.slice(0, 1),
        happen("moved", 9, { seat: 0, token: "xa1" }),
        happen("moved", 10, { seat: 0, token: ">3" }),
      ],
      game: { ...message.game, tokens: [...tokens, "xa1", ">3"], movers: [...movers, 0, 0] },
    };
    const cut = veil(later, 4, over, lap);
    expect(cut.game.tokens).toEqual(tokens);
    expect(cut.events.map(({ number }) => number)).toEqual([8]);
  });

  it("opens as the chieftain walks: he goes on by a square, and the points count up", () => {
    const table = { ...emptyGame("g", null), game: veiled.game, view: veiled.view };
    const begun = beginLap(table, lap);
    const first = walkLap(begun);
    expect(begun.view).toMatchObject({ chief: "Nd", scores: [10, 20] });
    expect(first.view).toMatchObject({ chief: "Ne", scores: [11, 22] });
    expect(walkLap(first).view).toMatchObject({ chief: "Nf", scores: [11, 25] });
  });
});
