import { describe, expect, it } from "vitest";
import { fitted, wrapped } from "./sharecard";

describe("the picture of a card", () => {
  it("is whole, whatever its shape", () => {
    expect(fitted({ width: 1000, height: 500 }, 400)).toEqual({
      left: 0,
      top: 100,
      width: 400,
      height: 200,
    });
    expect(fitted({ width: 300, height: 600 }, 400)).toMatchObject({ left: 100, top: 0 });
    expect(fitted({ width: 90, height: 90 }, 400)).toMatchObject({ width: 400, height: 400 });
  });
});

describe("the words of a card", () => {
  it("are broken where there is no more room", () => {
    const pen = { measureText: (text: string) => ({ width: 10 * text.length }) as TextMetrics };
    expect(wrapped(pen, "one two three", 75)).toEqual(["one two", "three"]);
    expect(wrapped(pen, "unbreakable", 30)).toEqual(["unbreakable"]);
    expect(wrapped(pen, "", 30)).toEqual([]);
  });
});
