/**
 * What stands on the site: which block fills a cube, what is on top, what a side shows.
 *
 * This is geometry for drawing. A board has to paint columns, shade what is hidden and hold a
 * ghost above the ground before anybody is asked, and the server's view names blocks only. What
 * may be built, what may be lifted and what the chieftain sees is never decided here.
 */

import { blockCubes, type Cube, cellX, cellY, type Hand, placedCubes, SIZE } from "./geometry";
import type { Cell, Pose, PuebloBlock, Side } from "./types";

/** A cube as a drawing shows it; `x` is from the left, `y` from below. */
export interface Shown {
  readonly x: number;
  readonly y: number;
  readonly cube: Cube;
  readonly block: number;
}

const key = (x: number, y: number, z: number): number => x + SIZE * y + SIZE * SIZE * z;

export class Site {
  readonly heights = new Int16Array(SIZE * SIZE);
  readonly height: number;
  private readonly slots = new Map<number, number>();

  constructor(readonly blocks: readonly PuebloBlock[]) {
    blocks.forEach((block, index) => {
      for (const [x, y, z] of blockCubes(block)) {
        this.slots.set(key(x, y, z), index);
        this.heights[x + SIZE * y] = Math.max(this.heights[x + SIZE * y] as number, z + 1);
      }
    });
    this.height = Math.max(0, ...this.heights);
  }

  /** The index of the block that fills a cube. */
  at(x: number, y: number, z: number): number | null {
    if (x < 0 || y < 0 || x >= SIZE || y >= SIZE || z < 0) return null;
    return this.slots.get(key(x, y, z)) ?? null;
  }

  heightOf(cell: string): number {
    return this.heights[cellX(cell) + SIZE * cellY(cell)] ?? 0;
  }

  topOf(cell: string): number | null {
    return this.at(cellX(cell), cellY(cell), this.heightOf(cell) - 1);
  }

  ownerAt(cell: string): number | null {
    const top = this.topOf(cell);
    return top === null ? null : (this.blocks[top]?.owner ?? null);
  }

  /** The level on which a block that is let down would touch the ground: there the ghost is drawn. */
  restLevel(hand: Hand, cell: Cell, pose: Pose): number {
    const cubes = placedCubes(hand, { cell, pose, level: 1 });
    return Math.max(1, ...cubes.map(([x, y, z]) => (this.heights[x + SIZE * y] ?? 0) - z + 1));
  }

  /** What a side shows, or what is seen from above, with the observer's left on the left. */
  elevation(side: Side): Shown[] {
    return side === "top" ? this.plan() : this.face(side);
  }

  private plan(): Shown[] {
    const shown: Shown[] = [];
    for (let y = 0; y < SIZE; y++) {
      for (let x = 0; x < SIZE; x++) {
        const z = (this.heights[x + SIZE * y] as number) - 1;
        const block = this.at(x, y, z);
        if (block !== null) shown.push({ x, y, cube: [x, y, z], block });
      }
    }
    return shown;
  }

  private face(side: Exclude<Side, "top">): Shown[] {
    const shown: Shown[] = [];
    for (let z = 0; z < this.height; z++) {
      for (let x = 0; x < SIZE; x++) {
        for (let depth = 0; depth < SIZE; depth++) {
          const [east, north] = behind(side, x, depth);
          const block = this.at(east, north, z);
          if (block === null) continue;
          shown.push({ x, y: z, cube: [east, north, z], block });
          break;
        }
      }
    }
    return shown;
  }
}

/** The cell that lies some way behind the left end of a side, as the observer there sees it. */
export function behind(
  side: Exclude<Side, "top">,
  x: number,
  depth: number,
): readonly [east: number, north: number] {
  const far = SIZE - 1;
  switch (side) {
    case "south":
      return [x, depth];
    case "north":
      return [far - x, far - depth];
    case "west":
      return [depth, far - x];
    case "east":
      return [far - depth, x];
  }
}

/** Where a drawing shows a column: the inverse of `behind`. */
export function across(side: Exclude<Side, "top">, east: number, north: number): number {
  const far = SIZE - 1;
  return { south: east, north: far - east, west: far - north, east: north }[side];
}
