import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { startEngine } from "./engine.ts";
import type { Engine } from "./layouts.ts";
import { replay, replayLine, type GoldenGame } from "./replay.ts";

let engine: Engine;

beforeAll(async () => {
  engine = await startEngine(readFileSync(new URL("engine.wasm", import.meta.url)));
});

function golden(name: string): GoldenGame[] {
  const path = new URL(`../../../tests/golden/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GoldenGame);
}

test.each(["pueblo", "puluc"])("games of %s agree with another program", (name) => {
  const games = golden(name);
  expect(games.length).toBeGreaterThanOrEqual(40);
  expect(games.map((game) => replay(engine, game)).filter(Boolean)).toEqual([]);
});

test("what was tampered with is refused, with the reason", () => {
  const game = golden("pueblo")[0]!;
  const scores = game.scores!.map((score) => score + 1);
  expect(replay(engine, { ...game, scores })).toMatch(/^it ends as/);
  expect(replay(engine, { ...game, winners: [] })).toMatch(/^it ends as/);
  expect(replay(engine, { ...game, legal: [7, ...game.legal.slice(1)] })).toMatch(
    /^move 1: \d+ are/,
  );
  expect(replay(engine, { ...game, moves: ["pass9", ...game.moves.slice(1)] })).toMatch(/illegal$/);
  expect(replay(engine, { ...game, seats: [9, ...game.seats.slice(1)] })).toMatch(/decides$/);
  const short = { moves: game.moves.slice(1), seats: game.seats.slice(1), legal: game.legal };
  expect(replay(engine, { ...game, ...short })).toBeDefined();
  expect(replay(engine, { ...game, game: "chess" })).toBe("there is no game 'chess'");
  expect(replay(engine, { ...game, chief: "NE" })).toMatch(/^it ends as/);
  expect(replay(engine, { ...game, options: { players: 9 } })).toBeDefined();
  const puluc = golden("puluc")[0]!;
  expect(replay(engine, { ...puluc, lost: [0, 0] })).toMatch(/^it ends as/);
  expect(replay(engine, { ...puluc, moves: puluc.moves.slice(0, -1) })).toBeDefined();
});

test.each(["{", "null", "[]", "{}", '{"game":"pueblo","moves":[]}'])("%s is no game", (line) => {
  expect(replayLine(engine, line)).toEqual({ moves: 0, reason: "this is no golden game" });
});

test("memory is given back after each game", () => {
  const at = engine.reserve(0);
  replay(engine, golden("puluc")[0]!);
  expect(engine.reserve(0)).toBe(at);
});
