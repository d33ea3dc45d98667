/** What a menu offers is what the server would not refuse. */
import { describe, expect, it } from "vitest";
import type { GameView, PuebloView, PulucView, Seat, View } from "../server/protocol";
import { recordedGame } from "./record";
import {
  awayAnswerers,
  beatenSeat,
  canAnswerDraw,
  canAskAway,
  canAskHint,
  canAskTakeback,
  canComeBack,
  canOfferDraw,
  canSubstitute,
  GRACE,
  seatsStillIn,
  takebackAnswerers,
} from "./rights";
import { emptyGame, type GameState } from "./state";

const pueblo = { game: "pueblo", turn: 0, outcome: null } as unknown as PuebloView;
const puluc = (draw: boolean) =>
  ({ game: "puluc", turn: 0, outcome: null, options: { draw } }) as unknown as PulucView;

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
    game: { ...recordedGame("g", view, [], [], names), seats, ...change },
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

describe("ending at once", () => {
  const certain = { ...puluc(true), scores: [2, 0], foregone: { winners: [0], scores: [5, 0] } };

  it("is for those who play, whichever side they have, where nothing can change any more", () => {
    expect(beatenSeat(table([seat("ann"), seat("bob")], {}, certain))).toBe(1);
    expect(beatenSeat(table([seat(null, "fair"), seat("ann")], {}, certain))).toBe(1);
    expect(beatenSeat(table([seat("bob"), seat("cid")], {}, certain))).toBeNull();
  });

  it("is not offered before, nor after the end, nor in Pueblo", () => {
    const seats = [seat("ann"), seat("bob")];
    expect(beatenSeat(table(seats, {}, { ...certain, foregone: null }))).toBeNull();
    expect(beatenSeat(table(seats, { status: "over" }, certain))).toBeNull();
    expect(beatenSeat(table(seats))).toBeNull();
  });
});

describe("a takeback", () => {
  const asked = { takeback_asked_by: 0 };

  it("waits for those of other people who have not agreed", () => {
    const seats = [seat("bob"), seat("ann"), seat("ann"), seat("cid")];
    expect(takebackAnswerers(table(seats, asked))).toEqual([1, 2]);
    expect(takebackAnswerers(table(seats, { ...asked, takeback_agreed: [1, 2] }))).toEqual([]);
    expect(takebackAnswerers(table(seats))).toEqual([]);
    expect(takebackAnswerers(table(seats, { ...asked, status: "over" }))).toEqual([]);
  });

  it("waits for an owner even while a bot stands in for them", () => {
    const seats = [seat("bob"), seat("ann", "level8"), seat("cid")];
    expect(takebackAnswerers(table(seats, { ...asked, stand_ins: [1] }))).toEqual([1]);
  });

  it("waits neither for the other seats of who asked nor for those that gave up", () => {
    expect(takebackAnswerers(table([seat("ann"), seat("ann"), seat("bob")], asked))).toEqual([]);
    const out = [seat("bob"), seat("ann", "level3", true), seat("cid")];
    expect(takebackAnswerers(table(out, asked))).toEqual([]);
  });

  it("is for those who made a move themselves", () => {
    const seats = [seat("ann"), seat("bob")];
    const thrown = { tokens: ["r3"], movers: [0] };
    const dice = (source: "server" | "hand") => ({
      dice: { ...table(seats).game!.dice, source },
    });
    expect(canAskTakeback(table(seats))).toBe(false);
    expect(canAskTakeback(table(seats, { ...thrown, ...dice("server") }))).toBe(false);
    expect(canAskTakeback(table(seats, { ...thrown, ...dice("hand") }))).toBe(true);
    const moved = { tokens: ["r3", "0-3"], movers: [0, 0], ...dice("server") };
    expect(canAskTakeback(table(seats, moved))).toBe(true);
    expect(canAskTakeback(table(seats, { ...moved, movers: [1, 1] }))).toBe(false);
    expect(canAskTakeback(table(seats, { ...moved, takeback_asked_by: 1 }))).toBe(false);
  });
});

