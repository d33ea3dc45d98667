/** Positions and moves in words. */
import { describe, expect, it } from "vitest";
import type { PuebloView } from "../server/protocol";
import { recordedGame } from "./record";
import { emptyGame, type GameState } from "./state";
import { lastInWords } from "./words";

function table(tokens: readonly string[], movers: readonly number[], chief: string): GameState {
  const view = { game: "pueblo", turn: 0, chief, scores: [], outcome: null };
  const pueblo = view as unknown as PuebloView;
  const game = recordedGame("g", pueblo, tokens, movers, ["Ann", "Bob"]);
  return { ...emptyGame("g", null), guest: "ann", game, view: pueblo };
}

describe("the last move", () => {
  it("says where the chieftain went", () => {
    const said = lastInWords(table(["Ca1/1u", ">2"], [1, 1], "Nc"));
    expect(said).toMatch(/walks 2 steps to Nc$/);
  });
});
