/** What lies under a pointer. */

import { type Cube, cellAt, clamp, SIZE, SQUARES, windowAt } from "../geometry";
import { squareRectangle } from "../plate";
import { castRay, groundPoint } from "../ray";
import type { Site } from "../site";
import type { Cell, CubePlace, Square } from "../types";

export interface Pick {
  readonly cell: Cell | null;
  readonly window: Cell | null;
  readonly cube: CubePlace | null;
  readonly block: number | null;
  readonly square: Square | null;
}

const NOTHING: Pick = { cell: null, window: null, cube: null, block: null, square: null };
/** A pointer on a wall means the cell before it as much as the one it belongs to. */
const BEFORE_WALL = 0.3;
/** While a block is held, the site reaches a little further than it looks. */
const MARGIN = 0.6;

export function pick(
  site: Site,
  origin: Cube,
  direction: Cube,
  layer: number | null,
  isHolding: boolean,
): Pick {
  const hit = castRay(site, origin, direction, layer ?? undefined);
  if (hit) {
    const [x, y, z] = hit.cube;
    const cell = cellAt(x, y);
    const before = isHolding ? BEFORE_WALL : 0;
    const east = hit.point[0] + hit.normal[0] * before;
    const north = hit.point[1] + hit.normal[1] * before;
    return {
      cell: isHolding ? inside(east, north) : cell,
      window: windowAt(east - 1, north - 1),
      cube: { cell, level: z + 1 },
      block: hit.block,
      square: null,
    };
  }
  const ground = groundPoint(origin, direction);
  if (!ground) return NOTHING;
  const [x, y] = ground;
  const margin = isHolding ? MARGIN : 0;
  const isInside = Math.min(x, y) >= -margin && Math.max(x, y) < SIZE + margin;
  if (isInside) {
    const cell = inside(x, y);
    return { ...NOTHING, cell, window: windowAt(x - 1, y - 1), cube: { cell, level: null } };
  }
  return { ...NOTHING, square: squareAt(x, y) };
}

function inside(x: number, y: number): Cell {
  return cellAt(clamp(Math.floor(x), 0, SIZE - 1), clamp(Math.floor(y), 0, SIZE - 1));
}

export function squareAt(x: number, y: number): Square | null {
  const found = SQUARES.find((square) => {
    const box = squareRectangle(square);
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  });
  return found ?? null;
}
