/** The page's histories are those of `cacique.study`: tests/golden/histories.json binds the two. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Memory } from "../../engine/arena";
import { startEngine } from "../../engine/engine";
import type { Moment } from "../../engine/phases";
import { parseRecordText } from "../../engine/recordtext";
import type { MoveReview } from "../../engine/reviewdata";
import { Thinker } from "../../engine/thinker";
import type { Look } from "../../server/protocol";
import { playedGame } from "./played";
import { type History, type PlayedGame, sumUpGames } from "./summary";

interface Row {
  readonly record: string;
  readonly seat: number;
  readonly moves: readonly MoveReview[];
  readonly played: Omit<PlayedGame, "decisions"> & {
    readonly decisions: readonly (Moment & { readonly ply: number })[];
  };
}

const ROOT = join(import.meta.dirname, "../../../..");
const golden = JSON.parse(readFileSync(join(ROOT, "tests/golden/histories.json"), "utf8")) as {
  readonly games: readonly Row[];
  readonly histories: readonly History[];
};

let games: readonly PlayedGame[];

beforeAll(async () => {
  const module = readFileSync(join(ROOT, "web/src/engine/engine.wasm"));
  const memories = [await startEngine(module), await startEngine(module)] as const;
  const [memory, quick] = [new Memory(memories[0]), new Memory(memories[1])];
  const thinker = new Thinker({ memory, models: new ArrayBuffer(0), seconds: () => 0 }, quick);
  const play = async ({ record, seat, moves, played }: Row) => {
    const look = (await thinker.answer({ kind: "record", id: 1, text: record })) as Look;
    const line = { game: look.view.game, options: {}, position: look.start, moves: look.tokens };
    const moments = (await thinker.answer({ kind: "moments", id: 2, line })) as Moment[];
    const { tags } = parseRecordText(record);
    return playedGame(played.place, { tags, look, seat, moves, moments });
  };
  const found: PlayedGame[] = [];
  for (const row of golden.games) found.push(await play(row));
  games = found;
});

/** Numbers to nine digits: sums are made in another order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "number" ? Number(each.toFixed(9)) : each,
  );

describe("a history in the page", () => {
  it("knows of each game what the library knows", () => {
    const told = games.map(({ decisions, ...game }) => ({
      ...game,
      decisions: decisions.map(({ move, phase, position }) => ({ ply: move.ply, phase, position })),
    }));
    expect(told).toEqual(golden.games.map(({ played }) => played));
  });

  it("sums games up as the library does", () => {
    const told = sumUpGames(games).map(({ habits, ...history }) => ({
      ...history,
      habits: habits.map(({ cause, examples }) => ({
        ...cause,
        examples: examples.map(({ place, position, move, share }) => ({
          place,
          ply: move.ply,
          position,
          token: move.token,
          best: move.best,
          loss: move.loss,
          share,
          points_lost: move.points_lost,
          class: move.class,
        })),
      })),
    }));
    expect(rounded(told)).toEqual(rounded(golden.histories));
  });

  it("says nothing where there are no games", () => {
    expect(sumUpGames([])).toEqual([]);
  });
});
