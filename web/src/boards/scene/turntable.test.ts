import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { cellAt, placedCubes, SIZE, SQUARES, squareOn } from "../geometry";
import { PLATE_EDGE, squareMiddle } from "../plate";
import { Site } from "../site";
import type { CameraPreset, PuebloBlock } from "../types";
import { Animations } from "./animation";
import { Turntable } from "./turntable";

function block(cell: string, level: number): PuebloBlock {
  const cubes = placedCubes("right", { cell, pose: "1u", level }).map(([x, y, z]) => ({
    cell: cellAt(x, y),
    level: z + 1,
  }));
  return { owner: 0, cell, pose: "1u", level, cubes, removal: "" };
}

/** Towers of some storeys in the corners that are nearest and farthest. */
const town = (storeys: number) =>
  new Site(
    ["a1", "g1", "a7", "g7"].flatMap((cell) =>
      Array.from({ length: storeys }, (_, at) => block(cell, 1 + 2 * at)),
    ),
  );

/** What must always be in view, by name. */
function points(site: Site, chief: string): Map<string, Vector3> {
  const [low, high] = [-PLATE_EDGE, SIZE + PLATE_EDGE];
  const found = new Map<string, Vector3>();
  for (const x of [low, high])
    for (const y of [low, high]) found.set(`corner ${x} ${y}`, new Vector3(x, y, 0));
  site.heights.forEach((height, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    if (height) found.set(`tower ${cellAt(x, y)}`, new Vector3(x + 0.5, y + 0.5, height));
  });
  found.set("chieftain", new Vector3(...squareMiddle(chief), 1.6));
  for (const steps of [1, 2, 3, 4]) {
    const square = squareOn(chief, steps);
    found.set(`next ${square}`, new Vector3(...squareMiddle(square), 0));
  }
  return found;
}

/** Those of some points that the camera does not show, or shows under what covers an edge. */
function unseen(
  table: Turntable,
  wanted: Map<string, Vector3>,
  covered: { left: number; top: number },
) {
  return [...wanted].flatMap(([name, point]) => {
    const { x, y } = point.clone().project(table.camera);
    const isSeen = x >= -1 + 2 * covered.left && x <= 1 && y >= -1 && y <= 1 - 2 * covered.top;
    return isSeen ? [] : [`${name}: ${x.toFixed(2)} ${y.toFixed(2)}`];
  });
}

const SIZES = [
  [1000, 600, 112, 0],
  [380, 440, 0, 50],
  [352, 268, 0, 50],
  [480, 380, 52, 0],
  [2000, 1200, 112, 0],
] as const;

describe.each(SIZES)("the camera at %i × %i", (width, height, left, top) => {
  const covered = { left: left / width, top: top / height };

  it("refits by itself as the town grows and the chieftain walks", () => {
    const table = new Turntable(new Animations(() => {}));
    table.resize(width, height, left, top);
    table.go("home", town(0), "SW", false);
    for (const storeys of [0, 1, 3, 5])
      for (const chief of SQUARES) {
        const site = town(storeys);
        table.refit(site, chief, false, null);
        expect(unseen(table, points(site, chief), covered), `${storeys} ${chief}`).toEqual([]);
      }
  });

  it("shows all of it from every side, and again after a change of size", () => {
    const table = new Turntable(new Animations(() => {}));
    const site = town(3);
    for (const preset of ["north", "east", "south", "west", "top"] as const) {
      table.resize(600, 600);
      table.go(preset, site, "Nc", false);
      table.resize(width, height, left, top);
      expect(unseen(table, points(site, "Nc"), covered), preset).toEqual([]);
    }
  });
});

describe("a camera that somebody has turned", () => {
  it("stays where it is, and says so", () => {
    const told: (CameraPreset | null)[] = [];
    const table = new Turntable(new Animations(() => {}), (preset) => told.push(preset));
    table.resize(800, 600);
    table.go("home", town(1), "SW", false);
    table.turn(40, 0);
    const before = table.camera.position.clone();
    table.refit(town(5), "Nc", false, null);
    expect(table.camera.position).toEqual(before);
    expect(told.slice(-2)).toEqual(["home", null]);
  });
});
