import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../server/protocol";
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
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: Partial<ServerMessage>) {
    this.onmessage?.({ data: JSON.stringify(message) });
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
});
afterEach(() => vi.useRealTimers());

const play = (id: string) => ({ kind: "move", id, version: 1, token: ">1" }) as const;

describe("the line", () => {
  it("says hello with the last event it has", () => {
    number = 12;
    const socket = connect();
    last().open();
    expect(last().sent).toEqual([{ kind: "hello", last: 12, views: true }]);
    last().hear({ kind: "welcome" });
    expect(states).toEqual(["connecting", "open"]);
    socket.close();
    expect(states.at(-1)).toBe("closed");
  });

  it("keeps commands until it is welcome, and sends unacknowledged ones again with the same id", () => {
    const socket = connect();
    socket.send(play("a"));
    last().open();
    expect(last().sent).toHaveLength(1);
    last().hear({ kind: "welcome" });
    expect(last().sent.at(-1)).toEqual(play("a"));
    last().die();
    vi.advanceTimersByTime(TIMES.longestRetry);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    last().hear({ kind: "welcome" });
    expect(last().sent.at(-1)).toEqual(play("a"));
    last().hear({ kind: "ack", id: "a", number: 1 });
    expect(socket.waiting).toEqual([]);
    socket.close();
  });

  it("repeats what gets no answer", () => {
    const socket = connect();
    last().open();
    last().hear({ kind: "welcome" });
    socket.send(play("b"));
    vi.advanceTimersByTime(TIMES.resend + 2000);
    expect(last().sent.filter((message) => message.kind === "move").length).toBeGreaterThan(1);
    last().hear({ kind: "refused", id: "b" });
    expect(socket.waiting).toEqual([]);
    socket.close();
  });

  it("notices a line that is silent, and comes back", () => {
    const socket = connect();
    last().open();
    last().hear({ kind: "welcome" });
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
    last().hear({ kind: "closing", come_back: false });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("sends a command again that came while the server closed", () => {
    const socket = connect();
    last().open();
    last().hear({ kind: "welcome" });
    socket.send(play("a"));
    last().hear({ kind: "refused", id: "a", code: "closing" });
    expect(socket.waiting).toEqual(["a"]);
    last().die();
    vi.advanceTimersByTime(TIMES.firstRetry);
    last().open();
    last().hear({ kind: "welcome" });
    expect(last().sent.at(-1)).toEqual(play("a"));
    last().hear({ kind: "refused", id: "a", code: "stale" });
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
