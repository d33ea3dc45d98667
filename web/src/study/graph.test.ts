import { describe, expect, it } from "vitest";
import { curveOf } from "./graph";
import { sampleMove } from "./samples";

describe("the graph of a game", () => {
  it("begins before the first decision and goes on after each", () => {
    const moves = [
      sampleMove({ ply: 0, chances_before: [0.5, 0.5], chances_after: [0.4, 0.6] }),
      sampleMove({ ply: 1, chances_after: [0.3, 0.7], points_after: [] }),
    ];
    expect(curveOf(moves, "chances", 1)).toEqual([
      [0, 0.5],
      [1, 0.6],
      [2, 0.7],
    ]);
    expect(curveOf(moves, "points", 0)).toEqual([
      [0, 30],
      [1, 33],
    ]);
    expect(curveOf([], "chances", 0)).toEqual([]);
  });
});
