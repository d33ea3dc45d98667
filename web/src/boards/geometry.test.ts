import { describe, expect, it } from "vitest";
import { moveWindow, screenStep } from "./directions";
import {
  BASE,
  type Hand,
  lookFrom,
  POSES,
  placedCubes,
  SQUARES,
  squareOn,
  squarePlace,
  turned,
} from "./geometry";

// Lowest level and number of cubes on SW, SE, NW and NE, right-handed, as the rules have it.
const TABLE: Record<string, readonly string[]> = {
  "1u": ["0,1", "0,1", "-", "0,2"],
  "1s": ["1,1", "0,2", "-", "0,1"],
  "1d": ["0,2", "1,1", "-", "1,1"],
  "2u": ["0,1", "0,2", "0,1", "-"],
  "2s": ["0,2", "0,1", "1,1", "-"],
  "2d": ["1,1", "1,1", "0,2", "-"],
  "3u": ["0,2", "-", "0,1", "0,1"],
  "3s": ["0,1", "-", "0,2", "1,1"],
  "3d": ["1,1", "-", "1,1", "0,2"],
  "4u": ["-", "0,1", "0,2", "0,1"],
  "4s": ["-", "1,1", "0,1", "0,2"],
  "4d": ["-", "0,2", "1,1", "1,1"],
};
const MIRRORED: Record<string, string> = { "1": "2", "2": "1", "3": "4", "4": "3" };

function columns(hand: Hand, pose: string): string[] {
  const { cubes } = turned(hand, pose);
  return [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x, y]) => {
    const levels = cubes.filter((cube) => cube[0] === x && cube[1] === y).map((cube) => cube[2]);
    return levels.length ? `${Math.min(...levels)},${levels.length}` : "-";
  });
}

describe("poses", () => {
  it.each(POSES)("%s has the columns of the rules, right-handed", (pose) => {
    expect(columns("right", pose)).toEqual(TABLE[pose]);
  });

  it.each(POSES)("%s, left-handed, is the mirror image", (pose) => {
    const mirror = `${MIRRORED[pose.charAt(0)]}${pose.charAt(1)}`;
    const [sw, se, nw, ne] = TABLE[mirror] as string[];
    expect(columns("left", pose)).toEqual([se, sw, ne, nw]);
  });

  it.each(["right", "left"] as const)("are turns of one block, %s-handed", (hand) => {
    for (const pose of POSES) {
      const { rows, shift, cubes } = turned(hand, pose);
      const moved = BASE[hand].map((cube) =>
        rows.map((row, i) => row[0] * cube[0] + row[1] * cube[1] + row[2] * cube[2] + shift[i]!),
      );
      expect(moved).toEqual(cubes);
      const [a, b, c] = rows;
      const determinant =
        a[0] * (b[1] * c[2] - b[2] * c[1]) -
        a[1] * (b[0] * c[2] - b[2] * c[0]) +
        a[2] * (b[0] * c[1] - b[1] * c[0]);
      expect(determinant).toBe(1);
    }
  });

  it("are placed by window and level", () => {
    const cubes = placedCubes("right", { cell: "d4", pose: "1u", level: 2 });
    expect(new Set(cubes.map(String))).toEqual(new Set(["3,3,1", "4,3,1", "4,4,1", "4,4,2"]));
  });
});

describe("path", () => {
  it("has 36 squares, clockwise", () => {
    expect(new Set(SQUARES).size).toBe(36);
    expect(squareOn("W8", 1)).toBe("NW");
    expect(squareOn("NW", -1)).toBe("W8");
    expect(squareOn("Nh", 2)).toBe("E8");
  });

  it("lies around the site and looks into it", () => {
    expect(squarePlace("NW")).toEqual([-1, 8]);
    expect(squarePlace("Sc")).toEqual([2, -1]);
    expect(lookFrom("SE")).toEqual([-1, 1]);
    expect(lookFrom("E5")).toEqual([-1, 0]);
    for (let i = 0; i < 36; i++) {
      const [x, y] = squarePlace(SQUARES[i] as string);
      const [u, v] = squarePlace(squareOn(SQUARES[i] as string, 1));
      expect(Math.abs(x - u) + Math.abs(y - v)).toBe(1);
    }
  });
});

describe("directions on the screen", () => {
  it("follow the camera", () => {
    expect(screenStep("up", 0)).toEqual([0, 1]);
    expect(screenStep("right", 0)).toEqual([1, 0]);
    expect(screenStep("up", Math.PI / 2)).toEqual([1, 0]);
    expect(screenStep("right", Math.PI / 2)).toEqual([0, -1]);
    expect(screenStep("down", Math.PI)).toEqual([0, 1]);
    expect(screenStep("left", -Math.PI / 2)).toEqual([0, -1]);
    expect(screenStep("up", 2 * Math.PI - 0.3)).toEqual([0, 1]);
  });

  it("keep the window inside the site", () => {
    expect(moveWindow("g7", "up", 0)).toBe("g7");
    expect(moveWindow("d4", "left", 0)).toBe("c4");
    expect(moveWindow(null, "left", 0)).toBe("d4");
  });
});
