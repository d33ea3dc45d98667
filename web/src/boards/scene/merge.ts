/** Several geometries as one, positions only: for marks of a single colour. */

import { BufferAttribute, BufferGeometry } from "three";

export function merge(parts: readonly BufferGeometry[]): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const part of parts) {
    const first = positions.length / 3;
    positions.push(...(part.getAttribute("position").array as Float32Array));
    for (const index of part.index?.array ?? []) indices.push(first + index);
    part.dispose();
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices);
  return geometry;
}
