import { describe, expect, it } from "vitest";
import { QualityKeeper } from "./quality";

const software = { isSoftware: true };

/** So many times the same frames. */
const repeated = (times: number, ...frames: number[]): number[] =>
  Array.from({ length: times }, () => frames).flat();

/** Tell of movements whose frames take so many ms each, and return the step that is reached. */
function moved(...frames: number[]): number {
  const keeper = new QualityKeeper(software);
  let now = 0;
  keeper.watch(now, true);
  for (const passed of frames) keeper.watch((now += passed), true);
  return keeper.step("auto");
}

describe("quality", () => {
  it("goes down where most frames are slow, though some are quick", () => {
    expect(moved(...repeated(20, 55, 55, 38))).toBe(0);
  });

  it("stays where a hitch is all there is", () => {
    expect(moved(...repeated(20, 20, 20, 90))).toBe(1);
    expect(moved(...repeated(60, 33))).toBe(1);
  });

  it("draws coarse pixels in movement only", () => {
    const keeper = new QualityKeeper(software);
    expect(keeper.pixelRatio(0, true)).toBeLessThan(1);
    expect(keeper.pixelRatio(0, false)).toBe(1);
  });
});
