import { describe, expect, it } from "vitest";
import { CELLS, campSpots, facesOf, goalOf, layout, pileOf } from "./puluc/layout";

describe("puluc", () => {
  it.each([false, true])("lays out all cells inside, narrow %s", (isNarrow) => {
    for (const leftSeat of [0, 1]) {
      const { box, width, height, dice } = layout(isNarrow, leftSeat, 10);
      for (let cell = 0; cell < CELLS; cell++) {
        const { x, y, width: wide, height: deep } = box(cell);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
        expect(y + deep).toBeLessThanOrEqual(height);
      }
      expect(dice.y).toBeLessThan(height);
      expect(box(leftSeat === 0 ? 0 : 10).x).toBeLessThan(box(leftSeat === 0 ? 10 : 0).x);
    }
  });

  it("puts the owner on top", () => {
    expect(pileOf({ owner: 0, light: 1, dark: 2 })).toEqual([1, 1, 0]);
    expect(pileOf({ owner: 1, light: 1, dark: 1 })).toEqual([0, 1]);
  });

  it("shows as many dark faces as there are", () => {
    for (let dark = 0; dark <= 4; dark++) {
      expect(facesOf(dark).filter(Boolean)).toHaveLength(dark);
    }
    expect(campSpots(3)).toHaveLength(3);
  });

  it("draws home at the far end", () => {
    expect(goalOf(0, 6)).toBe(6);
    expect(goalOf(1, 7)).toBe(7);
    expect(goalOf(0, null)).toBe(CELLS - 1);
    expect(goalOf(1, null)).toBe(0);
  });
});
