// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../server/api";
import { isServerAway, me } from "../server/catalogue";
import type { GameLine } from "../server/protocol";
import { GameLines, playersOf, statusInWords } from "./games";

const list = (load: () => Promise<[]>) =>
  act(() =>
    render(h(GameLines, { title: "Mine", load, limit: 5, empty: "None yet." }), document.body),
  );
const wait = (time: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(time);
  });
const shown = () => document.querySelector("p")!.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "";
  me.value = { guest: "g", name: "Ana" };
});
afterEach(() => {
  render(null, document.body);
  me.value = null;
  isServerAway.value = false;
  vi.useRealTimers();
});

describe("a list of games", () => {
  it("says what went wrong, and tries again", async () => {
    const load = vi.fn<() => Promise<[]>>();
    load.mockRejectedValueOnce(new ApiError("away", "TypeError"));
    load.mockResolvedValue([]);
    await list(load);
    await wait(0);
    expect(shown()).toBe("The server is away.");
    await wait(11_000);
    expect(shown()).toBe("None yet.");
  });

  it("does not load for ever where nobody answers", async () => {
    me.value = null;
    await list(() => Promise.resolve([]));
    expect(shown()).toBe("Loading …");
    await act(() => {
      isServerAway.value = true;
    });
    expect(shown()).toBe("The server is away.");
  });
});

describe("a line of the list", () => {
  const line = {
    id: "ab12",
    game: "pueblo",
    options: {},
    status: "over",
    names: ["Ann", "level4"],
    is_mine: true,
    is_my_turn: false,
    moves: 60,
    updated: 0,
    my_seats: [0],
    winners: [1],
    scores: [64, 38],
  } as const satisfies GameLine;

  it("tells bots by their names, also two of one level", () => {
    expect(playersOf(line)).toBe("Ann · Mason");
    expect(playersOf({ ...line, names: ["Ann", "level1", "level1"] })).toBe(
      "Ann · Visitor 1 · Visitor 2",
    );
  });

  it("gives no result away before the last lap was seen", () => {
    localStorage.removeItem("cacique.laps");
    expect(statusInWords(line)).toBe("over: see the last lap");
    localStorage.setItem("cacique.laps", JSON.stringify(["ab12"]));
    expect(statusInWords(line)).toBe("lost, 64 : 38");
    expect(statusInWords({ ...line, winners: [0] })).toBe("won, 64 : 38");
    expect(statusInWords({ ...line, winners: [0, 1], scores: [5, 5] })).toBe("a draw");
    expect(statusInWords({ ...line, my_seats: [] })).toBe("Mason won, 64 : 38");
    expect(statusInWords({ ...line, status: "playing", winners: null })).toBe("playing");
  });
});
