import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { GameReview, MoveReview } from "../engine/reviewdata";
import { VISITS } from "../engine/reviewer";
import { ApiError } from "../server/api";
import {
  cellsOf,
  isMarked,
  mistakesOf,
  nextMistake,
  playedFrom,
  pointedOf,
  Reviewing,
  USUAL,
} from "./reviewing";
import { sampleMove } from "./samples";

const TOKENS = ["Ca1/1u", ">1", "Cb2/1u", ">2", "Cc3/1u", ">3", "Cd4/1u", ">4"];
const LINE = { game: "pueblo", options: {}, position: null, moves: TOKENS };
const main = signal<readonly string[]>(TOKENS);
const moves = [
  sampleMove({ ply: 0, class: "best" }),
  sampleMove({ ply: 2, class: "mistake", seat: 1 }),
  sampleMove({ ply: 4, class: "blunder" }),
  sampleMove({ ply: 5, class: "blunder", is_forced: true }),
  sampleMove({ ply: 6, class: "inaccuracy" }),
];

/** A reviewer that goes on until it is stopped. */
const endless = () => ({
  reviewGame: (_: unknown, __: unknown, ___: unknown, stop?: AbortSignal) =>
    new Promise<GameReview>((_resolve, reject) =>
      stop!.addEventListener("abort", () => reject(new ApiError("closing", ""))),
    ),
  close: () => {},
});

describe("a review", () => {
  it("fills in while it goes on, and is whole at the end", async () => {
    let hear: (move: MoveReview) => void = () => {};
    let finish: (whole: GameReview) => void = () => {};
    const reviewer = {
      reviewGame: (_: unknown, __: unknown, tell: typeof hear) => {
        hear = tell;
        return new Promise<GameReview>((resolve) => (finish = resolve));
      },
      close: vi.fn(),
    };
    const reviewing = new Reviewing(0, () => reviewer, main);
    const run = reviewing.run(LINE);
    hear(moves[2]!);
    hear(moves[0]!);
    expect(reviewing.moves.value.map(({ ply }) => ply)).toEqual([0, 4]);
    expect(reviewing.isRunning.value).toBe(true);
    finish({ moves, seats: [], turning_points: [4] } as unknown as GameReview);
    await run;
    expect(reviewing.isRunning.value).toBe(false);
    expect(reviewing.mistakes.value.map(({ ply }) => ply)).toEqual([4]);
    expect(reviewing.at(6)?.class).toBe("inaccuracy");
    reviewing.close();
    expect(reviewer.close).toHaveBeenCalled();
  });

  it("says what went wrong, and nothing once it was stopped", async () => {
    const failing = new Reviewing(
      null,
      () => ({
        reviewGame: () => Promise.reject(new ApiError("illegal", "because")),
        close: () => {},
      }),
      main,
    );
    await failing.run(LINE);
    expect(failing.trouble.value).not.toBe("");
    const stopped = new Reviewing(null, endless, main);
    const run = stopped.run(LINE);
    stopped.stop();
    await run;
    expect(stopped.trouble.value).toBe("");
    expect(stopped.isRunning.value).toBe(false);
  });
});

describe("how long a deeper review takes", () => {
  it("follows from how long this one took", async () => {
    let now = 10;
    const reviewer = {
      reviewGame: (_: unknown, __: unknown, hear: (move: MoveReview) => void) => {
        for (const move of moves.slice(0, 4)) {
          now += 0.5;
          hear(move);
        }
        return Promise.reject(new ApiError("closing", ""));
      },
      close: () => {},
    };
    const reviewing = new Reviewing(
      null,
      () => reviewer,
      main,
      () => now,
    );
    expect(reviewing.secondsFor(4 * USUAL)).toBe(null);
    await reviewing.run(LINE);
    expect(reviewing.looked.value).toBe(4);
    expect(reviewing.secondsFor(4 * USUAL)).toBeCloseTo(0.5 * 4 * TOKENS.length);
    await reviewing.run(LINE, 4 * USUAL);
    expect(reviewing.secondsFor(4 * USUAL)).toBeCloseTo(0.5 * TOKENS.length);
  });

  it("is reckoned from the depth that the engine takes by itself", () => {
    expect(USUAL).toBe(VISITS);
  });
});

