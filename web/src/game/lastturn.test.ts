import { describe, expect, it } from "vitest";
import { feastOf } from "./lastturn";

describe("a turn of Puluc", () => {
  it("is celebrated where it captures or comes home", () => {
    expect(feastOf(["r3", "4x7"])).toBe("capture");
    expect(feastOf(["r3", "8-H"])).toBe("home");
    expect(feastOf(["r3", "0-3"])).toBe("plain");
    expect(feastOf(["r3", "--"])).toBe("plain");
  });
});