describe("a draw", () => {
  it("is offered to people, in games that know one", () => {
    const people = [seat("ann"), seat("bob")];
    expect(canOfferDraw(table(people, {}, puluc(true)))).toBe(true);
    expect(canOfferDraw(table(people, {}, puluc(false)))).toBe(false);
    expect(canOfferDraw(table(people))).toBe(false);
    expect(canOfferDraw(table(people, { draw_offered_by: 1 }, puluc(true)))).toBe(false);
    expect(canOfferDraw(table([seat("ann"), seat("ann")], {}, puluc(true)))).toBe(false);
    expect(canOfferDraw(table([seat("ann"), seat(null, "fair")], {}, puluc(true)))).toBe(false);
    expect(canOfferDraw(table([seat("bob"), seat("cid")], {}, puluc(true)))).toBe(false);
  });

  it("is answered by who did not offer it", () => {
    const people = [seat("ann"), seat("bob")];
    expect(canAnswerDraw(table(people, { draw_offered_by: 1 }))).toBe(true);
    expect(canAnswerDraw(table(people, { draw_offered_by: 0 }))).toBe(false);
    expect(canAnswerDraw(table(people))).toBe(false);
    expect(canAnswerDraw(table([seat("bob"), seat("cid")], { draw_offered_by: 0 }))).toBe(false);
  });
});

describe("hints", () => {
  it("are not for games against other people", () => {
    expect(canAskHint(table([seat("ann"), seat(null, "fair")]))).toBe(true);
    expect(canAskHint(table([seat("ann"), seat("ann")]))).toBe(true);
    expect(canAskHint(table([seat("ann"), seat("bob", "fair")]))).toBe(false);
    expect(canAskHint(table([seat("ann"), seat("bob", "fair", true)]))).toBe(true);
    expect(canAskHint(table([seat("ann"), seat("bob")]))).toBe(false);
    expect(canAskHint(table([seat("ann"), seat("ann")], { status: "over" }))).toBe(false);
  });
});

describe("stand-ins", () => {
  const missing = (state: GameState, guest: string, since: number): GameState => ({
    ...state,
    awaySince: { [guest]: since },
  });

  it("play for oneself at once", () => {
    const state = table([seat("ann"), seat("bob"), seat(null, "fair")]);
    expect([0, 1, 2].map((each) => canSubstitute(state, each))).toEqual([true, false, false]);
    expect(canSubstitute(table([seat("ann", "fair"), seat("bob")]), 0)).toBe(false);
    expect(canSubstitute(table([seat("bob"), seat("cid")]), 0)).toBe(false);
  });

  it("are asked for when an owner has been away for a while", () => {
    const state = missing(table([seat("ann"), seat("bob"), seat("cid")]), "bob", 1000);
    const can = (wish: "bot" | "link", now: number, part: Partial<GameView> = {}) =>
      canAskAway({ ...state, game: { ...state.game!, ...part } }, 1, wish, now);
    expect(can("bot", 1000 + GRACE - 1)).toBe(false);
    expect(can("bot", 1000 + GRACE)).toBe(true);
    expect(can("link", 1000 + GRACE)).toBe(true);
    expect(can("link", 1000 + GRACE, { invited: [1] })).toBe(false);
    expect(can("bot", 1000 + GRACE, { status: "waiting" })).toBe(false);
    expect(can("link", 1000 + GRACE, { status: "waiting" })).toBe(true);
    expect(canAskAway(state, 0, "bot", 10 * GRACE)).toBe(false);
    expect(canAskAway(state, 2, "bot", 10 * GRACE)).toBe(false);
  });

  it("are asked for with days for a move in the last tenth only", () => {
    const clock = { kind: "days", days: 1 } as const;
    const with_ = (left: number, turn: number) =>
      missing(table([seat("ann"), seat("bob")], { clock, turn, left: [86_400, left] }), "bob", 0);
    const now = GRACE;
    expect(canAskAway(with_(86_400, 1), 1, "bot", now)).toBe(false);
    expect(canAskAway(with_(8_000, 1), 1, "bot", now)).toBe(true);
    expect(canAskAway(with_(8_000, 0), 1, "bot", now)).toBe(false);
  });

  it("need the answer of the others", () => {
    const away_question = { number: 9, seat: 1, whom: 2, wish: "bot", agreed: [] } as const;
    const people = [seat("ann"), seat("bob"), seat("cid"), seat("ann", "fair", true)];
    expect(awayAnswerers(table(people, { away_question }))).toEqual([0]);
    expect(
      awayAnswerers(table(people, { away_question: { ...away_question, agreed: [0] } })),
    ).toEqual([]);
    expect(awayAnswerers(table(people, { away_question: { ...away_question, seat: 0 } }))).toEqual(
      [],
    );
    expect(awayAnswerers(table(people))).toEqual([]);
  });

  it("give a seat back unless it is out", () => {
    expect(canComeBack(table([seat("ann", "fair"), seat("bob")]), 0)).toBe(true);
    expect(canComeBack(table([seat("ann", "fair", true), seat("bob")]), 0)).toBe(false);
    expect(canComeBack(table([seat("ann"), seat("bob", "fair")]), 0)).toBe(false);
    expect(canComeBack(table([seat("ann"), seat("bob", "fair")]), 1)).toBe(false);
  });
});
