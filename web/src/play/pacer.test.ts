import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, ServerMessage } from "../server/protocol";
import { change } from "../shell/settings";
import { Pacer } from "./pacer";

const seats = [{ bot: null }, { bot: "level1" }, { bot: "level2" }];
const game = (clock = "none") => ({ seats, clock: { kind: clock } }) as unknown as GameView;
const moved = (number: number, seat: number) =>
  ({ kind: "update", events: [{ kind: "moved", number, seat }] }) as unknown as ServerMessage;

function sit(clock?: string) {
  const shown: number[] = [];
  const pacer = new Pacer(() => game(clock));
  const { onMessage } = pacer.between({
    last: () => 0,
    onState: () => {},
    onMessage: (message) =>
      shown.push(
        message.kind === "update" ? message.events[0]!.number : message.kind === "ack" ? -1 : 0,
      ),
  });
  return { pacer, onMessage, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
  change({ pace: "normal" });
});

afterEach(() => {
  vi.useRealTimers();
  change({ pace: "now" });
});

describe("the pace of bots", () => {
  it("shows one move after the other", () => {
    const { pacer, onMessage, shown } = sit();
    onMessage(moved(1, 0));
    for (const [number, seat] of [
      [2, 1],
      [3, 1],
      [4, 2],
    ] as const)
      onMessage(moved(number, seat));
    expect(shown).toEqual([1]);
    expect(pacer.isWaiting.value).toBe(true);
    vi.advanceTimersByTime(1_200);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(2_400);
    expect(shown).toEqual([1, 2, 3, 4]);
    expect(pacer.isWaiting.value).toBe(false);
  });

  it("is skipped at once, in order", () => {
    const { pacer, onMessage, shown } = sit();
    for (const number of [1, 2, 3]) onMessage(moved(number, 1));
    pacer.skip();
    expect(shown).toEqual([1, 2, 3]);
    expect(pacer.isWaiting.value).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("holds back neither people, nor answers, nor anything under a clock", () => {
    const { onMessage, shown } = sit();
    onMessage(moved(1, 1));
    onMessage(moved(2, 0));
    onMessage({ kind: "ack", id: "a" } as ServerMessage);
    expect(shown).toEqual([1, 2, -1]);
    onMessage(moved(3, 1));
    onMessage({ kind: "ack", id: "b" } as ServerMessage);
    expect(shown).toEqual([1, 2, -1, -1]);
    const timed = sit("fischer");
    for (const number of [1, 2, 3]) timed.onMessage(moved(number, 1));
    expect(timed.shown).toEqual([1, 2, 3]);
  });

  it("is none where somebody wants none, and a welcome ends it", () => {
    change({ pace: "now" });
    const { onMessage, shown } = sit();
    for (const number of [1, 2]) onMessage(moved(number, 1));
    expect(shown).toEqual([1, 2]);
    change({ pace: "slow" });
    const slow = sit();
    for (const number of [1, 2]) slow.onMessage(moved(number, 1));
    slow.onMessage({ kind: "welcome", events: [] } as unknown as ServerMessage);
    vi.advanceTimersByTime(10_000);
    expect(slow.shown).toEqual([1, 0]);
  });
});
