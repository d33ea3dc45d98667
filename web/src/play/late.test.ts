import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { latest } from "../server/api";
import type { PuebloView, ServerMessage } from "../server/protocol";
import { sampleGame, sampleLook, samplePueblo, sampleReview } from "../server/samples";
import { Table } from "./table";

describe("the newest question", () => {
  it("is the only one whose answer counts", () => {
    const ask = latest();
    const first = ask();
    expect(first()).toBe(true);
    const second = ask();
    expect(first()).toBe(false);
    expect(second()).toBe(true);
  });

  it("is another one in another place", () => {
    const here = latest()();
    latest()();
    expect(here()).toBe(true);
  });
});

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
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

type Asked = { readonly path: string; readonly give: (body: unknown, status?: number) => void };

const settle = () => vi.advanceTimersByTimeAsync(0);

/** A game in which it is the turn of the only seat at this screen. */
const game = (number: number) =>
  sampleGame({
    number,
    version: number,
    seats: [{ name: "Ann", guest: "g", bot: null, is_out: false }],
  });
const view = (chief: string) => samplePueblo({ chief });

let asked: Asked[];
let table: Table;

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
  table = new Table("ab12", null);
  welcome();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a late answer", () => {
  it("does not light up what is seen from a square that the pointer has left", async () => {
    table.askSight("N2");
    const left = last("/sight");
    table.askSight(null);
    left.give({ square: "N2", seen: [] });
    await settle();
    expect(table.state.peek().sights).toBeNull();
  });

  it("does not replace what is seen from the square that was asked for last", async () => {
    table.askSight("N2");
    const first = last("/sight");
    table.askSight("N3");
    last("/sight").give({ square: "N3", seen: [] });
    await settle();
    first.give({ square: "N2", seen: [] });
    await settle();
    expect(table.state.peek().sights?.square).toBe("N3");
  });

  it("does not take the game back to where it was", async () => {
    const refusal = { reason: "", version: 5, missing: [] };
    FakeSocket.last.hear({ kind: "refused", id: "x", code: "stale", ...refusal });
    FakeSocket.last.hear({ kind: "update", events: [], game: game(7), view: view("N7") });
    last("/look").give(sampleLook({ game: game(6), view: view("N6") }));
    await settle();
    expect(table.state.peek().game?.number).toBe(7);
    expect((table.state.peek().view as PuebloView).chief).toBe("N7");
  });

  it("does not count the points of fewer moves", async () => {
    table.askReview();
    const first = last("/review");
    const said = { number: 1, at: 0, kind: "chatted", guest: "g", name: "Ann", text: "" } as const;
    FakeSocket.last.hear({ kind: "update", events: [said], game: game(6), view: null });
    table.askReview();
    last("/review").give(sampleReview({ scores: [[1]] }));
    await settle();
    first.give(sampleReview({ scores: [[0]] }));
    await settle();
    expect(table.state.peek().review?.review.scores).toEqual([[1]]);
  });
});

describe("a question that failed", () => {
  const fail = (part: string) => last(part).give({ code: "unavailable", reason: "" }, 503);

  it("is put again a little later", async () => {
    expect(count("/prices")).toBe(1);
    table.askReview();
    fail("/prices");
    fail("/review");
    await vi.advanceTimersByTimeAsync(1000);
    table.apply((state) => ({ ...state, xray: true }));
    expect(count("/prices")).toBe(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(count("/prices")).toBe(2);
    expect(count("/review")).toBe(2);
    last("/prices").give({});
    last("/review").give(sampleReview());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count("/prices")).toBe(2);
    expect(count("/review")).toBe(2);
    expect(table.state.peek().asked.prices).toEqual({});
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
    table.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count("/prices")).toBe(1);
  });
});
