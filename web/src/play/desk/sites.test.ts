import { describe, expect, it } from "vitest";
import { clickCell, isSite } from "./sites";

describe("cult sites and gardens", () => {
  it("have three cells over a corner", () => {
    expect(isSite(["a1", "a2", "b1"])).toBe(true);
    expect(isSite(["a1", "b1", "c1"])).toBe(false);
    expect(isSite(["a1", "a1", "b2"])).toBe(false);
    let now: ReturnType<typeof clickCell> = { sites: [], draft: [] };
    for (const cell of ["a1", "b1", "b2"]) now = clickCell(now.sites, now.draft, cell);
    expect(now).toEqual({ sites: [["a1", "b1", "b2"]], draft: [] });
    expect(clickCell(now.sites, [], "b1").sites).toEqual([]);
    expect(clickCell([], ["a1", "h8"], "d4").draft).toEqual(["d4"]);
    expect(clickCell([], ["a1"], "a1").draft).toEqual([]);
  });
});
