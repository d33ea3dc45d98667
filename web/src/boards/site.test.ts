import { describe, expect, it } from "vitest";
import { cellAt, type Hand, placedCubes } from "./geometry";
import { castRay, groundPoint } from "./ray";
import { across, behind, Site } from "./site";
import type { PuebloBlock } from "./types";

function block(
  owner: number | null,
  cell: string,
  pose: string,
  level: number,
  hand: Hand = "right",
): PuebloBlock {
  const cubes = placedCubes(hand, { cell, pose, level }).map(([x, y, z]) => ({
    cell: cellAt(x, y),
    level: z + 1,
  }));
  return { owner, cell, pose, level, cubes, removal: `x${cell}` };
}

const shown = (site: Site, side: Parameters<Site["elevation"]>[0]): string[] =>
  site.elevation(side).map(({ x, y, block: index }) => `${x},${y}:${index}`);

describe("site", () => {
  // The red block on a1, b1, b2 with its end up at b2; a neutral one behind it to the north-east.
  const site = new Site([block(0, "a1", "1u", 1), block(null, "c3", "3u", 1)]);

  it("knows heights, tops, and where a block would rest", () => {
    expect(site.height).toBe(2);
    expect(site.heightOf("b2")).toBe(2);
    expect(site.heightOf("a2")).toBe(0);
    expect(site.ownerAt("b2")).toBe(0);
    expect(site.ownerAt("c3")).toBe(null);
    expect(site.restLevel("right", "e5", "3u")).toBe(1);
    expect(site.restLevel("right", "b2", "3u")).toBe(3);
    const covered = new Site([block(0, "a1", "1u", 1), block(1, "a1", "1d", 2)]);
    expect(covered.topOf("a1")).toBe(1);
  });

  it("shows each side as its observer sees it", () => {
    expect(shown(site, "south")).toEqual(["0,0:0", "1,0:0", "2,0:1", "3,0:1", "1,1:0", "2,1:1"]);
    expect(shown(site, "north")).toEqual(["4,0:1", "5,0:1", "6,0:0", "7,0:0", "5,1:1", "6,1:0"]);
    expect(shown(site, "west")).toEqual(["4,0:1", "5,0:1", "6,0:0", "7,0:0", "5,1:1", "6,1:0"]);
    expect(shown(site, "east")).toEqual(["0,0:0", "1,0:0", "2,0:1", "3,0:1", "1,1:0", "2,1:1"]);
    expect(shown(site, "top")).toEqual(["0,0:0", "1,0:0", "1,1:0", "2,2:1", "2,3:1", "3,3:1"]);
  });

  it("shows the nearest cube of each line", () => {
    const row = new Site([block(0, "a1", "1u", 1), block(1, "a3", "1u", 1)]);
    const nearest = row.elevation("south").find(({ x, y }) => x === 1 && y === 1);
    expect(nearest?.cube).toEqual([1, 1, 1]);
    const other = row.elevation("north").find(({ x, y }) => x === 6 && y === 1);
    expect(other?.cube).toEqual([1, 3, 1]);
  });

  it.each(["north", "east", "south", "west"] as const)("finds a column in %s again", (side) => {
    for (let x = 0; x < 8; x++) {
      const [east, north] = behind(side, x, 3);
      expect(across(side, east, north)).toBe(x);
    }
  });
});

describe("rays", () => {
  const site = new Site([block(0, "a1", "1u", 1)]);

  it("meet the nearest cube and say from which side", () => {
    const down = castRay(site, [1.5, 1.5, 9], [0, 0, -1]);
    expect(down).toMatchObject({ cube: [1, 1, 1], block: 0, normal: [0, 0, 1] });
    expect(down?.distance).toBeCloseTo(7);
    const side = castRay(site, [1.5, -5, 0.5], [0, 1, 0]);
    expect(side).toMatchObject({ cube: [1, 0, 0], normal: [0, -1, 0] });
    const above = castRay(site, [1.5, -5, 1.5], [0, 1, 0]);
    expect(above).toMatchObject({ cube: [1, 1, 1], normal: [0, -1, 0] });
    const slant = castRay(site, [-3, -2.9, 4.5], [1, 1, -1]);
    expect(slant).toMatchObject({ cube: [0, 0, 0], normal: [0, 0, 1] });
  });

  it("pass what is hidden, and miss", () => {
    expect(castRay(site, [1.5, 1.5, 9], [0, 0, -1], 1)).toMatchObject({ cube: [1, 1, 0] });
    expect(castRay(site, [5.5, 5.5, 9], [0, 0, -1])).toBe(null);
    expect(castRay(new Site([]), [5.5, 5.5, 9], [0, 0, -1])).toBe(null);
  });

  it("meet the ground", () => {
    expect(groundPoint([0, 0, 2], [1, 0.5, -1])).toEqual([2, 1]);
    expect(groundPoint([0, 0, 2], [1, 0, 0])).toBe(null);
  });
});
