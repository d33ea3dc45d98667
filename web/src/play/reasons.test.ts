import { describe, expect, it } from "vitest";
import { samplePueblo } from "../server/samples";
import { whyInWords } from "./reasons";

const view = samplePueblo();
const why = (code: string, words: Record<string, number | string> = {}) =>
  whyInWords({ reason: "as the server says it", code, words }, view);

describe("why something may not be done", () => {
  it("is said by code", () => {
    expect(why("gap", { cell: "a1", level: 2 })).toBe("There is a gap under a1 at level 2");
    expect(why("covered", { cell: "b2", owner: -1 })).toContain("neutral");
    expect(why("walk_first")).toBe("First walk the chieftain");
    expect(why("bid_now")).toBe("First bid, or pass");
    expect(why("over")).toBe("The game is over.");
  });

  it("calls gardens what the newer edition has", () => {
    const newer = { ...view, options: { ...view.options, edition: 2023 as const } };
    const site = { reason: "…", code: "site", words: { cell: "c3" } };
    expect(whyInWords(site, view)).toBe("c3 is a cult site");
    expect(whyInWords(site, newer)).toBe("c3 is a garden");
  });

  it("is the server's English where a code is new", () => {
    for (const code of ["eclipse", "constructor"]) expect(why(code)).toBe("as the server says it");
    expect(whyInWords({ reason: null, code: null, words: {} }, view)).toBeNull();
  });
});
