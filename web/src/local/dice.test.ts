import { describe, expect, it } from "vitest";
import { randomFraction } from "./dice";

describe("the dice of this browser", () => {
  it("draw from all of the fractions", () => {
    const drawn = Array.from({ length: 1000 }, randomFraction);
    expect(drawn.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(990);
  });
});
