import { describe, expect, it } from "vitest";
import { auctionPayments, groupTurns, plyOfLap, squaresBefore, walkTo } from "./moves";

describe("moves", () => {
  it("walk clockwise around the site", () => {
    expect(walkTo("NW", 1)).toBe("Na");
    expect(walkTo("W8", 1)).toBe("NW");
    expect(walkTo("Nh", 2)).toBe("E8");
  });

  it("put a turn into one line", () => {
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

  it("lead to the last lap", () => {
    expect(plyOfLap(["Ca1/1u", ">2", "C--", ">1", "xa1", ">3"])).toBe(4);
    expect(plyOfLap(["Ca1/1u", ">2"])).toBe(2);
    expect(plyOfLap([])).toBe(0);
  });

  it("tell what was paid for cards", () => {
    const tokens = ["bid3", "bid5", "pass", "take1", "pass", "pass", "take2"];
    expect(auctionPayments(tokens, [0, 1, 0, 1, 0, 2, 2], 3)).toEqual([0, 5, 0]);
  });

  it("follow the chieftain through turns of one seat in a row", () => {
    const tokens = [">4", "Ca1/1u", ">3"];
    const [first, , second] = squaresBefore(tokens, "Nc");
    expect(walkTo(second!, 3)).toBe("Nc");
    expect(walkTo(first!, 4)).toBe(second);
    expect(squaresBefore(tokens, null)).toEqual([null, null, null]);
  });
});
