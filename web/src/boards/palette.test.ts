import { describe, expect, it } from "vitest";
import { contrast, inkOn, lightness, mix } from "./look";
import { boardVariables, EDITIONS, MARKS, PATTERN_PATHS, PATTERNS, PULUC } from "./palette";

const READABLE = 4.5;

describe.each([
  ["2002", EDITIONS[2002]],
  ["2023", EDITIONS[2023]],
])("the edition of %s", (_, { colours, paints, neutral }) => {
  it("tells its seats apart without hue", () => {
    const grey = [...paints, neutral].map(lightness).sort((a, b) => a - b);
    expect(new Set(grey).size).toBe(5);
    expect(lightness(neutral)).toBe(grey.at(-1));
    expect(new Set(PATTERNS.map((pattern) => PATTERN_PATHS[pattern])).size).toBe(4);
    expect(colours).toHaveLength(paints.length);
  });
});

describe("inks", () => {
  it.each(
    [EDITIONS[2002], EDITIONS[2023], PULUC].flatMap((each) => [...each.paints, each.neutral]),
  )("are read on %s", (paint) =>
    expect(contrast(paint, inkOn(paint))).toBeGreaterThanOrEqual(READABLE),
  );

  it.each(["paper", "points", "walk", "near", "target", "lit"] as const)(
    "are read on the %s of marks",
    (name) => expect(contrast(MARKS.ink, MARKS[name])).toBeGreaterThanOrEqual(READABLE),
  );

  it.each(["legal", "illegal", "hot", "focus"] as const)("let paper stand out on %s", (name) =>
    expect(contrast(MARKS.paper, MARKS[name])).toBeGreaterThanOrEqual(READABLE),
  );

  it("mix", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(inkOn("#ffffff")).not.toBe(inkOn("#000000"));
  });
});

describe("variables", () => {
  it("are the same by day and by night, with colours of their own", () => {
    const [day, night] = [boardVariables("light"), boardVariables("dark")];
    expect(Object.keys(day)).toEqual(Object.keys(night));
    expect(day["--board-plate"]).not.toBe(night["--board-plate"]);
    expect(day["--mark-ink"]).toBe(MARKS.ink);
  });
});
