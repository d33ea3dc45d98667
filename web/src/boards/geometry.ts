/** The site, the path and the block's twelve poses, as numbers. x is east, y is north, z is up. */

import type { Cell, Placement, Pose, PuebloBlock, Square } from "./types";

export type Cube = readonly [x: number, y: number, z: number];
export type Hand = "right" | "left";

export const FILES = "abcdefgh";
export const SIZE = 8;
export const CORNERS: readonly Square[] = ["NW", "NE", "SE", "SW"];
export const SQUARES: readonly Square[] = [
  "NW",
  ...[...FILES].map((file) => `N${file}`),
  "NE",
  ...[8, 7, 6, 5, 4, 3, 2, 1].map((rank) => `E${rank}`),
  "SE",
  ...[..."hgfedcba"].map((file) => `S${file}`),
  "SW",
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `W${rank}`),
];

const SCREW: readonly Cube[] = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
];
/** The block in the pose from which all others are turned. */
export const BASE: Readonly<Record<Hand, readonly Cube[]>> = {
  right: SCREW,
  left: SCREW.map(([x, y, z]) => [1 - x, y, z]),
};

// Cells and squares

export const cellAt = (x: number, y: number): Cell => `${FILES[x]}${y + 1}`;
export const cellX = (cell: Cell): number => FILES.indexOf(cell.charAt(0));
export const cellY = (cell: Cell): number => Number(cell.charAt(1)) - 1;
export const isCorner = (square: Square): boolean => CORNERS.includes(square);

export const ALL_CELLS: readonly Cell[] = Array.from({ length: 64 }, (_, at) =>
  cellAt(at % SIZE, Math.floor(at / SIZE)),
);

/** The window's south-west cell, kept inside the site. */
export function windowAt(x: number, y: number): Cell {
  return cellAt(clamp(Math.round(x), 0, SIZE - 2), clamp(Math.round(y), 0, SIZE - 2));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Where a square of the path lies, in cells: -1 and 8 are the strips beyond the site. */
export function squarePlace(square: Square): readonly [x: number, y: number] {
  const side = square.charAt(0);
  const at = square.charAt(1);
  if (isCorner(square)) return [at === "W" ? -1 : SIZE, side === "S" ? -1 : SIZE];
  if (side === "N" || side === "S") return [FILES.indexOf(at), side === "S" ? -1 : SIZE];
  return [side === "W" ? -1 : SIZE, Number(at) - 1];
}

/** Into which direction somebody on a square looks. */
export function lookFrom(square: Square): readonly [x: number, y: number] {
  const [x, y] = squarePlace(square);
  const inwards = (at: number): number => (at < 0 ? 1 : at >= SIZE ? -1 : 0);
  return [inwards(x), inwards(y)];
}

/** The square that lies some steps on, clockwise. */
export function squareOn(square: Square, steps: number): Square {
  const at = SQUARES.indexOf(square) + steps;
  return SQUARES[((at % SQUARES.length) + SQUARES.length) % SQUARES.length] as Square;
}

// Poses

type Matrix = readonly [Cube, Cube, Cube];

/** A turn of the base block, then a shift, that makes a pose in the window's corner. */
export interface Turned {
  readonly rows: Matrix;
  readonly shift: Cube;
  readonly cubes: readonly Cube[];
}

const EMPTY_CORNERS: Readonly<Record<string, string>> = {
  "0,1": "1",
  "1,1": "2",
  "1,0": "3",
  "0,0": "4",
};

function turns(): Matrix[] {
  const axes: Cube[] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ];
  const all: Matrix[] = [];
  axes.forEach((order, at) => {
    for (let bits = 0; bits < 8; bits++) {
      const signs = [0, 1, 2].map((i) => (bits & (1 << i) ? -1 : 1)) as [number, number, number];
      const isTurn = (at < 3 ? 1 : -1) * signs[0] * signs[1] * signs[2] === 1;
      if (!isTurn) continue;
      const row = (i: 0 | 1 | 2): Cube =>
        [0, 1, 2].map((axis) => (axis === order[i] ? signs[i] : 0)) as unknown as Cube;
      all.push([row(0), row(1), row(2)]);
    }
  });
  return all;
}

const dot = (a: Cube, b: Cube): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function poseName(cubes: readonly Cube[]): Pose {
  const lows = new Map<string, number>();
  for (const [x, y, z] of cubes) {
    const key = `${x},${y}`;
    lows.set(key, Math.min(z, lows.get(key) ?? z));
  }
  const corner = Object.keys(EMPTY_CORNERS).find((key) => !lows.has(key)) as string;
  const raised = [...lows.values()].reduce((sum, low) => sum + low, 0);
  return `${EMPTY_CORNERS[corner]}${"usd"[raised]}`;
}

function namePoses(base: readonly Cube[]): Map<Pose, Turned> {
  const poses = new Map<Pose, Turned>();
  for (const rows of turns()) {
    const moved = base.map((cube) => rows.map((row) => dot(row, cube)) as unknown as Cube);
    const low = [0, 1, 2].map((i) => Math.min(...moved.map((cube) => cube[i] as number)));
    const shift = low.map((value) => 0 - value) as unknown as Cube;
    const cubes = moved.map(
      (cube) => cube.map((value, i) => value + (shift[i] as number)) as unknown as Cube,
    );
    const name = poseName(cubes);
    if (!poses.has(name)) poses.set(name, { rows, shift, cubes });
  }
  return poses;
}

const POSES_BY_HAND: Readonly<Record<Hand, Map<Pose, Turned>>> = {
  right: namePoses(BASE.right),
  left: namePoses(BASE.left),
};

export const POSES: readonly Pose[] = ["1", "2", "3", "4"].flatMap((corner) =>
  [..."usd"].map((letter) => corner + letter),
);

export function turned(hand: Hand, pose: Pose): Turned {
  const found = POSES_BY_HAND[hand].get(pose);
  if (!found) throw new RangeError(`no pose ${pose}`);
  return found;
}

/** The cubes of a placed block: east and north in cells from a1, level from 0. */
export function placedCubes(hand: Hand, place: Placement): Cube[] {
  const [x0, y0] = [cellX(place.cell), cellY(place.cell)];
  return turned(hand, place.pose).cubes.map(([x, y, z]) => [x0 + x, y0 + y, place.level - 1 + z]);
}

export function blockCubes(block: PuebloBlock): Cube[] {
  return block.cubes.map(({ cell, level }) => [cellX(cell), cellY(cell), level - 1]);
}
