import { describe, expect, it } from "vitest";
import { formatBid, formatBuild, formatWalk, parseAll, parseToken } from "./tokens";

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

  it("writes what it reads", () => {
    expect(formatBuild({ kind: "N", cell: "a1", pose: "2s" })).toBe("Na1/2s");
    expect(formatWalk(3)).toBe(">3");
    expect(formatBid(12)).toBe("bid12");
  });

  it("picks those of a kind", () => {
    expect(parseAll(["Ca1/1u", ">2", "pass", ">4"], "walk")).toEqual([
      { type: "walk", steps: 2, token: ">2" },
      { type: "walk", steps: 4, token: ">4" },
    ]);
  });
});
