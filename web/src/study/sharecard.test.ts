import { describe, expect, it } from "vitest";
import { wrapped } from "./sharecard";

describe("the words of a card", () => {
  it("are broken where there is no more room", () => {
    const pen = { measureText: (text: string) => ({ width: 10 * text.length }) as TextMetrics };
    expect(wrapped(pen, "one two three", 75)).toEqual(["one two", "three"]);
    expect(wrapped(pen, "unbreakable", 30)).toEqual(["unbreakable"]);
    expect(wrapped(pen, "", 30)).toEqual([]);
  });
});
