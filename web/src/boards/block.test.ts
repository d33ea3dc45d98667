import { describe, expect, it } from "vitest";
import { BASE, type Hand } from "./geometry";
import { outline, roundedSurface } from "./scene/block";

describe.each(["right", "left"] as const)("the surface of a %s-handed block", (hand: Hand) => {
  const { positions, normals, indices } = roundedSurface(BASE[hand], 0.02, 0.06);
  const point = (i: number): number[] => [...positions.slice(3 * i, 3 * i + 3)];
  const key = (i: number): string =>
    point(i)
      .map((value) => (value + 1e-9).toFixed(4))
      .join();

  it("is closed", () => {
    const edges = new Map<string, number>();
    for (let t = 0; t < indices.length; t += 3) {
      const corners = [0, 1, 2].map((k) => key(indices[t + k] as number));
      corners.forEach((from, k) => {
        const to = corners[(k + 1) % 3] as string;
        if (from === to) return;
        edges.set(`${from}>${to}`, (edges.get(`${from}>${to}`) ?? 0) + 1);
      });
    }
    const open = [...edges].filter(([edge, count]) => {
      const [from, to] = edge.split(">");
      return edges.get(`${to}>${from}`) !== count;
    });
    expect(open).toEqual([]);
  });

  it("holds a little less than four cubes, outside out", () => {
    let volume = 0;
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => point(indices[t + k]!));
      const cross = (i: number): number => {
        const [j, k] = [(i + 1) % 3, (i + 2) % 3];
        return b![j]! * c![k]! - b![k]! * c![j]!;
      };
      volume += (a![0]! * cross(0) + a![1]! * cross(1) + a![2]! * cross(2)) / 6;
    }
    expect(volume).toBeGreaterThan(3.5);
    expect(volume).toBeLessThan(4);
  });

  it("has unit normals and stays small", () => {
    for (let i = 0; i < normals.length; i += 3) {
      expect(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)).toBeCloseTo(1);
    }
    expect(indices.length / 3).toBe(18 * 18);
  });

  it("has an outline of whole edges", () => {
    const lines = outline(BASE[hand], 0);
    expect(lines.length % 6).toBe(0);
    for (let i = 0; i < lines.length; i += 6) {
      const [a, b, c, d, e, f] = lines.slice(i, i + 6) as unknown as number[];
      expect(Math.abs(a! - d!) + Math.abs(b! - e!) + Math.abs(c! - f!)).toBe(1);
    }
  });
});
