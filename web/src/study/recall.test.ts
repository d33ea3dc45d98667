import { describe, expect, it } from "vitest";
import { answered, dueOf, INTERVALS, type Recalled } from "./recall";

const DAY = 86_400_000;
const task = {
  position: "p",
  seat: 0,
  played: ["a"],
  best: ["b"],
  chance: 0.5,
  square: null,
  names: ["", ""],
};

describe("what was missed", () => {
  it("comes back tomorrow, and later and later once it is found", () => {
    let known: readonly Recalled[] = answered([], task, false, 0);
    expect(known).toEqual([{ ...task, found: 0, due: DAY }]);
    expect(dueOf(known, DAY - 1)).toEqual([]);
    expect(dueOf(known, DAY)).toHaveLength(1);
    const dues: number[] = [];
    while (known.length) {
      const now = known[0]!.due;
      known = answered(known, task, true, now);
      if (known.length) dues.push((known[0]!.due - now) / DAY);
    }
    expect(dues).toEqual(INTERVALS.slice(1));
  });

  it("begins again when it is missed again", () => {
    let known = answered(answered([], task, false, 0), task, true, DAY);
    expect(known[0]).toMatchObject({ found: 1, due: 4 * DAY });
    known = answered(known, task, false, 4 * DAY);
    expect(known[0]).toMatchObject({ found: 0, due: 5 * DAY });
  });

  it("is not kept where it was found at once, and asked in the order of its days", () => {
    expect(answered([], task, true, 0)).toEqual([]);
    const two = answered(answered([], task, false, 5), { ...task, position: "q" }, false, 0);
    expect(dueOf(two, 10 * DAY).map(({ position }) => position)).toEqual(["q", "p"]);
  });
});
