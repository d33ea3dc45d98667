// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atServer } from "../play/host";
import type { LiveGame } from "../play/livegame";
import { emptyGame } from "../play/state";
import { knownLinks } from "../server/links";
import { GameMenu } from "./menu";

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("a rematch", () => {
  it("keeps the secrets of the new game", async () => {
    const links = { watch: "s5", seats: {} };
    vi.stubGlobal(
      "fetch",
      async () =>
        new Response(JSON.stringify({ id: "cd34", links }), {
          headers: { "content-type": "application/json" },
        }),
    );
    const game = { id: "ab12", status: "over", rematch: null, seats: [], dice: { source: "none" } };
    const state = { ...emptyGame("ab12", null), mySeats: [0], game, view: { game: "pueblo" } };
    const page = document.createElement("div");
    const host = atServer("ab12", null);
    render(
      h(GameMenu, { live: { desk: { state: { value: state } }, host } as unknown as LiveGame }),
      page,
    );
    page.querySelector<HTMLButtonElement>(".button-main")!.click();
    await vi.waitFor(() => expect(knownLinks("cd34")).toEqual(links));
  });
});
