// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GameReview } from "../engine/reviewdata";
import { keepReview, keptReview } from "./keptreview";

const line = { game: "pueblo", options: {}, position: "p", moves: ["Ca1/1u", ">1"] };
const whole = { game: "pueblo", visits: 1000, moves: [], seats: [] } as unknown as GameReview;

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe("a finished review", () => {
  it("is there again for the same moves, and for no others", () => {
    expect(keptReview(line)).toBe(null);
    keepReview(line, { whole, pace: 0.001 });
    expect(keptReview({ ...line, moves: [...line.moves] })).toMatchObject({ whole, pace: 0.001 });
    expect(keptReview({ ...line, moves: ["Ca1/1u", ">2"] })).toBe(null);
  });

  it("is lost where there is no room, and where another engine says other things", () => {
    keepReview(line, { whole, pace: 0.001 });
    const kept = sessionStorage.getItem("cacique.review")!;
    sessionStorage.setItem("cacique.review", kept.replace('"stamp":"', '"stamp":"x'));
    expect(keptReview(line)).toBe(null);
    sessionStorage.setItem("cacique.review", "{");
    expect(keptReview(line)).toBe(null);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    keepReview(line, { whole, pace: 0.001 });
  });
});
