/** What a menu offers is what the server would not refuse. */
import { describe, expect, it } from "vitest";
import { lonelyGame, seatsStillIn } from "../src/game/model";
import type { GameView, PuebloView, Seat, View } from "../src/protocol";
import { emptyGame, type GameState } from "../src/state";

const pueblo = { game: "pueblo", turn: 0, outcome: null } as unknown as PuebloView;

const seat = (guest: string | null, bot: string | null = null, is_out = false): Seat => ({
  name: guest ?? bot ?? "",
  guest,
  bot,
  is_out,
});

/** What ann's screen knows of a game with these seats. */
function table(
  seats: readonly Seat[],
  change: Partial<GameView> = {},
  view: View = pueblo,
): GameState {
  const names = seats.map((each) => each.name);
  return {
    ...emptyGame("g", null),
    guest: "ann",
    mySeats: seats.flatMap((each, at) => (each.guest === "ann" ? [at] : [])),
    game: { ...lonelyGame("g", view, [], [], names), seats, ...change },
    view,
  };
}

describe("resigning", () => {
  it("is for every own seat that is still in", () => {
    expect(seatsStillIn(table([seat("ann"), seat("ann"), seat("bob")]))).toEqual([0, 1]);
    expect(seatsStillIn(table([seat("ann", "level3", true), seat("ann"), seat("bob")]))).toEqual([
      1,
    ]);
    expect(seatsStillIn(table([seat("bob"), seat(null, "level3")]))).toEqual([]);
  });
});
