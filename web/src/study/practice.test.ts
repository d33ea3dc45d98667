// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Analysis as Known, Line } from "../engine/questions";
import type { GameReview, ReviewOptions } from "../engine/reviewdata";
import { samplePuluc } from "../server/samples";
import { hintsOf, Practice, sideOf, type Stage } from "./practice";
import { readRecalled, type Task } from "./recall";
import { sampleMove } from "./samples";

const START = "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L3";
const task: Task = {
  position: START,
  seat: 0,
  played: ["0-1"],
  best: ["0-3"],
  chance: 0.6,
  square: null,
  names: ["Ann", "Bob"],
};
const known: Known = {
  seat: 0,
  visits: 10,
  is_exact: true,
  choices: [
    { tokens: ["0-3"], chance: 0.6, points: [], visits: 0, line: [] },
    { tokens: ["0-2"], chance: 0.59, points: [], visits: 0, line: [] },
    { tokens: ["0-1"], chance: 0.4, points: [], visits: 0, line: [] },
  ],
};
const unasked = () => Promise.reject(new Error("nobody reviews what is among the lines"));
const analyst = { analyse: () => Promise.resolve(known), reviewGame: unasked, close: () => {} };
const reaches = (practice: Practice, stage: Stage) =>
  vi.waitFor(() => expect(practice.stage.value).toBe(stage));
/** The position at the beginning of a task is on the board. */
const isShown = (practice: Practice) =>
  vi.waitFor(() => {
    expect(practice.stage.value).toBe("asking");
    expect(practice.game.desk.state.value.view?.position).toBe(practice.task?.position);
  });

describe("learning from mistakes", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("fetch", (_: string, { body }: { body?: string }) => {
      const { record, position } = JSON.parse(body ?? "{}") as Record<string, string>;
      const moves = record ? record.split("\n\n")[1]!.trim().split(" ").slice(0, -1) : [];
      const view = samplePuluc({
        turn: moves.length ? 1 : 0,
        throw: moves.length ? null : 3,
        legal: ["0-1", "0-2", "0-3"],
        position: position ?? START + moves.join(),
        outcome: null,
      });
      const look = { game: null, names: ["", ""], tokens: moves, movers: moves.map(() => 0) };
      return Promise.resolve(
        new Response(JSON.stringify({ ...look, start: START, ply: moves.length, view }), {
          headers: { "content-type": "application/json" },
        }),
      );
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  async function begin(asked: ConstructorParameters<typeof Practice>[1] = analyst) {
    const practice = new Practice([task, { ...task, position: `${START}x` }], asked);
    await isShown(practice);
    return practice;
  }

  it("takes every turn that is nearly the best", async () => {
    const practice = await begin();
    practice.game.desk.play("0-2");
    await reaches(practice, "right");
    expect(readRecalled()).toEqual([]);
    practice.next();
    await reaches(practice, "asking");
    practice.close();
  });

  it("asks again after a wrong one, and once more after days", async () => {
    const practice = await begin();
    practice.game.desk.play("0-1");
    await reaches(practice, "wrong");
    expect(practice.lost.value).toBeCloseTo(0.2);
    practice.again();
    await isShown(practice);
    practice.game.desk.play("0-3");
    await reaches(practice, "right");
    expect(readRecalled()).toMatchObject([{ position: START, found: 0 }]);
    practice.close();
  });

  it.each([
    ["right", 0.015],
    ["wrong", 0.3],
  ] as const)("judges a turn that is not among the lines by a review: %s", async (stage, loss) => {
    const reviewGame = vi.fn((_: Line, __: ReviewOptions) =>
      Promise.resolve({ moves: [sampleMove({ loss })] } as unknown as GameReview),
    );
    const practice = await begin({
      analyse: () => Promise.resolve({ ...known, choices: known.choices.slice(0, 1) }),
      reviewGame,
      close: () => {},
    });
    practice.game.desk.play("0-2");
    await reaches(practice, stage);
    expect(practice.lost.value).toBe(loss);
    expect(reviewGame.mock.calls[0]!.slice(0, 2)).toEqual([
      { game: "", options: {}, position: START, moves: ["0-2"] },
      { seat: 0 },
    ]);
    practice.close();
  });

  it("hints step by step; the last hint is the answer, and counts as missed", async () => {
    const practice = await begin();
    for (let told = 0; told < 3; told++) practice.hint();
    expect(practice.game.desk.overlay.value).toMatchObject({ cells: [0], turns: [] });
    expect(readRecalled()).toEqual([]);
    practice.hint();
    expect(practice.game.desk.overlay.value.turns).toEqual([{ tone: "better", tokens: ["0-3"] }]);
    expect(readRecalled()).toHaveLength(1);
    practice.close();
  });

  it("begins with a side of the board", () => {
    expect(sideOf({ ...task, square: "E5" })).toBe("east");
    expect(sideOf({ ...task, best: ["Ch4/1u", ">1"] })).toBe("east");
    expect(sideOf({ ...task, best: ["Ca4/1u"] })).toBe("west");
    expect(sideOf({ ...task, best: ["Cd7/1u"] })).toBe("north");
    expect(sideOf(task)).toBe(null);
  });

  it.each([
    [["Ch4/1u", ">1"], "practice.coloured", "practice.place"],
    [["Nh4/1u", ">1"], "practice.neutral", "practice.place"],
    [["xh4", ">1"], "practice.removal", "practice.place"],
    [["4-9"], "practice.stack", "practice.from"],
    [[">2"], "practice.walk", "practice.shortWalk"],
    [[">3"], "practice.walk", "practice.longWalk"],
    [["bid3"], "practice.bid", "practice.worthBid"],
    [["pass"], "practice.bid", "practice.noBid"],
    [["take2"], "practice.order", "practice.later"],
  ])("tells of %s first what it is, then more", (best, kind, place) => {
    const played = ["take1"];
    expect(hintsOf({ ...task, best, played }).map(({ key }) => key)).toEqual([
      best[0]!.startsWith("Ch") || best[0]!.startsWith("Nh")
        ? "practice.look.east"
        : "practice.lookRoad",
      kind,
      place,
    ]);
  });
});
