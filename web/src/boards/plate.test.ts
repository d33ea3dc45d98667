import { describe, expect, it } from "vitest";
import { SQUARES } from "./geometry";
import { contrast, EDITIONS, inkOn, lightness, mix, PATTERNS, PULUC } from "./look";
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

describe("look", () => {
  it.each([2002, 2023] as const)("tells the seats of %i apart without hue", (edition) => {
    const { paints, neutral } = EDITIONS[edition];
    const grey = [...paints, neutral].map(lightness).sort((a, b) => a - b);
    expect(new Set(PATTERNS).size).toBe(4);
    expect(lightness(neutral)).toBe(grey.at(-1));
  });

  it.each([
    ["2002", EDITIONS[2002]],
    ["2023", EDITIONS[2023]],
    ["Puluc", PULUC],
  ])("writes readably on all colours of %s", (_, { paints, neutral }) => {
    for (const paint of [...paints, neutral]) {
      expect(contrast(paint, inkOn(paint))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("mixes", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(inkOn("#ffffff")).not.toBe(inkOn("#000000"));
  });
});
