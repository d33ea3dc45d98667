/** The page's reviews are those of `cacique.study`: tests/golden/reviews.jsonl binds the two. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Memory } from "./arena";
import { startEngine } from "./engine";
import type { Line } from "./questions";
import type { GameReview, MoveReview, ReviewOptions } from "./reviewdata";
import { type Language, ReviewWords } from "./reviewwords";
import { Thinker } from "./thinker";

interface Row {
  readonly line: Line;
  readonly options: ReviewOptions;
  readonly review: GameReview;
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  readonly names: readonly string[];
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name));
const rows = readFileSync(join(import.meta.dirname, "../../../tests/golden/reviews.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row);

let thinker: Thinker;

beforeAll(async () => {
  const [memory, quick] = [
    new Memory(await startEngine(read("engine.wasm"))),
    new Memory(await startEngine(read("engine.wasm"))),
  ];
  const models = new Uint8Array(read("models.bin")).buffer;
  thinker = new Thinker({ memory, models, seconds: () => performance.now() / 1000 }, quick);
});

/** Where a value differs from another by more than rounding. */
function differences(one: unknown, other: unknown, at = ""): string[] {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= 1e-7 ? [] : [`${at}: ${one} for ${other}`];
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null)
    return one === other ? [] : [`${at}: ${String(one)} for ${String(other)}`];
  const [mine, theirs] = [one, other] as Record<string, unknown>[];
  return [...new Set([...Object.keys(mine!), ...Object.keys(theirs!)])].flatMap((name) =>
    differences(mine![name], theirs![name], `${at}.${name}`),
  );
}

describe("a review in the page", () => {
  it.each(rows.map((row, at) => [at, row] as const))(
    "says the same as the library of game %i",
    async (at, { line, options, review }) => {
      const heard: MoveReview[] = [];
      const question = { kind: "reviewGame", id: at + 1, line, options } as const;
      const whole = await thinker.answer(question, (part) => heard.push(part as MoveReview));
      expect(differences(whole, review)).toEqual([]);
      expect(heard).toEqual((whole as GameReview).moves);
    },
    300_000,
  );

  it("can be stopped in the middle", async () => {
    const { line, options } = rows[0]!;
    const question = { kind: "reviewGame", id: 100, line, options } as const;
    const whole = await thinker.answer(question, () => thinker.stop(100));
    expect(whole).toBeNull();
  });

  it.each(["en", "fr", "de"] as const)("is told in the same words in %s", async (language) => {
    const words = await ReviewWords.load(language);
    for (const { review, texts, names } of rows) {
      const told = review.moves.flatMap((move) =>
        move.reasons.map((reason) => words.tell(reason, move, names)),
      );
      expect(told).toEqual(texts[language]);
    }
  });

  it("tells lessons, points and chances", async () => {
    const [english, french] = [await ReviewWords.load("en"), await ReviewWords.load("fr")];
    expect(english.tellLesson({ kind: "shown", points: 7.04, ply: 3 }, true)).toContain("7 points");
    expect(english.tellLesson({ kind: "reach", points: 0.07, ply: 3 }, false)).toContain("7%");
    expect(french.points(1.5)).toBe("1,5 point");
    expect(french.chance(0.125)).toBe("12,5\u202f%");
  });
});
