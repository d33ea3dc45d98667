/** The engine's module says of whole games what the server says, and its players choose alike. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../server/apierror";
import type { Look } from "../server/protocol";
import { Memory } from "./arena";
import { startEngine } from "./engine";
import type { Analysis, Kind, Kinds, Line, Question } from "./questions";
import { Thinker } from "./thinker";

const GOLDEN = join(import.meta.dirname, "../../../tests/golden");
const SQUARES = ["NW", "Nc", "NE", "E5", "SE", "Sb", "SW", "W8"];
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  pueblo: ["Cd4/3u", "Na1/1s", "C--", ">1", "pass", "bid3", "take1", "take4", "xd4", "xe1"],
  puluc: ["r1", "--", "0-1", "0-5", "10-8", "3-5", "3x5", "5-H", "5-3", "6x4"],
};

interface Golden {
  readonly game: string;
  readonly options: Record<string, unknown>;
  readonly moves: readonly string[];
  readonly positions: readonly string[];
  readonly answers: readonly string[];
  readonly review: string;
}

const games = JSON.parse(readFileSync(join(GOLDEN, "views.json"), "utf-8")) as Golden[];

let make: () => Promise<Memory>;
let models: ArrayBuffer;
let thinker: Thinker;
let asked = 0;

beforeAll(async () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name));
  const module = read("engine.wasm");
  make = async () => new Memory(await startEngine(module));
  models = new Uint8Array(read("models.bin")).buffer;
  thinker = new Thinker({ memory: await make(), models, seconds: () => 0 }, await make());
});

/** One whose time passes. */
const makeHasty = async () => {
  const seconds = () => performance.now() / 1000;
  return new Thinker({ memory: await make(), models, seconds }, await make());
};

const ask = <K extends Kind>(kind: K, given: Kinds[K]["with"]) =>
  thinker.answer({ kind, id: ++asked, ...given } as unknown as Question) as Promise<
    Kinds[K]["answer"]
  >;

