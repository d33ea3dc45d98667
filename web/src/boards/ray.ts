/** Which cube a line of sight meets first. Plain numbers: x east, y north, z up, from a1's corner. */

import { type Cube, SIZE } from "./geometry";
import type { Site } from "./site";

export interface Hit {
  readonly cube: Cube;
  readonly block: number;
  /** The side that was met. */
  readonly normal: Cube;
  readonly point: Cube;
  readonly distance: number;
}

/** Walk from cube to cube along a line; levels from `ceiling` on are not there. */
export function castRay(
  site: Site,
  origin: Cube,
  direction: Cube,
  ceiling = Number.POSITIVE_INFINITY,
): Hit | null {
  const top = Math.min(site.height, ceiling);
  const entry = enterBox(origin, direction, [SIZE, SIZE, top]);
  if (!entry || top <= 0) return null;
  let { distance, axis } = entry;
  const point = (): Cube => along(origin, direction, distance);
  const start = along(origin, direction, distance + 1e-7);
  const cube = start.map(Math.floor) as [number, number, number];
  for (let steps = 0; steps < 4 * (SIZE + SIZE + top) + 4; steps++) {
    const [x, y, z] = cube;
    const block = z < top ? site.at(x, y, z) : null;
    if (block !== null) {
      const normal: [number, number, number] = [0, 0, 0];
      normal[axis] = direction[axis] > 0 ? -1 : 1;
      return { cube: [x, y, z], block, normal, point: point(), distance };
    }
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3; i++) {
      const speed = direction[i] as number;
      if (speed === 0) continue;
      const wall = (cube[i] as number) + (speed > 0 ? 1 : 0);
      const when = (wall - (origin[i] as number)) / speed;
      if (when < nearest) {
        nearest = when;
        axis = i as 0 | 1 | 2;
      }
    }
    distance = nearest;
    cube[axis] += direction[axis] > 0 ? 1 : -1;
    const limit = axis === 2 ? top : SIZE;
    const at = cube[axis];
    const isLeaving = direction[axis] > 0 ? at >= limit : at < 0;
    if (isLeaving) return null;
  }
  return null;
}

/** Where a line meets the ground, in cells. */
export function groundPoint(origin: Cube, direction: Cube): readonly [number, number] | null {
  const fall = -direction[2];
  if (fall <= 1e-6) return null;
  const distance = origin[2] / fall;
  return [origin[0] + direction[0] * distance, origin[1] + direction[1] * distance];
}

function along(origin: Cube, direction: Cube, distance: number): Cube {
  return [
    origin[0] + direction[0] * distance,
    origin[1] + direction[1] * distance,
    origin[2] + direction[2] * distance,
  ];
}

function enterBox(
  origin: Cube,
  direction: Cube,
  size: Cube,
): { distance: number; axis: 0 | 1 | 2 } | null {
  let [near, far] = [0, Number.POSITIVE_INFINITY];
  let axis: 0 | 1 | 2 = 2;
  for (const i of [0, 1, 2] as const) {
    if (direction[i] === 0) {
      if (origin[i] < 0 || origin[i] > size[i]) return null;
      continue;
    }
    const a = -origin[i] / direction[i];
    const b = (size[i] - origin[i]) / direction[i];
    if (Math.min(a, b) > near) {
      near = Math.min(a, b);
      axis = i;
    }
    far = Math.min(far, Math.max(a, b));
  }
  return near < far ? { distance: near, axis } : null;
}
