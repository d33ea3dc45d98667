import { beforeAll, describe, expect, it, vi } from "vitest";
import { areWordsThere } from "../words";
import { openingInWords, periodInWords } from "./words";

vi.stubGlobal("navigator", { languages: ["en-GB"] });

describe("what a history's keys stand for", () => {
  beforeAll(() => areWordsThere);

  it("writes days as the reader does", () => {
    expect(periodInWords("2026-05-09")).toBe("9 May 2026");
    expect(periodInWords("2026-03-02 – 2026-03-19")).toMatch(/^2\W+19 Mar 2026$/);
    expect(periodInWords("1 – 2")).toBe("1 – 2");
  });

  it("tells first turns of both games without tokens", () => {
    expect(openingInWords("Cd4/3u >4")).toMatch(/at d4.*, walk 4 squares$/);
    expect(openingInWords("0-4")).toBe("Camp → 4");
  });
});
