import { describe, expect, it } from "vitest";
import { drawThrow, randomFraction } from "./dice";

describe("the dice of this browser", () => {
  it("stand for as large a share of fractions as their chance", () => {
    const all = Array.from({ length: 16 }, (_, at) => drawThrow(at / 16, 0.5));
    expect(all).toEqual([1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5]);
    expect(drawThrow(0.999, 0)).toBe(1);
    expect(drawThrow(0, 1)).toBe(5);
  });

  it("draw from all of the fractions", () => {
    const drawn = Array.from({ length: 1000 }, randomFraction);
    expect(drawn.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(990);
  });
});
