import { describe, expect, it } from "vitest";
import { DEFAULTS, readSettings } from "./settings";

describe("settings", () => {
  it("take nothing strange from the store", () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings("{")).toEqual(DEFAULTS);
    expect(readSettings("3")).toEqual(DEFAULTS);
    expect(readSettings('{"volume":"loud","theme":"dark","other":1}')).toEqual({
      ...DEFAULTS,
      theme: "dark",
    });
  });
});
