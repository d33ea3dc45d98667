/** A frame of bars along the edges of a block: it says "this one" from every side. */

import { BoxGeometry, type BufferGeometry } from "three";
import type { Cube } from "../geometry";
import { outline } from "./block";
import { merge } from "./merge";

export function frameGeometry(cubes: readonly Cube[], thickness: number): BufferGeometry {
  const lines = outline(cubes, 0);
  const bars: BufferGeometry[] = [];
  for (let i = 0; i < lines.length; i += 6) {
    const [a, b] = [lines.slice(i, i + 3), lines.slice(i + 3, i + 6)];
    const size = [0, 1, 2].map((k) => Math.abs((a[k] as number) - (b[k] as number)) + thickness);
    const middle = [0, 1, 2].map((k) => ((a[k] as number) + (b[k] as number)) / 2);
    const bar = new BoxGeometry(...(size as [number, number, number]));
    bar.translate(...(middle as [number, number, number]));
    bars.push(bar);
  }
  return merge(bars);
}
