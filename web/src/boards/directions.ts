/** From directions on the screen to directions on the site. */

import { cellX, cellY, SIZE, windowAt } from "./geometry";
import type { Cell, ScreenDirection } from "./types";

/**
 * One step on the site, for a camera that looks along `azimuth`: 0 looks north, a quarter turn east.
 * Near a diagonal both axes are as good; the nearer one is taken, north and south before the others.
 */
export function screenStep(
  direction: ScreenDirection,
  azimuth: number,
): readonly [x: number, y: number] {
  const quarters = { up: 0, right: 1, down: 2, left: 3 }[direction];
  const heading = Math.round(azimuth / (Math.PI / 2) - 1e-9) + quarters;
  const steps = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const;
  return steps[(((heading % 4) + 4) % 4) as 0 | 1 | 2 | 3];
}

/** The window one step away as the screen shows it; the middle of the site where there is none. */
export function moveWindow(from: Cell | null, direction: ScreenDirection, azimuth: number): Cell {
  if (from === null) return windowAt(SIZE / 2 - 1, SIZE / 2 - 1);
  const [dx, dy] = screenStep(direction, azimuth);
  return windowAt(cellX(from) + dx, cellY(from) + dy);
}
