import { describe, expect, it } from "vitest";
import { regionOf } from "../shell/i18n";

describe("times of day", () => {
  it("are written as in the reader's region", () => {
    expect(regionOf("en", ["en-GB", "en-US", "fr"])).toBe("en-GB");
    expect(regionOf("de", ["en-GB", "de-AT"])).toBe("de-AT");
    expect(regionOf("fr", ["en-GB"])).toBe("fr");
    const clock = { hour: "2-digit", minute: "2-digit", timeZone: "UTC" } as const;
    const at = new Date(Date.UTC(2024, 1, 1, 16, 20));
    expect(new Intl.DateTimeFormat(regionOf("en", ["en-GB"]), clock).format(at)).toBe("16:20");
  });
});
