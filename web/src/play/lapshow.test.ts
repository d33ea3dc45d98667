// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, GameView, PuebloView, ServerMessage } from "../server/protocol";
import { sampleGame, samplePueblo, sampleReview } from "../server/samples";
import { change } from "../shell/settings";
import { Desk, type Source } from "./desk/desk";
import { isLapSeen } from "./lapseen";
import { LapShow } from "./lapshow";
import { emptyGame } from "./state";
import * as to from "./transitions";

const EMPTY = [
  [0, 0],
  [0, 0],
] as const;
const review = sampleReview({
  laps: [
    [1, 2],
    [0, 3],
    [2, 0],
  ],
  lap_squares: ["Ne", "Nf", "Ng"],
});
const tokens = ["Ca1/1u", ">2", "Ce5/1u"];
const over = samplePueblo({
  phase: "over",
  stock: EMPTY,
  chief: "Nd",
  scores: [13, 25],
  outcome: { winners: [0], scores: [13, 25] },
});
const ended: GameView = sampleGame({
  status: "over",
  reason: "played",
  tokens: [...tokens, ">1"],
  movers: [0, 0, 1, 1],
  outcome: { winners: [0], scores: [13, 25] },
  number: 9,
  version: 9,
});
const events = [
  { kind: "moved", number: 8, at: 0, seat: 1, token: ">1" },
  { kind: "ended", number: 9, at: 0, reason: "played", winners: [0], scores: [13, 25] },
] as unknown as GameEvent[];
const last: ServerMessage = { kind: "update", events, game: ended, view: over };

let desk: Desk;
let show: LapShow;
let told: string[][];

const source = {
  play: () => {},
  undo: () => {},
  commitsAtOnce: () => false,
  askSight: async () => [],
  askView: async () => over,
} as unknown as Source;
const view = () => desk.state.peek().view as PuebloView;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  change({ motion: "full" });
  told = [];
  desk = new Desk(source, {
    ...emptyGame("ab12", null),
    game: sampleGame({ tokens, movers: [0, 0, 1] }),
    view: samplePueblo({ phase: "walking", scores: [10, 18], chief: "Nc" }),
  });
  show = new LapShow({
    desk,
    deliver: (message) => {
      if ("events" in message) told.push(message.events.map(({ kind }) => kind));
      desk.apply((state) => to.receive(state, message, 0));
    },
    review: async () => review,
    viewAt: async () => over,
  });
});
afterEach(() => {
  show.close();
  desk.close();
  vi.useRealTimers();
});

describe("the last lap", () => {
  it("is walked on the board before anything tells how it ended", async () => {
    expect(show.takes(last)).toBe(true);
    await settle();
    expect(told).toEqual([["moved"]]);
    expect(desk.state.peek().game).toMatchObject({ status: "playing", outcome: null });
    expect(view()).toMatchObject({ chief: "Nd", scores: [10, 20], outcome: null });
    const seen: [string, readonly number[]][] = [];
    for (let square = 0; square < 3; square++) {
      await vi.advanceTimersByTimeAsync(300);
      seen.push([view().chief, view().scores]);
    }
    expect(seen).toEqual([
      ["Ne", [11, 22]],
      ["Nf", [11, 25]],
      ["Ng", [13, 25]],
    ]);
    expect(isLapSeen("ab12")).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(told.at(-1)).toEqual(["moved", "ended"]);
    expect(desk.state.peek()).toMatchObject({ lap: null, game: { status: "over" } });
    expect(isLapSeen("ab12")).toBe(true);
  });

  it("holds back what others do meanwhile, and can be skipped", async () => {
    show.takes(last);
    await settle();
    const later: ServerMessage = { kind: "update", events: [], game: ended, view: over };
    expect(show.takes(later)).toBe(true);
    expect(told).toHaveLength(1);
    show.skip();
    expect(told).toHaveLength(3);
    expect(desk.state.peek()).toMatchObject({ lap: null, game: { status: "over" } });
  });

  it("waits while it is paused", async () => {
    show.takes(last);
    await settle();
    show.pause(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(view().chief).toBe("Nd");
    show.pause(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(view().chief).toBe("Ne");
  });

  it("can be watched again, and then shows the same end", async () => {
    show.takes(last);
    await settle();
    show.skip();
    show.again();
    await settle();
    expect(desk.state.peek()).toMatchObject({ lap: { at: 0 }, game: { status: "playing" } });
    show.skip();
    expect(desk.state.peek()).toMatchObject({ lap: null, game: ended, view: over });
  });

  it("is shown whole where nothing shall move", async () => {
    change({ motion: "reduced" });
    show.takes(last);
    await settle();
    expect(desk.state.peek().lap?.at).toBe(3);
    await vi.advanceTimersByTimeAsync(5000); // time to read it
    expect(desk.state.peek().lap?.at).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(desk.state.peek().lap).toBeNull();
    // whoever asks for it again has all the time to read it
    show.again();
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.state.peek().lap).toMatchObject({ at: 3, isPaused: true });
    show.skip();
    expect(desk.state.peek()).toMatchObject({ lap: null, game: ended });
  });

  it("is shown once to whoever comes later", async () => {
    desk.apply((state) => ({ ...state, game: null, view: null }));
    const welcome: ServerMessage = {
      kind: "welcome",
      guest: "g",
      seats: [0],
      events,
      game: ended,
      view: over,
    };
    expect(show.takes(welcome)).toBe(true);
    await settle();
    show.skip();
    desk.apply((state) => ({ ...state, game: null, view: null }));
    expect(show.takes(welcome)).toBe(false);
  });

  it("keeps nobody from the end where its account cannot be had", async () => {
    const broken = new LapShow({
      desk,
      deliver: (message) => desk.apply((state) => to.receive(state, message, 0)),
      review: () => Promise.reject(new Error("away")),
      viewAt: async () => over,
    });
    broken.takes(last);
    await settle();
    expect(desk.state.peek().game?.status).toBe("over");
  });
});
