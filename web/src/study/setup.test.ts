import { describe, expect, it } from "vitest";
import { EMPTY, lineOf, problemOf } from "./setup";

const block = (owner: number | null, cell = "a1", pose = "1u") => ({ owner, cell, pose });

describe("a position set up by hand", () => {
  it("has stocks and a turn that follow from its blocks", () => {
    expect(problemOf(EMPTY)).toBe(null);
    expect(lineOf(EMPTY)).toBe("pueblo1_-_-_NW_0,0_87,87_01_1b0");
    const three = {
      ...EMPTY,
      blocks: [block(0), block(1, "d4"), block(null, "g7")],
      scores: [3, 0],
    };
    expect(problemOf(three)).toBe(null);
    expect(lineOf(three)).toBe("pueblo1_-_0a11u1d41uNg71u_NW_3,0_76,77_01_1b1");
    const four = { ...EMPTY, players: 4 as const, blocks: [block(0)], chief: "Ec" };
    expect(lineOf(four)).toBe("pueblo1_players=4_0a11u_Ec_0,0,0,0_44,54,54,54_0123_1b1");
  });

  it("says which colours are wrong", () => {
    expect(problemOf({ ...EMPTY, blocks: [block(1)] })).toEqual({
      kind: "coloured",
      seat: 0,
      n: 0,
      low: 1,
      high: 1,
    });
    const blocks = [block(0), block(1), block(0), block(3)];
    expect(problemOf({ ...EMPTY, blocks })).toEqual({
      kind: "neutral",
      n: 0,
      wanted: 1,
    });
    const many = Array.from({ length: 30 }, () => block(null));
    expect(problemOf({ ...EMPTY, blocks: many })).toEqual({ kind: "tooMany" });
  });
});
