import { describe, expect, it } from "vitest";
import { samplePueblo } from "../../server/samples";
import { nearestBid, readBid, whichAuction } from "./auction";

describe("a bid", () => {
  it("is a typed number only where it may be made", () => {
    const bids = [5, 6, 7, 8, 9, 10, 11, 12];
    expect(readBid("1", bids)).toBeNull();
    expect(readBid("12", bids)).toBe(12);
    for (const text of ["", "52", "6.5", "-6"]) expect(readBid(text, bids)).toBeNull();
    expect([0, 1, 6.5, 7, 52].map((wish) => nearestBid(wish, bids))).toEqual([5, 5, 6, 7, 12]);
    expect(nearestBid(3, [])).toBeNull();
  });
});

describe("an auction", () => {
  it("says which one it is", () => {
    expect([1, 2, 3].map((part) => whichAuction(samplePueblo({ part })))).toEqual([
      "auction.first",
      "auction.second",
      "auction.third",
    ]);
  });
});
