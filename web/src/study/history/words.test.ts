import { beforeAll, describe, expect, it, vi } from "vitest";
import { areWordsThere } from "../words";
import { openingInWords, periodInWords, roundAt } from "./words";

vi.stubGlobal("navigator", { languages: ["en-GB"] });

describe("what a history's keys stand for", () => {
  beforeAll(() => areWordsThere);

  it("writes days as the reader does", () => {
    expect(periodInWords("2026-05-09")).toBe("9 May 2026");
    expect(periodInWords("2026-03-02 – 2026-03-19")).toMatch(/^2\W+19 Mar 2026$/);
    expect(periodInWords("1 – 2")).toBe("1 – 2");
  });

  it("counts rounds as the log does, by one's own turns", () => {
    const own = ["bid2", "pass", "take1", "Cd4/3u", ">4", "Nb2/3u", ">1", "xd4"].map(
      (token, at) => ({ ply: 3 * at, token }),
    );
    expect(own.map(({ ply }) => roundAt(own, ply))).toEqual([null, null, null, 1, 1, 2, 2, 3]);
  });

  it("tells first turns of both games without tokens", () => {
    expect(openingInWords("Cd4/3u >4")).toMatch(/at d4.*, walk 4 squares$/);
    expect(openingInWords("0-4")).toBe("Camp → 4");
  });
});
