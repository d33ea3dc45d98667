import { describe, expect, it, vi } from "vitest";
import type { Price, PuebloView } from "../../server/protocol";
import { polite } from "../../shell/announce";
import { recordedGame } from "../record";
import { emptyGame } from "../state";
import { Desk, type Source } from "./desk";
import { speak } from "./speech";

const view = (change: Partial<PuebloView> = {}) =>
  ({
    game: "pueblo",
    options: { edition: 2002, handed: "right", sites: [] },
    phase: "building",
    turn: 0,
    chief: "NW",
    blocks: [],
    walks: [],
    sight: [],
    lap: [2, 0],
    scores: [0, 0],
    legal: ["Cb1/3u", "Ca1/3u"],
    position: "p",
    outcome: null,
    ...change,
  }) as unknown as PuebloView;

const price: Price = {
  walks: [
    [0, 0],
    [1, 0],
    [0, 2],
    [0, 0],
  ],
  lap: [21, 0],
};

function sit(seen: PuebloView, source: Partial<Source> = {}) {
  polite.value = "";
  return new Desk(
    {
      play: vi.fn(),
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
}

describe("what is spoken", () => {
  it("is a place with its price, once, when the block has come to rest", async () => {
    vi.useFakeTimers();
    const desk = sit(view(), { askPrices: async () => ({ "Cb1/3u": price, "Ca1/3u": price }) });
    const stop = speak(desk);
    await vi.advanceTimersByTimeAsync(10);
    desk.point("a1");
    await vi.advanceTimersByTimeAsync(100);
    desk.point("b1");
    expect(polite.value).toBe("");
    await vi.advanceTimersByTimeAsync(400);
    expect(polite.value).toBe(
      "b1: levels 1 and 2. Walk 1 free, walk 2: you 1, walk 3: Bo 2, walk 4 free. Last lap you +19.",
    );
    polite.value = "";
    desk.point("b1");
    await vi.advanceTimersByTimeAsync(400);
    expect(polite.value).toBe("");
    stop();
    vi.useRealTimers();
  });

  it("is why a place is wrong", async () => {
    vi.useFakeTimers();
    const askWhy = async () => ({ legal: false, code: "unknown", reason: "no", places: [] });
    const desk = sit(view(), { askWhy: askWhy as unknown as NonNullable<Source["askWhy"]> });
    const stop = speak(desk);
    desk.point("c3");
    await vi.advanceTimersByTimeAsync(600);
    expect(polite.value).toMatch(/^c3: /);
    stop();
    vi.useRealTimers();
  });

  it("is a walk that was chosen, with who pays", async () => {
    vi.useFakeTimers();
    const walks = [{ steps: 2, square: "Nb", points: [0, 3] }];
    const desk = sit(view({ phase: "walking", legal: [">2"], walks }));
    const stop = speak(desk);
    desk.choose(">2");
    await vi.advanceTimersByTimeAsync(400);
    expect(polite.value).toBe("2 steps to Nb: Bo 3 points");
    stop();
    vi.useRealTimers();
  });
});
