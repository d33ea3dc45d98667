import { describe, expect, it } from "vitest";
import { runningTotals } from "./lap";

describe("the last lap", () => {
  it("is added up square by square", () => {
    const review = {
      scores: [],
      costs: [],
      luck: null,
      laps: [
        [1, 2],
        [0, 3],
      ],
      lap_squares: ["Na", "Nb"],
    };
    expect(runningTotals(review, 1)).toEqual([1, 2]);
    expect(runningTotals(review, 2)).toEqual([1, 5]);
  });
});
