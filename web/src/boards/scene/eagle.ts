/** What marks where the last lap began, in the new edition. */

import { BufferAttribute, BufferGeometry } from "three";

/** An eagle with its wings spread. */
export function eagle(thickness: number): BufferGeometry {
  const half = [
    [0, 0.3],
    [0.1, 0.13],
    [0.46, 0.26],
    [0.33, 0.03],
    [0.16, -0.07],
    [0.13, -0.2],
    [0.23, -0.36],
    [0, -0.3],
  ] as const;
  const other = half.slice(1, -1).reverse();
  return cutOut([...half, ...other.map(([x, y]) => [-x, y] as const)], thickness);
}

/** A thin thing with an outline, told clockwise, whose corners can all be seen from its middle. */
function cutOut(
  outline: readonly (readonly [number, number])[],
  thickness: number,
): BufferGeometry {
  const corners = outline.flatMap(([x1, y1], at) => {
    const [x2, y2] = outline[(at + 1) % outline.length]!;
    const [low1, high1] = [0, thickness].map((z) => [x1, y1, z]) as [number[], number[]];
    const [low2, high2] = [0, thickness].map((z) => [x2, y2, z]) as [number[], number[]];
    const top = [[0, 0, thickness], high2, high1]; // nobody sees it from below
    return [...top, low1, high1, high2, low1, high2, low2].flat();
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  geometry.computeVertexNormals();
  return geometry;
}
