import { describe, expect, it } from "vitest";
import { SQUARES } from "./geometry";
import { squareRectangle, trackMiddle, trackRectangle } from "./plate";

describe("plate", () => {
  it("keeps the path clear of the site and of itself", () => {
    const seen = new Set<string>();
    for (const square of SQUARES) {
      const { x, y } = squareRectangle(square);
      expect(x <= -1 || x >= 8 || y <= -1 || y >= 8).toBe(true);
      seen.add(`${x},${y}`);
    }
    expect(seen.size).toBe(36);
    expect(squareRectangle("SW")).toMatchObject({ x: -1.2, y: -1.2 });
  });

  it.each([60, 100])("has a closed track of %i cells", (length) => {
    const area = Array.from({ length }, (_, value) => trackRectangle(length, value)).reduce(
      (sum, { width, height }) => sum + width * height,
      0,
    );
    expect(area).toBeCloseTo(11.92 ** 2 - 10.72 ** 2);
    expect(trackMiddle(length, 0)[0]).toBeCloseTo(-1.66);
    expect(trackMiddle(length, length / 4)[0]).toBeCloseTo(9.66);
    expect(trackMiddle(length, length + 3)).toEqual(trackMiddle(length, 3));
  });
});
