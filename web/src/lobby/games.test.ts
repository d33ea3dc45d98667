// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../server/api";
import { isServerAway, me } from "../server/catalogue";
import { GameLines } from "./games";

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
