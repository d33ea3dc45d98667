import { describe, expect, it, vi } from "vitest";
import type { BoardModel } from "../../boards/types";
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

  it("computes one model for each cell that the pointer passes, at most", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run, 16));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    const prices = { "Ca1/3u": price(0), "Cb2/3u": price(1) };
    const gap = { reason: "a gap", code: null, words: {} };
    const { desk } = sit({ askPrices: async () => prices, askWhy: async () => gap });
    const models = vi.fn();
    const hide = desk.pueblo.show(models);
    await vi.advanceTimersByTimeAsync(500);
    models.mockClear();
    const cells = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));
    for (const cell of cells) {
      desk.point(cell);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(models.mock.calls.length).toBeGreaterThan(40); // windows are at the cells but the last
    expect(models.mock.calls.length).toBeLessThanOrEqual(cells.length);
    hide();
    vi.unstubAllGlobals();
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

  it("lets a walk be changed, shows it, and asks what is seen from there", async () => {
    const walks = [
      { steps: 1, square: "Na", points: [0, 0] },
      { steps: 2, square: "Nb", points: [1, 0] },
    ];
    const seen = [{ cell: "a8", level: 1, owner: 0, points: 1 }];
    const askSight = vi.fn(async () => seen);
    const walking = view({ phase: "walking", legal: [">1", ">2"], walks });
    const { desk } = sit({ askSight }, walking);
    let model: BoardModel | null = null;
    const hide = desk.pueblo.show((now) => {
      model = now;
    });
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    desk.choose(">1");
    desk.choose(">2");
    await vi.waitFor(() => expect(model?.highlights).toEqual(seen));
    expect(model!.highlightsFrom).toBe("Nb");
    expect(model!.chosenSquare).toBe("Nb");
    expect(model!.walkChoices.map(({ square }) => square)).toEqual(["Na", "Nb"]);
    hide();
    vi.unstubAllGlobals();
  });

  it("takes the turn of a hint in hand, and its walk after the block", async () => {
    const choices = [{ tokens: ["Cb2/3u", ">2"], chance: 0.6, points: [], visits: 1, line: [] }];
    const askHint = async () => ({ version: 0, is_exact: false, choices });
    const { desk, play } = sit({ askHint });
    desk.apply((state) => ({ ...state, game: { ...state.game!, version: 0, turn: 0 } }));
    await desk.hints.ask();
    expect(desk.hints.shown.value).toMatchObject({
      block: { cell: "b2", pose: "3u" },
      square: "Nb",
    });
    desk.hints.take();
    desk.commit();
    expect(play).toHaveBeenCalledWith("Cb2/3u");
    const walks = [{ steps: 2, square: "Nb", points: [0, 0] }];
    const after = view({ phase: "walking", legal: [">1", ">2"], walks });
    desk.apply((state) => ({
      ...state,
      view: after,
      held: null,
      game: { ...state.game!, version: 1, tokens: ["Cb2/3u"] },
    }));
    expect(desk.state.value.chosen).toBe(">2");
  });
});
