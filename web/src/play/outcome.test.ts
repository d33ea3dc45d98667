import { describe, expect, it } from "vitest";
import type { GameView, View } from "../server/protocol";
import { sampleGame, samplePueblo, samplePuluc } from "../server/samples";
import { isDrawn, placesOf, resultInWords } from "./outcome";
import { emptyGame } from "./state";

const told = (game: GameView, view: View) =>
  resultInWords({ ...emptyGame("ab12", null), game, view });
const over = (winners: number[], scores: number[], reason: GameView["reason"] = "played") =>
  sampleGame({ status: "over", reason, outcome: { winners, scores } });

describe("the end of a game", () => {
  it("is won by nobody where it is drawn", () => {
    const alike = over([0, 1], [4, 4]);
    const road = samplePuluc({ scores: [4, 4] });
    expect(isDrawn(alike, road)).toBe(true);
    expect(told(alike, road)).toBe("A draw");
    expect(placesOf(alike, road).map(({ place }) => place)).toEqual([1, 1]);
    const agreed = over([0, 1], [1, 3], "draw");
    expect(told(agreed, samplePuluc({ scores: [1, 3] }))).toBe("A draw");
  });

  it("is shared by whoever has as few points in Pueblo", () => {
    const shared = over([0, 1], [40, 40]);
    const town = samplePueblo({ scores: [40, 40] });
    expect(isDrawn(shared, town)).toBe(false);
    expect(told(shared, town)).toContain("Ann, Ben");
  });

  it("names one winner and the margin", () => {
    const won = over([1], [43, 40]);
    expect(told(won, samplePueblo({ scores: [43, 40] }))).toBe("Ben wins by 3");
  });
});