describe("a game that changes after its review", () => {
  const whole = { moves, seats: [], turning_points: [] } as unknown as GameReview;
  const reviewer = { reviewGame: () => Promise.resolve(whole), close: () => {} };
  const plies = ({ moves }: Reviewing) => moves.value.map(({ ply }) => ply);

  it("is known up to there only, and again where it is as it was", async () => {
    const now = signal<readonly string[]>(TOKENS);
    const reviewing = new Reviewing(null, () => reviewer, now);
    expect(reviewing.isOutdated.value).toBe(false);
    await reviewing.run(LINE);
    expect(reviewing.whole.value).toBe(whole);
    now.value = [...TOKENS.slice(0, 4), "Nc3/1u", ">3"];
    expect(plies(reviewing)).toEqual([0, 2]);
    expect(reviewing.mistakes.value.map(({ ply }) => ply)).toEqual([2]);
    expect([reviewing.at(2)?.ply, reviewing.at(4), reviewing.whole.value]).toEqual([2, null, null]);
    expect(reviewing.isOutdated.value).toBe(true);
    now.value = [...TOKENS];
    expect(plies(reviewing)).toEqual([0, 2, 4, 5, 6]);
    expect(reviewing.whole.value).toBe(whole);
  });

  it("has no whole review where it went on, or ends earlier", async () => {
    const now = signal<readonly string[]>(TOKENS);
    const reviewing = new Reviewing(null, () => reviewer, now);
    await reviewing.run(LINE);
    now.value = [...TOKENS, "Nd4/4u"];
    expect([plies(reviewing).length, reviewing.whole.value]).toEqual([5, null]);
    now.value = TOKENS.slice(0, 2);
    expect([plies(reviewing), reviewing.whole.value]).toEqual([[0], null]);
  });

  it("keeps what still holds while it is reviewed again, and no more of a review under way", async () => {
    const now = signal<readonly string[]>(TOKENS);
    const reviewing = new Reviewing(null, () => reviewer, now);
    await reviewing.run(LINE);
    reviewer.reviewGame = endless().reviewGame as unknown as typeof reviewer.reviewGame;
    now.value = [...TOKENS.slice(0, 4), "Nc3/1u"];
    const run = reviewing.run({ ...LINE, moves: now.value });
    expect([plies(reviewing), reviewing.isOutdated.value]).toEqual([[0, 2], false]);
    expect(reviewing.isRunning.value).toBe(true);
    now.value = TOKENS;
    await run;
    expect(reviewing.isRunning.value).toBe(false);
  });
});

describe("mistakes", () => {
  it("are those of a seat, and keys go round through them", () => {
    const all = mistakesOf(moves, null);
    expect(all.map(({ ply }) => ply)).toEqual([2, 4]);
    expect(mistakesOf(moves, 1).map(({ ply }) => ply)).toEqual([2]);
    expect(nextMistake(all, 2, 1)?.ply).toBe(4);
    expect(nextMistake(all, 4, 1)?.ply).toBe(2);
    expect(nextMistake(all, 2, -1)?.ply).toBe(4);
    expect(nextMistake([], 2, 1)).toBe(null);
  });

  it("are marked; what was forced or thrown is not", () => {
    expect(moves.map(isMarked)).toEqual([false, true, true, false, true]);
    expect(isMarked(sampleMove({ class: "blunder", luck: 0.2 }))).toBe(false);
  });
});

describe("a reason", () => {
  it("lights its cube, the squares that see it, and the lines between", () => {
    const shown = {
      kind: "shown",
      cell: "e5",
      level: 2,
      square: "E5",
      squares: ["E5", "NE"],
    } as const;
    expect(pointedOf(shown)).toEqual({
      cubes: [{ cell: "e5", level: 2 }],
      squares: ["E5", "NE"],
      lines: [
        { from: "E5", to: { cell: "e5", level: 2 } },
        { from: "NE", to: { cell: "e5", level: 2 } },
      ],
    });
    const walk = { kind: "walk", square: "E5", better_square: "E7" } as const;
    expect(pointedOf(walk)).toEqual({ cubes: [], squares: ["E5", "E7"], lines: [] });
    expect(cellsOf({ kind: "reach", cell: "7" })).toEqual([7]);
    expect(pointedOf({ kind: "reach", cell: "7" }).cubes).toEqual([]);
  });
});

describe("what was played", () => {
  it("is as much of a turn as the better one is", () => {
    const tokens = ["Ca1/1u", ">1", "Cb2/1u", ">2"];
    const movers = [0, 0, 1, 1];
    const build = sampleMove({ ply: 0, best: ["Cc3/1u", ">4"] });
    expect(playedFrom(build, tokens, movers)).toEqual(["Ca1/1u", ">1"]);
    expect(playedFrom(sampleMove({ ply: 1, best: [">3"] }), tokens, movers)).toEqual([">1"]);
    expect(playedFrom(sampleMove({ ply: 1, best: [">3", "x"] }), tokens, movers)).toEqual([">1"]);
  });
});
