/** A packed solution is unpacked to the bit, refused where it is damaged, and asked as the server's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Memory } from "../arena";
import { startEngine } from "../engine";
import type { Kinds, Line } from "../questions";
import { Thinker } from "../thinker";
import type { KeptTable } from "./kept";
import { crc32, isWhole, parsePacked } from "./packed";
import { unpack } from "./unpack";

interface Golden {
  readonly packed: string;
  readonly games: readonly {
    readonly moves: readonly string[];
    readonly decisions: readonly {
      readonly ply: number;
      readonly choices: readonly (readonly [token: string, chance: number])[];
      readonly played: Readonly<Record<string, string>>;
    }[];
    readonly luck: readonly number[];
  }[];
}

const ENGINE = join(import.meta.dirname, "..");
const GOLDEN = join(import.meta.dirname, "../../../../tests/golden/packed.json");
const START = { box: "puluc1_-_", bell: "puluc1_ruleset=bell_" };
const CAMPS = { two: "2.-.-.-.-.-.-.-.-.-.2_L-", five: "5.-.-.-.-.-.-.-.-.-.5_L-" };
const RULESETS = ["box", "bell"] as const;
type Ruleset = (typeof RULESETS)[number];
const goldens = JSON.parse(readFileSync(GOLDEN, "utf-8")) as Record<Ruleset, Golden>;

const bytes = (ruleset: Ruleset = "box") =>
  new Uint8Array(Buffer.from(goldens[ruleset].packed, "base64"));
const make = async () => new Memory(await startEngine(readFileSync(join(ENGINE, "engine.wasm"))));

async function unpackAll(packed: Uint8Array<ArrayBuffer>) {
  const memory = await make();
  const parsed = parsePacked(packed);
  const shares: number[] = [];
  const thought = unpack(memory, parsed);
  for (;;) {
    const { done, value } = thought.next();
    if (done) return { shares, steps: memory.bytes(value, 2 * parsed.head.steps).slice() };
    shares.push(value);
  }
}

describe("a packed solution", () => {
  it("is the CRC-32 that everybody knows", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });

  it("unpacks to the table, and says how far it is", async () => {
    const { head } = parsePacked(bytes());
    expect([head.draw, head.p, head.pieces, head.steps]).toEqual([true, 0.5, 2, 5351]);
    const { shares, steps } = await unpackAll(bytes());
    expect(crc32(steps)).toBe(head.crc);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it("is whole, or it is noticed", async () => {
    expect(await isWhole(parsePacked(bytes()))).toBe(true);
    const damaged = bytes();
    damaged[damaged.length - 100]! ^= 1;
    expect(await isWhole(parsePacked(damaged))).toBe(false);
    await expect(unpackAll(damaged)).rejects.toThrow("the solution is damaged");
  });

  it("of another kind, or cut short, is refused with words", () => {
    const other = new Uint8Array(new TextEncoder().encode("<!doctype html>\n<p>\n</p>\n"));
    expect(() => parsePacked(other)).toThrow("this is no packed solution");
    expect(() => parsePacked(new Uint8Array(0))).toThrow("this is no packed solution");
    expect(() => parsePacked(bytes().slice(0, -1))).toThrow("the solution is cut short");
    expect(() => parsePacked(bytes().slice(0, 60))).toThrow("the solution has no readable head");
  });
});

describe.each(RULESETS)("players with the solution of %s", (ruleset) => {
  const golden = goldens[ruleset];
  let thinker: Thinker;
  let kept: KeptTable | null;
  let asked = 0;

  beforeAll(async () => {
    const { steps } = await unpackAll(bytes(ruleset));
    kept = {
      options: { ruleset, draw: true, p: 0.5 },
      steps: steps.buffer,
      crc: crc32(steps),
    };
    const solutions = {
      has: async () => kept !== null,
      find: async () => kept?.steps ?? null,
    };
    const models = new Uint8Array(readFileSync(join(ENGINE, "models.bin"))).buffer;
    const study = { memory: await make(), models, seconds: () => 0, solutions };
    thinker = new Thinker(study, await make());
  });

  const line = (moves: readonly string[], camps = CAMPS.two): Line => {
    const position = START[ruleset] + camps;
    return { game: "puluc", options: {}, position, moves };
  };
  const hint = async (at: Line) =>
    (await thinker.answer({ kind: "hint", id: ++asked, line: at })) as Kinds["hint"]["answer"];
  const review = async (at: Line) =>
    (await thinker.answer({ kind: "review", id: ++asked, line: at })) as Kinds["review"]["answer"];

  it("say of every move what it is worth, and choose as the server's on every level", async () => {
    let decisions = 0;
    for (const game of golden.games)
      for (const { ply, choices, played } of game.decisions) {
        const at = line(game.moves.slice(0, ply));
        const told = await hint(at);
        expect(told.is_exact).toBe(true);
        expect(told.choices.map(({ tokens, chance }) => [tokens[0], chance])).toEqual(choices);
        for (const [bot, token] of Object.entries(played)) {
          const chosen = { kind: "choose", id: ++asked, line: at, bot, seed: ply } as const;
          expect([ply, bot, await thinker.answer(chosen)]).toEqual([ply, bot, token]);
        }
        decisions++;
      }
    expect(decisions).toBeGreaterThan(50);
  }, 120_000);

  it("tell what the dice won each seat", async () => {
    for (const { moves, luck } of golden.games)
      expect((await review(line(moves))).luck).toEqual(luck);
  });

  it("search where the table does not reach, and again where it was removed", async () => {
    const whole = line(["r1"], CAMPS.five);
    expect((await hint(whole)).is_exact).toBe(false);
    expect((await review(whole)).luck).toBeNull();
    const { moves, decisions } = golden.games[0]!;
    const small = line(moves.slice(0, decisions[3]!.ply));
    expect((await hint(small)).is_exact).toBe(true);
    const removed = kept;
    kept = null;
    expect((await hint(small)).is_exact).toBe(false);
    expect((await review(small)).luck).toBeNull();
    kept = removed;
    expect((await hint(small)).is_exact).toBe(true);
  });
});
