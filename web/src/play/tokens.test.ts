import { describe, expect, it } from "vitest";
import { formatBuild, groupTurns, parseToken, plyOfLap, walkTo } from "./tokens";

describe("tokens", () => {
  it("reads every kind", () => {
    expect(parseToken("Cd4/3u")).toEqual({ type: "build", kind: "C", cell: "d4", pose: "3u" });
    expect(parseToken("N--")).toEqual({ type: "aside", kind: "N" });
    expect(parseToken(">4")).toEqual({ type: "walk", steps: 4 });
    expect(parseToken("bid17")).toEqual({ type: "bid", bid: 17 });
    expect(parseToken("take2")).toEqual({ type: "take", card: 2 });
    expect(parseToken("xc3")).toEqual({ type: "remove", cell: "c3" });
    expect(parseToken("pass")).toEqual({ type: "pass" });
    expect(parseToken("--")).toEqual({ type: "skip" });
    expect(parseToken("r3")).toEqual({ type: "throw", throw: 3 });
    expect(parseToken("3x6")).toEqual({ type: "go", token: "3x6", from: 3, to: 6, captures: true });
    expect(parseToken("8-H")).toEqual({
      type: "go",
      token: "8-H",
      from: 8,
      to: null,
      captures: false,
    });
    expect(parseToken("10-7")).toMatchObject({ from: 10, to: 7 });
    expect(parseToken("nonsense")).toBeNull();
  });

  it("writes builds", () => {
    expect(formatBuild({ kind: "N", cell: "a1", pose: "2s" })).toBe("Na1/2s");
  });

  it("walks clockwise around the site", () => {
    expect(walkTo("NW", 1)).toBe("Na");
    expect(walkTo("W8", 1)).toBe("NW");
    expect(walkTo("Nh", 2)).toBe("E8");
  });

  it("puts a turn into one line", () => {
    const turns = groupTurns(["Ca1/1u", ">2", "Cb5/1u", ">1", "Na3/1u"], [0, 0, 1, 1, 0]);
    expect(turns.map((turn) => turn.tokens)).toEqual([
      ["Ca1/1u", ">2"],
      ["Cb5/1u", ">1"],
      ["Na3/1u"],
    ]);
    const alone = groupTurns([">2", ">1"], [0, 0]);
    expect(alone).toHaveLength(2);
    const dice = groupTurns(["r3", "0-3", "r1", "--"], [0, 0, 1, 1]);
    expect(dice.map((turn) => turn.tokens)).toEqual([
      ["r3", "0-3"],
      ["r1", "--"],
    ]);
  });

  it("finds the last lap", () => {
    expect(plyOfLap(["Ca1/1u", ">2", "C--", ">1", "xa1", ">3"])).toBe(4);
    expect(plyOfLap(["Ca1/1u", ">2"])).toBe(2);
    expect(plyOfLap([])).toBe(0);
  });
});
