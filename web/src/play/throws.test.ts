import { describe, expect, it } from "vitest";
import { darkFaces, throwAt, throwChances } from "./throws";

const box = (p: number) => ({ ruleset: "box", p });
const bell = (p: number) => ({ ruleset: "bell", p });

describe("throws", () => {
  it("stand for as large a share of fractions as their chance", () => {
    const all = Array.from({ length: 16 }, (_, at) => throwAt(at / 16, box(0.5)));
    expect(all).toEqual([1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5]);
    expect(throwAt(0.999, box(0))).toBe(1);
    expect(throwAt(0, box(1))).toBe(5);
  });

  it("count five in Bell's ruleset where no face is dark", () => {
    const all = Array.from({ length: 16 }, (_, at) => throwAt(at / 16, bell(0.5)));
    expect(all).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5]);
    expect(throwAt(0, bell(0))).toBe(5);
    expect(throwAt(0.999, bell(1))).toBe(4);
  });

  it("have chances that are all there are", () => {
    expect(throwChances(box(0.3)).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(throwChances(bell(0.3)).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(throwChances(box(0.5))).toEqual([1, 4, 6, 4, 1].map((n) => n / 16));
  });

  it("show as many dark faces as they are made of", () => {
    expect([1, 2, 3, 4, 5].map((n) => darkFaces(n, "box"))).toEqual([0, 1, 2, 3, 4]);
    expect([1, 2, 3, 4, 5].map((n) => darkFaces(n, "bell"))).toEqual([1, 2, 3, 4, 0]);
  });
});
