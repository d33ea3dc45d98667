import { describe, expect, it, vi } from "vitest";
import type { Price, PuebloView } from "../../server/protocol";
import { recordedGame } from "../record";
import { emptyGame } from "../state";
import { Desk, type Source } from "./desk";

const view = (change: Partial<PuebloView> = {}) =>
  ({
    game: "pueblo",
    options: { edition: 2002, handed: "right" },
    phase: "building",
    turn: 0,
    chief: "NW",
    blocks: [],
    walks: [],
    sight: [],
    lap: [0, 0],
    scores: [0, 0],
    legal: ["Ca1/1u", "Ca1/3u", "Cb2/3u"],
    position: "p",
    outcome: null,
    ...change,
  }) as unknown as PuebloView;

function sit(source: Partial<Source> = {}, seen = view()) {
  const play = vi.fn();
  const desk = new Desk(
    {
      play,
      undo: vi.fn(),
      commitsAtOnce: () => false,
      askSight: async () => null,
      askView: async () => seen,
      ...source,
    },
    {
      ...emptyGame("g", null),
      mySeats: [0],
      game: recordedGame("g", seen, [], [], ["Ana", "Bo"]),
      view: seen,
      held: seen.phase === "building" ? { kind: "C", pose: "3u" } : null,
    },
  );
  return { desk, play };
}

const price = (mine: number): Price => ({ walks: [[mine, 0]], lap: [mine, 0] });

describe("a desk", () => {
  it("goes through legal places, the cheapest first", async () => {
    const prices = { "Ca1/1u": price(3), "Ca1/3u": price(0), "Cb2/3u": price(1) };
    const { desk } = sit({ askPrices: async () => prices });
    await vi.waitFor(() => expect(desk.priceOf("Cb2/3u")).toEqual(price(1)));
    const place = () => `${desk.hover.value.window}/${desk.state.value.held?.pose}`;
    desk.next(1);
    expect(place()).toBe("a1/3u");
    desk.next(-1);
    expect(place()).toBe("a1/1u");
    desk.next(1);
    desk.next(1);
    expect(place()).toBe("b2/3u");
  });

  it("asks for one price where that is all a source can tell, once the pointer rests", async () => {
    vi.useFakeTimers();
    const askPrice = vi.fn(async () => price(2));
    const { desk } = sit({ askPrice });
    desk.point("a1");
    desk.point("b2");
    await vi.advanceTimersByTimeAsync(200);
    desk.point("a1");
    desk.point("b2");
    await vi.advanceTimersByTimeAsync(200);
    expect(askPrice.mock.calls).toEqual([["Cb2/3u"]]);
    expect(desk.priceOf("Cb2/3u")).toEqual(price(2));
    vi.useRealTimers();
  });

  it("sets the block only where it may stand", () => {
    const { desk, play } = sit();
    desk.commit();
    desk.point("h8");
    desk.commit();
    expect(play).not.toHaveBeenCalled();
    desk.point("b2");
    desk.commit();
    expect(play).toHaveBeenCalledWith("Cb2/3u");
  });

  it("lets a walk wait for its commit, unless it is made at once", () => {
    const walking = view({ phase: "walking", legal: [">1", ">2"] });
    const { desk, play } = sit({}, walking);
    desk.choose(">2");
    expect(play).not.toHaveBeenCalled();
    desk.undo();
    expect(desk.state.value.chosen).toBeNull();
    desk.choose(">1");
    desk.commit();
    expect(play).toHaveBeenCalledWith(">1");
    const quick = sit({ commitsAtOnce: () => true }, walking);
    quick.desk.choose(">2");
    expect(quick.play).toHaveBeenCalledWith(">2");
  });

  it("has nothing above the board once the block is out of hand", () => {
    const { desk } = sit();
    desk.point("b2");
    expect(desk.ghost.value?.cell).toBe("b2");
    desk.apply((state) => ({ ...state, held: null }));
    expect(desk.hover.value.window).toBeNull();
  });
});
