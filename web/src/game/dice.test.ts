import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { DiceView } from "../server/protocol";
import { checkDice, contradiction } from "./dice";

const BOX = { ruleset: "box", p: 0.5 };

describe("dice", () => {
  const seed = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  const entropy = ["ab", ""];
  const key = createHmac("sha256", seed).update("ab -").digest();
  const expected = (number: number) => {
    const word = createHmac("sha256", key).update(String(number)).digest().subarray(0, 6);
    const fraction = word.readUIntBE(0, 6) / 2 ** 48;
    return `r${1 + [1, 5, 11, 15].filter((bound) => fraction >= bound / 16).length}`;
  };
  const dice: DiceView = {
    source: "server",
    commitment: createHash("sha256").update(seed).digest("hex"),
    entropy,
    seed: seed.toString("hex"),
    draws: [1, 2, 4],
    awaited: [],
    early: [],
  };
  const throws = dice.draws.map(expected);

  it("are right where the seed gives them", async () => {
    expect(await checkDice(dice, throws, BOX)).toBeNull();
    expect(await checkDice({ ...dice, commitment: "00" }, throws, BOX)).toBe(0);
    const wrong = [throws[0]!, throws[1] === "r1" ? "r2" : "r1", throws[2]!];
    expect(await checkDice(dice, wrong, BOX)).toBe(2);
    expect(await checkDice({ ...dice, draws: [1] }, throws, BOX)).toBe(2);
  });

  it("are those that were promised to this browser, with its part in them", () => {
    const seen = { commitment: dice.commitment!, entropy: "ab" };
    expect(contradiction(dice, seen)).toBeNull();
    expect(contradiction({ ...dice, commitment: "00" }, seen)).toBe("promise");
    expect(contradiction({ ...dice, entropy: ["cd", ""] }, seen)).toBe("part");
  });

  it("are used once and in order", async () => {
    for (const draws of [
      [1, 1, 4],
      [1, 4, 2],
      [0, 1, 2],
    ]) {
      const wrong = draws.findIndex((number, at) => number <= (draws[at - 1] ?? 0));
      expect(await checkDice({ ...dice, draws }, draws.map(expected), BOX)).toBe(wrong + 1);
    }
  });
});
