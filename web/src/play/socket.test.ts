import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, ServerMessage, Welcome } from "../server/protocol";
import { sampleGame } from "../server/samples";
import { reloadReason } from "../shell/reload";
import { type LinkState, retryDelay, Socket, TIMES } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: ServerMessage) {
    this.hearText(JSON.stringify(message));
  }
  hearText(data: string) {
    this.onmessage?.({ data });
  }
  die() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = () => FakeSocket.all.at(-1)!;
let states: LinkState[];
let heard: string[];
let number: number;

function connect() {
  return new Socket({
    url: "ws://test",
    last: () => number,
    onMessage: (message) => heard.push(message.kind),
    onState: (state) => states.push(state),
    open: () => new FakeSocket() as unknown as WebSocket,
    random: () => 1,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  heard = [];
  number = 0;
  reloadReason.value = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const welcome: Welcome = {
  kind: "welcome",
  guest: "g",
  seats: [0],
  events: [],
  game: sampleGame(),
  view: null,
};
const refusal = { kind: "refused", reason: "", version: 1, missing: [] } as const;
const play = (id: string) => ({ kind: "move", id, version: 1, token: ">1" }) as const;

describe("the line", () => {
  it("says hello with the last event it has", () => {
    number = 12;
    const socket = connect();
    last().open();
    expect(last().sent).toEqual([{ kind: "hello", last: 12, views: true }]);
    last().hear(welcome);
    expect(states).toEqual(["connecting", "open"]);
    socket.close();
    expect(states.at(-1)).toBe("closed");
  });

  it("notices at once that the network is gone", () => {
    const listeners = new Map<string, () => void>();
    vi.stubGlobal("addEventListener", (kind: string, listen: () => void) =>
      listeners.set(kind, listen),
    );
    const socket = connect();
    last().open();
    last().hear(welcome);
    listeners.get("offline")!();
    expect(states.at(-1)).toBe("away");
    vi.unstubAllGlobals();
    socket.close();
  });

  it("keeps commands until it is welcome, and sends unacknowledged ones again with the same id", () => {
    const socket = connect();
    socket.send(play("a"));
    last().open();
    expect(last().sent).toHaveLength(1);
    last().hear(welcome);
    expect(last().sent.at(-1)).toEqual(play("a"));
    last().die();
    vi.advanceTimersByTime(TIMES.longestRetry);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    last().hear(welcome);
    expect(last().sent.at(-1)).toEqual(play("a"));
    last().hear({ kind: "ack", id: "a", number: 1 });
    expect(socket.waiting).toEqual([]);
    socket.close();
  });

  it("repeats what gets no answer", () => {
    const socket = connect();
    last().open();
    last().hear(welcome);
    socket.send(play("b"));
    vi.advanceTimersByTime(TIMES.resend + 2000);
    expect(last().sent.filter((message) => message.kind === "move").length).toBeGreaterThan(1);
    last().hear({ ...refusal, id: "b", code: "illegal" });
    expect(socket.waiting).toEqual([]);
    socket.close();
  });

  it("notices a line that is silent, and comes back", () => {
    const socket = connect();
    last().open();
    last().hear(welcome);
    vi.advanceTimersByTime(TIMES.ping + 2000);
    expect(last().sent.at(-1)).toEqual({ kind: "ping" });
    last().hear({ kind: "pong" });
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(TIMES.ping + TIMES.silence + 4000);
    expect(states).toContain("away");
    vi.advanceTimersByTime(TIMES.longestRetry);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    socket.close();
  });

  it("does not come back where the server says it is of no use", () => {
    connect();
    last().open();
    last().hear({ kind: "closing", code: "not_found", reason: "", come_back: false });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("sends a command again that came while the server closed", () => {
    const socket = connect();
    last().open();
    last().hear(welcome);
    socket.send(play("a"));
    last().hear({ ...refusal, id: "a", code: "closing" });
    expect(socket.waiting).toEqual(["a"]);
    last().die();
    vi.advanceTimersByTime(TIMES.firstRetry);
    last().open();
    last().hear(welcome);
    expect(last().sent.at(-1)).toEqual(play("a"));
    last().hear({ ...refusal, id: "a", code: "stale" });
    expect(socket.waiting).toEqual([]);
    socket.close();
  });

  it("waits longer and longer, up to a limit", () => {
    const delays = [0, 1, 2, 10].map((attempt) => retryDelay(attempt, () => 1));
    expect(delays).toEqual([
      TIMES.firstRetry,
      TIMES.firstRetry * 2,
      TIMES.firstRetry * 4,
      TIMES.longestRetry,
    ]);
    expect(retryDelay(0, () => 0)).toBe(TIMES.firstRetry / 2);
  });
});

describe("what the server says", () => {
  it("is ignored where it is of an unknown kind, with one word in the console", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const socket = connect();
    last().open();
    last().hear(welcome);
    last().hearText('{"kind":"fireworks","colour":"red"}');
    last().hearText('{"kind":"fireworks","colour":"blue"}');
    last().hear({ kind: "pong" });
    expect(heard).toEqual(["welcome", "pong"]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(reloadReason.value).toBeNull();
    socket.close();
  });

  it("may have fields that this page does not know", () => {
    const socket = connect();
    last().open();
    last().hearText(JSON.stringify({ ...welcome, weather: "fine" }));
    expect(heard).toEqual(["welcome"]);
    socket.close();
  });

  it.each([
    ["lacks a field", '{"kind":"ack","id":"a"}'],
    ["has a field of another type", '{"kind":"presence","here":"everybody","watchers":0}'],
    ["has an event of an unknown kind", '{"kind":"update","events":[{"kind":"rained"}]}'],
    ["names no kind", "{}"],
    ["is no object", "null"],
    ["is no JSON", "<html>"],
  ])("is not believed where it %s: the page asks to be reloaded", (_, data) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const socket = connect();
    last().open();
    last().hear(welcome);
    socket.send(play("a"));
    last().hearText(data);
    expect(heard).toEqual(["welcome"]);
    expect(reloadReason.value).toBe("outdated");
    expect(states.at(-1)).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("is completed with defaults where a stored event is older than one of its fields", () => {
    const events: unknown[] = [];
    const socket = new Socket({
      url: "ws://test",
      last: () => 0,
      onMessage: (message) => message.kind === "update" && events.push(...message.events),
      onState: () => {},
      open: () => new FakeSocket() as unknown as WebSocket,
    });
    last().hearText(
      '{"kind":"update","events":[{"kind":"moved","number":3,"at":1,"seat":0,"token":">1"}]}',
    );
    expect(events).toEqual([
      {
        kind: "moved",
        number: 3,
        at: 1,
        seat: 0,
        token: ">1",
        draw: null,
        left: null,
        earned: 0,
        format: 1,
      },
    ]);
    socket.close();
  });
});
