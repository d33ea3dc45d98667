import { describe, expect, it } from "vitest";
import { cellsBy, MARK_PAINTS, placeOf, pointedBy } from "./marks";

describe("marks of a record", () => {
  it("name places of their game", () => {
    expect(placeOf("pueblo", "d4")).toEqual({ cell: "d4", level: null });
    expect(placeOf("pueblo", "d4.12")).toEqual({ cell: "d4", level: 12 });
    expect(placeOf("pueblo", "Nc")).toBe("Nc");
    expect(placeOf("puluc", "10")).toBe(10);
    for (const wrong of ["i4", "d9", "d4.0", "d4.49", "3", ""])
      expect(placeOf("pueblo", wrong)).toBe(null);
    for (const wrong of ["11", "d4", "-1"]) expect(placeOf("puluc", wrong)).toBe(null);
  });

  it("are drawn as cubes, squares and lines in their colour", () => {
    const colour = MARK_PAINTS.red;
    expect(pointedBy(["[red:d4]"])).toEqual([
      { colour, cubes: [{ cell: "d4", level: null }], squares: [], lines: [] },
    ]);
    expect(pointedBy(["[red:Nc]"])[0]!.squares).toEqual(["Nc"]);
    expect(pointedBy(["[red:Nc>d4.2]"])[0]!.lines).toEqual([
      { from: "Nc", to: { cell: "d4", level: 2 } },
    ]);
    expect(pointedBy(["[red:z9]", "nonsense"])).toEqual([]);
    expect(cellsBy(["[green:3]", "[red:10>8]"])).toEqual([3, 10, 8]);
  });
});
