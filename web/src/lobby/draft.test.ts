import { describe, expect, it } from "vitest";
import { emptyDraft, formatDraft, LOT } from "./draft";

describe("a new game", () => {
  it("is what was chosen", () => {
    const draft = {
      ...emptyDraft("pueblo"),
      players: 3 as const,
      seats: ["me", "open", "level2", "me"],
      first: 3,
      sites: [["a1", "a2", "b1"]],
    };
    const game = formatDraft(draft);
    expect(game.seats).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "level2" }]);
    // cult sites need no auctions
    expect(game.options).toMatchObject({ players: 3, first: 2, sites: [["a1", "a2", "b1"]] });
    const puluc = { ...emptyDraft("puluc"), hasHandDice: true, clock: "fischer" as const };
    expect(formatDraft({ ...puluc, seats: ["me", "me"] })).toMatchObject({
      dice: "hand",
      clock: { kind: "fischer", seconds: 900, increment: 10 },
    });
    expect(formatDraft({ ...puluc, seats: ["me", "fair"] }).dice).toBe("server");
  });

  it("lets the lot decide, and only what has an effect", () => {
    const draft = { ...emptyDraft("pueblo"), first: LOT, tallest: LOT };
    expect(formatDraft(draft).lots).toEqual(["first"]);
    expect(formatDraft(draft).options).not.toHaveProperty("first");
    expect(formatDraft({ ...draft, pro: true }).lots).toEqual(["tallest"]);
    expect(formatDraft({ ...emptyDraft("puluc"), first: LOT }).lots).toEqual(["first"]);
    expect(formatDraft(emptyDraft("pueblo"))).not.toHaveProperty("lots");
  });
});
