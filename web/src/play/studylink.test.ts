import { afterEach, describe, expect, it, vi } from "vitest";
import { pack, studyAddress, studyAddressNow, unpack } from "./studylink";

const RECORD = `[Game "puluc"]\n[Rules "1"]\n\n${"r3 0-3 { déjà } ".repeat(20)}.\n`;

afterEach(() => vi.unstubAllGlobals());

describe("the address of what is studied", () => {
  it("holds the whole record in few letters", async () => {
    const address = await studyAddress(RECORD, { at: "3.1.2", seat: 1, isReview: true });
    const [, letters = ""] = address.split("#");
    expect(address).toMatch(/^\/study\?at=3\.1\.2&seat=1&review#z[\w-]+$/);
    expect(letters.length).toBeLessThan(RECORD.length / 2);
    expect(await unpack(letters)).toBe(RECORD);
  });

  it("is there at once, and short where the record is the same as before", async () => {
    const other = RECORD.replace("r3", "r4");
    const [, letters = ""] = studyAddressNow(other, { at: "1" }).split("#");
    expect(letters).toMatch(/^t/);
    expect(await unpack(letters)).toBe(other);
    const packed = await studyAddress(other, { at: "1" });
    expect(studyAddressNow(other, { at: "1" })).toBe(packed);
  });

  it("is longer in a browser that cannot pack, and read by all", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    const letters = await pack(RECORD);
    expect(letters).toMatch(/^t/);
    expect(await unpack(letters)).toBe(RECORD);
  });

  it.each(["", "z", "zzzz", "t*", "xabc", "t_w"])("says that %s is none", async (letters) => {
    expect(await unpack(letters)).toBe(null);
  });
});
