import { describe, expect, it } from "vitest";
import { latest, withQuery } from "./api";

describe("addresses", () => {
  it("leave out what is not there", () => {
    expect(withQuery("/a", { b: 1, c: null, d: undefined })).toBe("/a?b=1");
    expect(withQuery("/a", { watch: null })).toBe("/a");
  });
});

describe("the newest question", () => {
  it("is the only one whose answer counts", () => {
    const ask = latest();
    const first = ask();
    expect(first()).toBe(true);
    const second = ask();
    expect(first()).toBe(false);
    expect(second()).toBe(true);
  });

  it("is another one in another place", () => {
    const here = latest()();
    latest()();
    expect(here()).toBe(true);
  });
});
