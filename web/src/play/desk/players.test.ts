import { describe, expect, it } from "vitest";
import type { PuebloView } from "../../server/protocol";
import { recordedGame } from "../record";
import { emptyGame } from "../state";
import { formatTime, hasTurn, hasWon, placesOf, secondsLeft } from "./players";

describe("players", () => {
  it("show time", () => {
    expect(formatTime(59.9)).toBe("0:59");
    expect(formatTime(3605)).toBe("1:00:05");
    expect(formatTime(3 * 86_400)).toBe("3 days");
    const view = { game: "pueblo", turn: 0, outcome: null } as unknown as PuebloView;
    const game = { ...recordedGame("g", view, [], [], ["a", "b"]), left: [10, 20] };
    expect(secondsLeft(game, 0, 1000, 4000)).toBe(7);
    expect(secondsLeft(game, 1, 1000, 4000)).toBe(20);
    expect(secondsLeft(game, 0, 1000, 400_000)).toBe(0);
    const seats = game.seats.map((seat) => ({ ...seat, bot: "level3" }));
    expect(secondsLeft({ ...game, seats }, 0, 1000, 4000)).toBe(10);
  });

  it("mark who won as the server says, and no turn after the end", () => {
    const best = { winners: [0], scores: [1, 2, 3] };
    const view = { game: "pueblo", turn: 0, outcome: best } as unknown as PuebloView;
    const recorded = recordedGame("g", view, [], [], ["a", "b", "c"]);
    const state = {
      ...emptyGame("g", null),
      view,
      game: { ...recorded, outcome: { ...best, winners: [1] } },
    };
    const seats = [0, 1, 2];
    expect(seats.map((seat) => hasWon(state, seat))).toEqual([false, true, false]);
    expect(seats.some((seat) => hasTurn(state, seat))).toBe(false);
    const studied = { ...state, game: null };
    expect(seats.map((seat) => hasWon(studied, seat))).toEqual([true, false, false]);
    const past = { ...state, past: { ply: 0, view: { ...view, turn: 2, outcome: null } } };
    expect(seats.some((seat) => hasWon(past, seat))).toBe(false);
    expect(seats.map((seat) => hasTurn(past, seat))).toEqual([false, false, true]);
  });

  it("stand in order: few points in Pueblo, many captives in Puluc", () => {
    const places = (game: string, scores: number[]) =>
      placesOf({ game, scores } as unknown as PuebloView);
    expect(places("pueblo", [5, 2, 2, 1])).toEqual([4, 2, 2, 1]);
    expect(places("puluc", [0, 3])).toEqual([2, 1]);
  });
});
