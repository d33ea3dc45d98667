import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, PuebloView, ServerMessage } from "../server/protocol";
import { LiveGame } from "./livegame";

class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send() {}
  close() {}
  hear(message: Partial<ServerMessage>) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

type Asked = { readonly path: string; readonly give: (body: unknown, status?: number) => void };

const settle = () => vi.advanceTimersByTimeAsync(0);

/** A game in which it is the turn of the only seat at this screen. */
const game = (number: number) =>
  ({
    id: "ab12",
    status: "playing",
    number,
    version: number,
    tokens: [],
    movers: [],
    seats: [{ name: "Ann", guest: "g", bot: null, is_out: false }],
  }) as unknown as GameView;
const view = (chief: string) =>
  ({
    game: "pueblo",
    options: { edition: 2002, handed: "right" },
    phase: "building",
    turn: 0,
    legal: [],
    blocks: [],
    sight: [],
    position: `at ${chief}`,
    chief,
  }) as unknown as PuebloView;

let asked: Asked[];
let live: LiveGame;

const litFrom = () => live.desk.pueblo.compute()?.highlightsFrom ?? null;
const last = (part: string) => asked.findLast(({ path }) => path.includes(part))!;
const count = (part: string) => asked.filter(({ path }) => path.includes(part)).length;

function welcome() {
  FakeSocket.last.hear({
    kind: "welcome",
    guest: "g",
    seats: [0],
    events: [],
    game: game(5),
    view: view("N1"),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("location", new URL("http://here/game/ab12"));
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((resolve) => {
        const give = (body: unknown, status = 200) =>
          resolve(
            new Response(JSON.stringify(body), {
              status,
              headers: { "content-type": "application/json" },
            }),
          );
        asked.push({ path, give });
      }),
  );
  live = new LiveGame("ab12", null);
  welcome();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a late answer", () => {
  it("does not light up what is seen from a square that the pointer has left", async () => {
    live.desk.lookFrom("N2");
    const left = last("/sight");
    live.desk.lookFrom(null);
    left.give({ square: "N2", seen: [] });
    await settle();
    expect(litFrom()).toBeNull();
  });

  it("does not replace what is seen from the square that was asked for last", async () => {
    live.desk.lookFrom("N2");
    const first = last("/sight");
    live.desk.lookFrom("N3");
    last("/sight").give({ square: "N3", seen: [] });
    await settle();
    first.give({ square: "N2", seen: [] });
    await settle();
    expect(litFrom()).toBe("N3");
  });

  it("does not take the game back to where it was", async () => {
    FakeSocket.last.hear({ kind: "refused", id: "x", code: "stale", reason: "", missing: [] });
    FakeSocket.last.hear({ kind: "update", events: [], game: game(7), view: view("N7") });
    last("/look").give({ game: game(6), view: view("N6") });
    await settle();
    expect(live.desk.state.peek().game?.number).toBe(7);
    expect((live.desk.state.peek().view as PuebloView).chief).toBe("N7");
  });

  it("does not count the points of fewer moves", async () => {
    live.askReview();
    const first = last("/review");
    const moved = { number: 1, kind: "chatted" } as const;
    FakeSocket.last.hear({ kind: "update", events: [moved as never], game: game(6), view: null });
    live.askReview();
    last("/review").give({ scores: [[1]], costs: [] });
    await settle();
    first.give({ scores: [[0]], costs: [] });
    await settle();
    expect(live.desk.state.peek().review?.review.scores).toEqual([[1]]);
  });
});

describe("a question", () => {
  it("about what is seen is put once for each position", async () => {
    for (const square of ["N2", "N3", "N2", null, "N3", "N2"]) {
      live.desk.lookFrom(square);
      if (square) last(`square=${square}`).give({ square, seen: [] });
      await settle();
    }
    expect(count("/sight")).toBe(2);
    expect(litFrom()).toBe("N2");
    FakeSocket.last.hear({ kind: "update", events: [], game: game(6), view: view("N6") });
    expect(litFrom()).toBeNull();
    live.desk.lookFrom("N2");
    expect(count("/sight")).toBe(3);
  });

  it("about prices is put once for each position", async () => {
    last("/prices").give({});
    await settle();
    live.desk.apply((state) => ({ ...state, xray: true }));
    FakeSocket.last.hear({ kind: "update", events: [], game: game(6), view: view("N6") });
    FakeSocket.last.hear({ kind: "update", events: [], game: game(6), view: view("N6") });
    expect(count("/prices")).toBe(2);
  });

  it("that the server refuses for good is not put again", async () => {
    live.desk.lookFrom("N2");
    last("/sight").give({ code: "illegal", reason: "no such square" }, 422);
    await vi.advanceTimersByTimeAsync(10_000);
    live.desk.lookFrom(null);
    live.desk.lookFrom("N2");
    expect(count("/sight")).toBe(1);
  });
});

describe("a question that failed", () => {
  const fail = (part: string) => last(part).give({ code: "unavailable", reason: "" }, 503);

  it("is put again a little later", async () => {
    expect(count("/prices")).toBe(1);
    live.askReview();
    fail("/prices");
    fail("/review");
    await vi.advanceTimersByTimeAsync(1000);
    live.desk.apply((state) => ({ ...state, xray: true }));
    expect(count("/prices")).toBe(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(count("/prices")).toBe(2);
    expect(count("/review")).toBe(2);
    last("/prices").give({ "Ca1/1u": { walks: [], lap: [] } });
    last("/review").give({ scores: [], costs: [] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count("/prices")).toBe(2);
    expect(count("/review")).toBe(2);
    expect(live.desk.priceOf("Ca1/1u")).toEqual({ walks: [], lap: [] });
  });

  it("is put again as soon as the server is back", async () => {
    fail("/prices");
    await settle();
    FakeSocket.last.onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    welcome();
    expect(count("/prices")).toBe(2);
  });

  it("is not put by a table that was left", async () => {
    fail("/prices");
    await settle();
    live.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count("/prices")).toBe(1);
  });
});
