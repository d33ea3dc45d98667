import { describe, expect, it } from "vitest";
import { samplePueblo } from "../server/samples";
import { reservedOf } from "./stock";

describe("reserved blocks", () => {
  it("are two pairs in the first part of the Pro game, and none else", () => {
    const view = samplePueblo({});
    const at = (pro: boolean, part: number) =>
      reservedOf({ ...view, part, options: { ...view.options, pro } });
    expect([at(true, 1), at(true, 2), at(false, 1)]).toEqual([2, 0, 0]);
  });
});