/** As Python writes it: names in order, nothing between. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `"${name}":${canonical(each)}`).join(",")}}`;
}

const hash = (value: unknown) =>
  createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16);

async function answersAt(line: Line): Promise<Record<string, unknown>> {
  const { view } = await ask("look", { line });
  const why: Record<string, unknown> = {};
  for (const token of TOKENS[line.game]!) {
    const found = await ask("why", { line, token });
    why[token] = found.code === null ? null : found;
  }
  const sight: Record<string, unknown> = {};
  if (line.game === "pueblo")
    for (const square of SQUARES) sight[square] = await ask("sight", { line, square });
  const prices = await ask("prices", { line });
  return { view, prices, why, ...(line.game === "pueblo" ? { sight } : {}) };
}

describe.each(games)("a game of $game with $options", ({ game, options, ...golden }) => {
  const line = (moves: readonly string[]): Line => ({ game, options, position: null, moves });

  it("has the server's views, prices, sights and reasons after every move", async () => {
    for (const [ply, expected] of golden.answers.entries()) {
      const moves = golden.moves.slice(0, ply);
      const told = await answersAt(line(moves));
      expect((told.view as { position: string }).position).toBe(golden.positions[ply]);
      expect([ply, hash(told)]).toEqual([ply, expected]);
    }
    expect(hash(await ask("review", { line: line(golden.moves) }))).toBe(golden.review);
  });

  it("goes on from each of its position lines", async () => {
    for (const [ply, position] of golden.positions.entries()) {
      if (ply % 7) continue;
      const from: Line = { game, options: {}, position, moves: golden.moves.slice(ply, ply + 3) };
      const { view } = await ask("look", { line: from });
      expect(view.position).toBe(golden.positions[Math.min(ply + 3, golden.moves.length)]);
    }
  });

  it("is read from a record", async () => {
    const text = `[Game "${game}"]\n[Rules "1"]\n${Object.entries(options)
      .map(([name, value]) => `[${name[0]!.toUpperCase()}${name.slice(1)} "${written(value)}"]\n`)
      .join("")}[Seat0 "A \\"b\\""]\n\n${golden.moves.join(" ")} { well } .\n`;
    const look: Look = await ask("record", { text });
    expect(look.tokens).toEqual(golden.moves);
    expect(look.names[0]).toBe('A "b"');
    expect(look.view.position).toBe(golden.positions.at(-1));
  });
});

const written = (value: unknown) =>
  Array.isArray(value)
    ? value.map((site: string[]) => site.join(".")).join(",")
    : typeof value === "boolean"
      ? value
        ? "yes"
        : "no"
      : String(value);

describe("what is wrong", () => {
  const refusal = async (line: Line) => {
    const error: unknown = await ask("look", { line }).catch((reason: unknown) => reason);
    return error instanceof ApiError ? error.code : error;
  };

  it("is refused with a reason, and loses nothing", async () => {
    const pueblo = { game: "pueblo", position: null, moves: [] };
    expect(await refusal({ ...pueblo, options: { players: 5 } })).toBe("illegal");
    expect(await refusal({ ...pueblo, options: { colour: 1 } })).toBe("illegal");
    expect(await refusal({ ...pueblo, options: { sites: [["a1", "b1", "c1"]] } })).toBe("illegal");
    expect(await refusal({ ...pueblo, options: {}, moves: [">1"] })).toBe("illegal");
    expect(await refusal({ ...pueblo, options: {}, moves: ["nonsense"] })).toBe("illegal");
    expect(await refusal({ ...pueblo, options: {}, game: "chess" })).toBe("illegal");
    const positions = [
      "pueblo1_-_0d43u_Nd_3,0_77,87_01_1b0",
      "pueblo1_-_0d43u_Nd_3,0_77,87_10_1b1",
      "pueblo1_-_0d43s_Nd_3,0_77,87_01_1b1",
      "pueblo1_players=2_-_NW_0,0_87,87_01_1b0",
      "pueblo2_-_-_NW_0,0_87,87_01_1b0",
      "puluc1_-_6.-.-.-.-.-.-.-.-.-.5_L-",
      "puluc1_-_5.-.-.-.-.-.-.-.-.-_L-",
      "x",
    ];
    for (const position of positions)
      expect([position, await refusal({ ...pueblo, options: {}, position })]).toEqual([
        position,
        "illegal",
      ]);
  });
});

describe("players", () => {
  interface Choice {
    readonly position: string;
    readonly seed: number;
    readonly choices: Readonly<Record<string, readonly string[]>>;
  }
  const rows = readFileSync(join(GOLDEN, "choices.jsonl"), "utf-8").trim().split("\n");

  it("of every level choose as the server's do", async () => {
    const wrong: unknown[] = [];
    for (const row of rows.filter((_, at) => at % 4 === 0)) {
      const { position, seed, choices } = JSON.parse(row) as Choice;
      const game = position.match(/^[a-z]+/)![0];
      for (const [bot, [first]] of Object.entries(choices)) {
        if (!/^(level[1-7]|greedy)$/.test(bot)) continue;
        const line: Line = { game, options: {}, position, moves: [] };
        const token = await ask("choose", { line, bot, seed });
        if (token !== first) wrong.push([position, bot, first, token]);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("play whole games of both kinds, every move of them legal", async () => {
    for (const [game, options, bots] of [
      ["pueblo", { pro: true, demolition: true }, ["level3", "level4"]],
      ["puluc", {}, ["perfect", "beginner"]],
    ] as const) {
      const moves: string[] = [];
      for (;;) {
        const line: Line = { game, options, position: null, moves };
        const { view } = await ask("look", { line });
        if (view.outcome) break;
        const isThrow = view.game === "puluc" && view.throw === null;
        const bot = bots[view.turn!]!;
        moves.push(
          isThrow ? `r${1 + (moves.length % 5)}` : await ask("choose", { line, bot, seed: 1 }),
        );
        expect(view.legal).toContain(moves.at(-1));
        if (moves.length > 400) break;
      }
      expect(moves.length).toBeGreaterThan(10);
    }
  }, 120_000);

  it("stop when nobody waits any more, and others do not wait for them", async () => {
    const line: Line = { game: "pueblo", options: {}, position: null, moves: [] };
    const hasty = await makeHasty();
    const thought = hasty.answer({ kind: "hint", id: 1, line });
    const look = (await hasty.answer({ kind: "look", id: 2, line })) as Look;
    expect(look.view.legal.length).toBeGreaterThan(100);
    hasty.stop(1);
    expect(await thought).toBeNull();
  });

  const at = (position: string): Line => ({ game: "", options: {}, position, moves: [] });
  const WISH = { seconds: 60, visits: 600, lines: 3, curiosity: 1, isPassed: false };

  async function analyse(line: Line, change: Partial<typeof WISH> = {}) {
    const parts: Analysis[] = [];
    const wish = { ...WISH, ...change };
    const question = { kind: "analyse", id: ++asked, line, wish } as const;
    const whole = await thinker.answer(question, (part) => parts.push(part as Analysis));
    return { parts, whole: whole as Analysis };
  }

  it("tell of a position again and again, better and better", async () => {
    const line: Line = { game: "pueblo", options: {}, position: null, moves: ["Cd4/3u", ">1"] };
    const { parts, whole } = await analyse(line);
    expect(parts[0]!.visits).toBeLessThanOrEqual(40);
    expect(parts.map(({ visits }) => visits)).toEqual(
      [...parts.map(({ visits }) => visits)].sort((a, b) => a - b),
    );
    expect(whole.seat).toBe(1);
    expect(whole.choices).toHaveLength(3);
    expect(whole.choices[0]!.chance).toBeGreaterThanOrEqual(whole.choices[2]!.chance!);
    expect(whole.choices[0]!.line.slice(0, 2)).toEqual(whole.choices[0]!.tokens);
  });

  it("say what each card of an auction is worth, and bid no more than the best one gains", async () => {
    const options = { players: 3, pro: true };
    const line: Line = { game: "pueblo", options, position: null, moves: [] };
    const { whole } = await analyse(line);
    const cards = whole.cards!.map((gain) => gain!);
    expect(cards).toHaveLength(3);
    expect(cards.reduce((sum, gain) => sum + gain, 0)).toBeCloseTo(0);
    const most = Math.max(...cards);
    expect(whole.choices[0]!.tokens).toEqual([most >= 1 ? "bid1" : "pass"]);
    const high: Line = { ...line, moves: [`bid${Math.ceil(most) + 1}`] };
    expect((await analyse(high)).whole.choices[0]!.tokens).toEqual(["pass"]);
  }, 60_000);

  it("say what the other side threatens, as if the turn were passed", async () => {
    const line: Line = { game: "pueblo", options: {}, position: null, moves: ["Cd4/3u", ">1"] };
    const { whole } = await analyse(line, { isPassed: true });
    expect(whole.seat).toBe(0);
    expect(whole.choices[0]!.tokens).toHaveLength(2);
    await expect(analyse({ ...line, moves: ["Cd4/3u"] }, { isPassed: true })).rejects.toThrowError(
      /passed/,
    );
  });

  it("put blocks in order that were set up by hand, or say which one does not rest", async () => {
    const position = "pueblo1_-_0d43u1a11u_NW_0,0_77,77_01_1b0";
    const { view } = await ask("arrange", { position });
    expect(view.position).toBe("pueblo1_-_1a11u0d43u_NW_0,0_77,77_01_1b0");
    expect((await ask("look", { line: at(view.position) })).view.legal).toEqual(view.legal);
    await expect(
      ask("arrange", { position: position.replace("1a11u", "1d41d") }),
    ).rejects.toThrowError(/does not rest/);
  });

  it("read stacks that were set up by hand, or say what is wrong with them", async () => {
    const position = "puluc1_-_3.-.-.-.D21.-.-.-.-.-.3_D5";
    expect((await ask("arrange", { position })).view.position).toBe(position);
    const wrong = (line: string) => expect(ask("arrange", { position: line })).rejects;
    await wrong("puluc1_-_4.-.-.-.D21.-.-.-.-.-.3_D5").toThrowError(/Light has 6 pieces/);
    await wrong("puluc1_-_0.-.-.-.-.-.-.-.-.-.0_D-").toThrowError(/no pieces at all/);
    // nobody of Light is free, which ends a game of Bell's
    const held = "puluc1_ruleset=bell_0.-.-.-.D21.-.-.-.-.-.3_D5";
    await wrong(held).toThrowError(/nobody throws/);
    expect((await ask("arrange", { position: held.replace("D5", "D-") })).view.turn).toBe(null);
  });

  it("have nothing to say of dice that are still to be thrown", async () => {
    const line: Line = { game: "puluc", options: {}, position: null, moves: [] };
    expect((await analyse(line)).whole.choices).toEqual([]);
    const { whole } = await analyse({ ...line, moves: ["r3"] });
    expect(whole.choices[0]!.tokens).toEqual(["0-3"]);
  });

  it("say what the best turns promise", async () => {
    const line: Line = { game: "pueblo", options: {}, position: null, moves: ["Cd4/3u", ">1"] };
    const hint = await (await makeHasty()).answer({ kind: "hint", id: 1, line });
    const { choices, is_exact } = hint as Kinds["hint"]["answer"];
    expect(is_exact).toBe(false);
    expect(choices.length).toBeGreaterThan(1);
    expect(choices[0]!.tokens).toHaveLength(2);
    expect(choices[0]!.points).toHaveLength(2);
  });
});
