/** The block's surface with rounded edges, as plain arrays: the shape that all poses turn. */

import type { Cube } from "../geometry";

export interface Surface {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint16Array;
}

interface Box {
  readonly low: Cube;
  readonly high: Cube;
}

type Triple = [number, number, number];

const WAYS: readonly Cube[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/**
 * Every face of the cubes that is not inside is cut into a grid, whose points are drawn towards a
 * thinner block inside and pushed out again by the bevel. `gap` keeps neighbours apart.
 */
export function roundedSurface(cubes: readonly Cube[], gap: number, bevel: number): Surface {
  const filled = new Set(cubes.map(String));
  const boxes = innerBoxes(cubes, gap + bevel);
  const steps = [0, gap + bevel, 1 - gap - bevel, 1];
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const cube of cubes) {
    for (const way of WAYS) {
      if (filled.has(String(add(cube, way)))) continue;
      const first = positions.length / 3;
      const [across, up] = edges(way);
      for (const v of steps) {
        for (const u of steps) {
          const point = onFace(cube, way, across, up, u, v);
          const { position, normal } = round(point, way, boxes, gap, bevel);
          positions.push(...position);
          normals.push(...normal);
          uvs.push(u, v);
        }
      }
      for (let j = 0; j < 3; j++) {
        for (let i = 0; i < 3; i++) {
          const at = first + i + 4 * j;
          indices.push(at, at + 1, at + 5, at, at + 5, at + 4);
        }
      }
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint16Array(indices),
  };
}

/** Lines where the block's surface bends: the block as a drawing in ink. */
export function outline(cubes: readonly Cube[], gap: number): Float32Array {
  const filled = new Set(cubes.map(String));
  const lines: number[] = [];
  const has = (x: number, y: number, z: number): boolean => filled.has(`${x},${y},${z}`);
  const middle = [0, 1, 2].map(
    (i) => cubes.reduce((sum, cube) => sum + (cube[i] as number) + 0.5, 0) / cubes.length,
  );
  const inset = (value: number, i: number): number =>
    value + Math.sign((middle[i] as number) - value) * gap;
  for (let axis = 0; axis < 3; axis++) {
    const [p, q] = [(axis + 1) % 3, (axis + 2) % 3] as const;
    const done = new Set<string>();
    for (const cube of cubes) {
      for (const [a, b] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const start: Triple = [...cube] as Triple;
        start[p] = (start[p] as number) + a;
        start[q] = (start[q] as number) + b;
        if (done.has(String(start))) continue;
        done.add(String(start));
        const around = [
          [-1, -1],
          [0, -1],
          [0, 0],
          [-1, 0],
        ].map(([dp, dq]) => {
          const at: Triple = [...start] as Triple;
          at[p] = (at[p] as number) + (dp as number);
          at[q] = (at[q] as number) + (dq as number);
          return has(...at);
        });
        const count = around.filter(Boolean).length;
        const isBend = count === 1 || count === 3 || (count === 2 && around[0] === around[2]);
        if (!isBend) continue;
        const end: Triple = [...start] as Triple;
        end[axis] = (end[axis] as number) + 1;
        lines.push(...start.map(inset), ...end.map(inset));
      }
    }
  }
  return new Float32Array(lines);
}

const add = (a: Cube, b: Cube): Cube => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** One thin box for each pair of neighbouring cubes. */
function innerBoxes(cubes: readonly Cube[], margin: number): Box[] {
  const boxes: Box[] = [];
  cubes.forEach((a, i) => {
    for (const b of cubes.slice(i + 1)) {
      const apart = Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
      if (apart !== 1) continue;
      const low = a.map((value, k) => Math.min(value, b[k] as number) + margin);
      const high = a.map((value, k) => Math.max(value, b[k] as number) + 1 - margin);
      boxes.push({ low: low as unknown as Cube, high: high as unknown as Cube });
    }
  });
  return boxes;
}

/** Two edges of a face that turn left around its normal. */
function edges(way: Cube): readonly [Cube, Cube] {
  const axis = way.findIndex((value) => value !== 0);
  const unit = (i: number): Cube => [0, 1, 2].map((k) => (k === i ? 1 : 0)) as unknown as Cube;
  const [p, q] = [unit((axis + 1) % 3), unit((axis + 2) % 3)];
  return (way[axis] as number) > 0 ? [p, q] : [q, p];
}

function onFace(cube: Cube, way: Cube, across: Cube, up: Cube, u: number, v: number): Cube {
  return [0, 1, 2].map(
    (i) =>
      (cube[i] as number) +
      ((way[i] as number) > 0 ? 1 : 0) +
      u * (across[i] as number) +
      v * (up[i] as number),
  ) as unknown as Cube;
}

/** Where a point of the sharp surface goes, and which way the surface faces there. */
function round(
  point: Cube,
  way: Cube,
  boxes: readonly Box[],
  gap: number,
  bevel: number,
): { position: Cube; normal: Cube } {
  const pulls = boxes.map(({ low, high }) => {
    const nearest = point.map((value, i) =>
      Math.min(high[i] as number, Math.max(low[i] as number, value)),
    );
    const away = point.map((value, i) => value - (nearest[i] as number)) as Triple;
    const length = Math.hypot(...away);
    const normal = away.map((value) => value / length) as unknown as Cube;
    const shift = normal.map(
      (value, i) => (nearest[i] as number) + value * bevel - (point[i] as number),
    ) as unknown as Cube;
    return { length, normal, shift };
  });
  const shortest = Math.min(...pulls.map(({ length }) => length));
  const ties = pulls.filter(({ length }) => length < shortest + 1e-6);
  // Where two bars meet in an inner edge both pull; the point gives way to each of them.
  const position = point.map((value, i) => {
    const shifts = ties.map(({ shift }) => shift[i] as number);
    return value + shifts.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  }) as unknown as Cube;
  const facing = (normal: Cube): number =>
    normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2];
  const best = ties.reduce((a, b) => (facing(b.normal) > facing(a.normal) ? b : a));
  return { position, normal: shortest <= gap ? way : best.normal };
}
