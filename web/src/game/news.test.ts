/** What is said to those who do not see the board. */
import { describe, expect, it } from "vitest";
import { walkTo } from "../play/moves";
import { recordedGame } from "../play/record";
import { emptyGame, type GameState } from "../play/state";
import type { GameEvent, PuebloView } from "../server/protocol";
import { t } from "../shell/i18n";
import { eventInWords } from "./news";

function table(tokens: readonly string[], movers: readonly number[], chief: string): GameState {
  const view = { game: "pueblo", turn: 0, chief, scores: [], outcome: null };
  const pueblo = view as unknown as PuebloView;
  const game = recordedGame("g", pueblo, tokens, movers, ["Ann", "Bob"]);
  return { ...emptyGame("g", null), guest: "ann", game, view: pueblo };
}

describe("a walk", () => {
  it("is said with its points", () => {
    const [before, after] = [table([], [], "Na"), table([">2"], [1], "Nc")];
    const moved = { number: 1, at: 0, kind: "moved", seat: 1, token: ">2" } as GameEvent;
    expect(eventInWords(moved, before, after)).toEqual([
      `Bob walks 2 steps to ${walkTo("Na", 2)}: ${t("points.none")}`,
    ]);
  });
});

describe("what happens besides the moves", () => {
  const state = table([], [], "Na");
  const said = (event: object) =>
    eventInWords({ number: 1, at: 0, ...event } as GameEvent, state, state);

  it("is said too", () => {
    expect(said({ kind: "undone", seat: 1, ply: 0 })).toEqual(["Bob took a move back"]);
    expect(said({ kind: "dropped", seat: 1, reason: "resigned" })).toEqual(["Bob gave up"]);
    expect(said({ kind: "substituted", seat: 1, bot: "level3" })).toEqual(["A bot plays for Bob"]);
    expect(said({ kind: "substituted", seat: 1, bot: null })).toEqual(["Bob plays again"]);
    expect(said({ kind: "takeback_answered", seat: 1, agrees: false })).toEqual([
      "Bob did not agree",
    ]);
  });

  it("does not repeat what one said oneself", () => {
    const talk = { kind: "chatted", name: "Ann", text: "hello" };
    expect(said({ ...talk, guest: "bob" })).toEqual(["Ann: hello"]);
    expect(said({ ...talk, guest: "ann" })).toEqual([]);
  });
});
