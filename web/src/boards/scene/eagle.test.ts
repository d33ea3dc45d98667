import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { eagle } from "./eagle";

const THICK = 0.07;

/** The corners of each triangle. */
function triangles(): [Vector3, Vector3, Vector3][] {
  const places = eagle(THICK).getAttribute("position");
  const corner = (at: number) => new Vector3().fromBufferAttribute(places, at);
  return Array.from({ length: places.count / 3 }, (_, at) => [
    corner(3 * at),
    corner(3 * at + 1),
    corner(3 * at + 2),
  ]);
}

const turnOf = ([a, b, c]: [Vector3, Vector3, Vector3]) => b.clone().sub(a).cross(c.clone().sub(a));

describe("the eagle", () => {
  it("is covered by triangles that look up and do not overlap", () => {
    const top = triangles().filter((each) => each.every(({ z }) => z === Math.fround(THICK)));
    expect(top.length).toBe(14); // one for each corner of its outline
    expect(top.every((each) => turnOf(each).z > 0)).toBe(true);
  });

  it("has sides that look away from its middle", () => {
    const sides = triangles().filter((each) => each.some(({ z }) => z === 0));
    expect(sides.length).toBe(28);
    for (const each of sides) {
      const middle = each[0].clone().add(each[1]).add(each[2]).divideScalar(3).setZ(0);
      expect(turnOf(each).dot(middle)).toBeGreaterThan(0);
    }
  });
});
