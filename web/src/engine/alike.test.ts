/** The page's players choose as all others do, and their trees agree: see tests/alike.py. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type AlikeAnswer, type AlikeQuestion, Answerer } from "./alike";
import { Memory } from "./arena";
import { startEngine } from "./engine";

const read = (name: string) => readFileSync(join(import.meta.dirname, name));
const rows = readFileSync(join(import.meta.dirname, "../../../tests/golden/alike.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as AlikeQuestion & AlikeAnswer);

let answerer: Answerer;

beforeAll(async () => {
  const memory = new Memory(await startEngine(read("engine.wasm")));
  const models = new Uint8Array(read("models.bin")).buffer;
  answerer = new Answerer({ memory, models, seconds: () => 0 });
});

/** All numbers in a value are near those of another, and all else is the same. */
function isNear(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) <= 1e-9;
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null)
    return one === other;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  return (
    mine.length === theirs.length &&
    theirs.every(([name, value]) => isNear((one as Record<string, unknown>)[name], value))
  );
}

describe("players in the page", () => {
  it.each(["pueblo", "puluc"])(
    "of every level choose alike in %s, and trees agree",
    async (game) => {
      const asked = rows.filter(({ position }) => position.startsWith(game));
      expect(asked.length).toBeGreaterThan(20);
      const wrong: unknown[] = [];
      for (const { choices, turns, ...question } of asked) {
        const answer = await answerer.answer(question);
        if (!isNear(answer, { choices, turns })) wrong.push([question, answer, { choices, turns }]);
      }
      expect(wrong).toEqual([]);
    },
    900_000,
  );
});
