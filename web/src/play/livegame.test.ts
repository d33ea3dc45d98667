import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { knownWitness } from "../server/promises";
import type { PuebloView, ServerMessage } from "../server/protocol";
import { sampleGame, sampleLook, samplePueblo, sampleReview } from "../server/samples";
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
  readonly sent: string[] = [];
  send(text: string) {
    this.sent.push(text);
  }
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
const view = (chief: string) => samplePueblo({ chief, position: `at ${chief}` });

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

describe("dice", () => {
  const store = new Map<string, string>();
  const awaiting = (commitment: string) => {
    const dice = { ...sampleGame().dice, source: "server", commitment, awaited: [0] } as const;
    FakeSocket.last.hear({
      kind: "welcome",
      guest: "g",
      seats: [0],
      events: [],
      game: { ...game(1), status: "waiting", dice },
      view: view("N1"),
    });
  };
  const shares = () =>
    FakeSocket.last.sent
      .map((text) => JSON.parse(text) as { kind: string; id: string; entropy?: string })
      .filter(({ kind }) => kind === "share_dice");

  beforeEach(() => {
    store.clear();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, text: string) => store.set(name, text),
    });
  });

  it("get this browser's part once, after their promise, and it remembers both", () => {
    expect(shares()).toEqual([]);
    awaiting("c0ffee");
    awaiting("c0ffee");
    expect(new Set(shares().map(({ id }) => id)).size).toBe(1);
    const entropy = shares()[0]!.entropy!;
    expect(entropy).toMatch(/^[0-9a-f]{32}$/);
    expect(knownWitness("ab12")).toMatchObject({ commitment: "c0ffee", entropy });
    const again = new LiveGame("ab12", null);
    FakeSocket.last.sent.length = 0;
    awaiting("another promise");
    expect(shares()).toMatchObject([{ entropy }]);
    expect(knownWitness("ab12")).toMatchObject({ commitment: "c0ffee" });
    again.close();
  });
});

describe("a private game", () => {
  it("is opened with the secret in the hello, and in no address", () => {
    const watched = new LiveGame("ab12", "s3cret");
    FakeSocket.last.onopen?.();
    expect(JSON.parse(FakeSocket.last.sent[0]!)).toMatchObject({ kind: "hello", watch: "s3cret" });
    watched.close();
  });
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
    const refusal = { reason: "", version: 5, missing: [] };
    FakeSocket.last.hear({ kind: "refused", id: "x", code: "stale", ...refusal });
    FakeSocket.last.hear({ kind: "update", events: [], game: game(7), view: view("N7") });
    last("/look").give(sampleLook({ game: game(6), view: view("N6") }));
    await settle();
    expect(live.desk.state.peek().game?.number).toBe(7);
    expect((live.desk.state.peek().view as PuebloView).chief).toBe("N7");
  });

  it("does not count the points of fewer moves", async () => {
    live.askReview();
    const first = last("/review");
    const said = { number: 1, at: 0, kind: "chatted", guest: "g", name: "Ann", text: "" } as const;
    FakeSocket.last.hear({ kind: "update", events: [said], game: game(6), view: null });
    live.askReview();
    last("/review").give(sampleReview({ scores: [[1]] }));
    await settle();
    first.give(sampleReview({ scores: [[0]] }));
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
    last("/review").give(sampleReview());
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

  it("fills a gap page by page", async () => {
    const said = (number: number) => ({
      kind: "chatted" as const,
      number,
      at: 0,
      guest: "g",
      name: "Ann",
      text: `line ${number}`,
    });
    welcome();
    FakeSocket.last.hear({ kind: "update", events: [said(5)], game: game(5), view: null });
    await settle();
    last("/events?after=0").give([said(1), said(2)]);
    await settle();
    last("/events?after=2").give([said(3), said(4), said(5)]);
    await settle();
    expect(live.desk.state.peek().events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(count("/events")).toBe(2);
  });
});
