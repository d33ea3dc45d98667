import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Historian } from "../../engine/client";
import type { GameReview, HearMove } from "../../engine/reviewdata";
import { ApiError } from "../../server/api";
import type { Look } from "../../server/protocol";
import { sampleMove } from "../samples";
import { Gathering } from "./gathering";
import type { KeptGame } from "./kept";
import { playersOf, type Source } from "./sources";

const RECORD = `[Game "pueblo"]
[Rules "1"]
[Seat0 "Ana"]
[Seat1 "level3"]
[Result "1"]
[Termination "resigned"]

Ca1/1u >1 .
`;

const look = {
  names: ["Ana", "level3"],
  tokens: ["Ca1/1u", ">1"],
  movers: [0, 0],
  start: "start",
  view: { game: "pueblo", scores: [0, 0], outcome: null },
} as unknown as Look;

vi.mock("../../play/asking", () => ({ lookAtRecord: async () => look }));

const source = (key: string, record = async () => RECORD): Source => ({
  place: key,
  seat: 0,
  key,
  record,
});

const moment = { phase: "opening", position: "line" } as const;
const reviewed = {
  moves: [sampleMove(), sampleMove({ ply: 1, token: ">1" })],
} as unknown as GameReview;

let kept: Map<string, KeptGame>;
let historian: Historian;
let gathering: Gathering;

beforeEach(() => {
  kept = new Map();
  historian = {
    reviewGame: vi.fn(async (_: unknown, __: unknown, hear: HearMove) => {
      hear(reviewed.moves[0]!);
      return reviewed;
    }),
    moments: async () => [moment, moment],
    close: vi.fn(),
  };
  const keep = {
    find: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, game: KeptGame) => void kept.set(key, game),
  };
  gathering = new Gathering(keep, () => historian);
});

describe("a history that fills in", () => {
  it("reviews each game once", async () => {
    await gathering.run([source("a"), source("b")]);
    expect(gathering.histories.value[0]).toMatchObject({ game: "pueblo", won: 0, lost: 2 });
    expect(gathering.histories.value[0]!.opponents[0]!.key).toBe("level3");
    expect(gathering.isRunning.value).toBe(false);
    await gathering.run([source("a"), source("b"), source("c")]);
    expect(historian.reviewGame).toHaveBeenCalledTimes(3);
    expect(gathering.games.value).toHaveLength(3);
  });

  it("goes on after a game that cannot be had, and says why", async () => {
    const gone = () => Promise.reject(new ApiError("not_found", "gone"));
    await gathering.run([source("a", gone), source("b")]);
    expect(gathering.games.value).toHaveLength(1);
    expect(gathering.all.value).toBe(1);
    expect(gathering.trouble.value).not.toBe("");
    await gathering.goOn();
    expect(gathering.all.value).toBe(1);
  });

  it("no longer runs after a fault of its own", async () => {
    const faulty = () => Promise.reject(new TypeError("a fault"));
    await expect(gathering.run([source("a", faulty)])).rejects.toThrow("a fault");
    expect(gathering.isRunning.value).toBe(false);
  });

  it("stops, and goes on where it was", async () => {
    let arrive: () => void = () => {};
    const late = () => new Promise<string>((resolve) => (arrive = () => resolve(RECORD)));
    const running = gathering.run([source("a"), source("b", late)]);
    await vi.waitFor(() => expect(gathering.games.value).toHaveLength(1));
    gathering.stop();
    arrive();
    await running;
    expect([gathering.isRunning.value, gathering.games.value.length]).toEqual([false, 1]);
    const again = gathering.goOn();
    await vi.waitFor(() => expect(kept.has("a")).toBe(true));
    await vi.waitFor(() => {
      arrive();
      expect(gathering.games.value).toHaveLength(2);
    });
    await again;
    expect(historian.reviewGame).toHaveBeenCalledTimes(2);
    gathering.close();
    expect(historian.close).toHaveBeenCalled();
  });
});

describe("files of records", () => {
  it("tell who plays in them, whoever plays most first", () => {
    const other = RECORD.replace('"Ana"', '"Ben"').replace('"level3"', '"ANA"');
    const found = playersOf([`${RECORD}\n${other}`, RECORD]);
    expect(found.map(({ name, sources }) => [name, sources.map(({ seat }) => seat)])).toEqual([
      ["Ana", [0, 1, 0]],
      ["level3", [1, 1]],
      ["Ben", [0]],
    ]);
    expect(() => playersOf(["nothing"])).toThrow("line 1");
  });
});
