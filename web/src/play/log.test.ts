import { describe, expect, it } from "vitest";
import { sampleGame, samplePueblo, samplePuluc, sampleReview } from "../server/samples";
import { carriedByPly, costsByPly, decisiveTurn, logOf, roundsOf, sourcesOf } from "./log";
import { groupTurns } from "./moves";

const EMPTY = [
  [0, 0],
  [0, 0],
] as const;
const block = samplePueblo().blocks;

describe("the log", () => {
  it("counts rounds for any number of players, and none in auctions", () => {
    const turns = (seats: readonly number[], token: string) =>
      seats.map((seat, first) => ({ seat, first, tokens: [token] }));
    expect(roundsOf(turns([0, 1, 2, 0, 1, 2, 0], ">1"))).toEqual([1, 1, 1, 2, 2, 2, 3]);
    // cards may change the order between rounds
    expect(roundsOf(turns([0, 1, 1, 0], ">1"))).toEqual([1, 1, 2, 2]);
    expect(roundsOf([...turns([0, 1], "pass"), ...turns([1], ">1")])).toEqual([null, null, 1]);
  });

  it("tells every turn with its price, and the lap apart from the last walk", () => {
    const game = sampleGame({
      tokens: ["Ca1/1u", ">2", "Ce5/1u", ">1"],
      movers: [0, 0, 1, 1],
    });
    const view = samplePueblo({ stock: EMPTY, phase: "over", chief: "Nb", blocks: block });
    const review = sampleReview({
      scores: [
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 0],
        [4, 12],
      ],
      laps: [
        [3, 4],
        [0, 5],
      ],
      lap_squares: ["Nc", "Nd"],
    });
    const lines = logOf({ game, view, mySeats: [0] }, review);
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      "You set your colour at a1 and walked 2: you pay 1.",
      "Ben set their colour at e5 and walked 1: Ben pays 3.",
      "The last lap: you pay 3, Ben pays 9.",
    ]);
    expect(lines.map(({ kind, round }) => [kind, round])).toEqual([
      ["turn", 1],
      ["turn", 1],
      ["lap", null],
    ]);
  });

  it("says whom a block covers, as long as all blocks are known", () => {
    const game = sampleGame({ tokens: ["Cc3/1u", ">2", "Nc3/1u"], movers: [0, 0, 1] });
    const stands = { owner: null, cell: "", pose: "", level: 1, cubes: [], removal: "" };
    const shown = (blocks: number) =>
      logOf(
        {
          game,
          view: samplePueblo({ blocks: Array.from({ length: blocks }, () => stands) }),
          mySeats: [0],
        },
        null,
      )[1]!.sentence;
    expect(shown(2)).toBe("Ben set neutral on your block at c3.");
    expect(shown(5)).toBe("Ben set neutral at c3.");
  });
});

describe("where points came from", () => {
  it("is taken apart by walker, corner, lap and auction", () => {
    const tokens = ["bid3", "pass", "take1", "Ca1/1u", ">2", "Ce5/1u", ">1"];
    const game = sampleGame({ tokens, movers: [0, 1, 0, 0, 0, 1, 1] });
    // from Wa two steps lead past NW, and the last walk to a corner
    const view = samplePueblo({ stock: EMPTY, phase: "over", chief: "NE" });
    const scores = [
      [0, 0],
      [0, 0],
      [0, 0],
      [3, 0],
      [3, 0],
      [4, 2],
      [4, 2],
      [9, 7],
    ];
    const laps = [[1, 1]];
    const review = sampleReview({ scores, laps, lap_squares: ["NE"] });
    const reader = { game, view, mySeats: [] };
    expect(costsByPly(reader, review)!.at(-1)).toEqual([4, 4]);
    expect(sourcesOf(reader, review)).toEqual([
      { own: 1, others: 0, corners: 4, lap: 1, auction: 3 },
      { own: 0, others: 2, corners: 4, lap: 1, auction: 0 },
    ]);
  });
});

describe("the decisive turn", () => {
  it("is where the winner's margin grew most", () => {
    const turns = groupTurns([">1", ">1", ">1", ">1", ">1"], [0, 1, 0, 1, 0]);
    const standings = [
      [0, 0],
      [10, 0],
      [10, 19], // the first block of the other, which every turn would have shown
      [12, 20],
      [12, 28],
      [13, 31],
    ];
    const found = decisiveTurn(turns, (ply) => standings[ply] ?? null, 0)!;
    expect(found.turn.first).toBe(3);
    expect(found.swing).toBe(8);
    expect(decisiveTurn(turns, () => null, 0)).toBeNull();
  });
});

describe("Puluc's captives", () => {
  it("are counted when their stack comes home", () => {
    const tokens = ["r3", "0-3", "r2", "10-8", "r5", "3x8", "r1", "10-9", "r2", "8-H"];
    const movers = [0, 0, 1, 1, 0, 0, 1, 1, 0, 0];
    expect(carriedByPly({ tokens, movers }).at(-1)).toBe(1);
    const game = sampleGame({ game: "puluc", tokens, movers });
    const lines = logOf({ game, view: samplePuluc(), mySeats: [0] }, null);
    expect(lines.at(-1)!.sentence).toContain("1 captive is out of the game.");
    expect(lines.map(({ round }) => round)).toEqual([1, 1, 2, 2, 3]);
  });
});
