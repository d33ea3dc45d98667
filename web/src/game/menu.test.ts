// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atServer } from "../play/host";
import type { LiveGame } from "../play/livegame";
import { emptyGame } from "../play/state";
import { knownLinks } from "../server/links";
import { sampleGame, samplePueblo } from "../server/samples";
import { GameMenu } from "./menu";

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => vi.unstubAllGlobals());

/** The menu of a finished game of Ann (`g`) and Ben, as Ann sees it. */
function menuOf(events: readonly object[], rematch: string | null) {
  const game = sampleGame({ status: "over", rematch });
  const state = {
    ...emptyGame("ab12", null),
    guest: "g",
    mySeats: [0],
    game,
    view: samplePueblo(),
    events,
  };
  const page = document.createElement("div");
  const live = { desk: { state: { value: state } }, host: atServer("ab12", null) };
  render(h(GameMenu, { live: live as unknown as LiveGame }), page);
  return page;
}

describe("a rematch", () => {
  it("is offered to others, and theirs is accepted", () => {
    const offered = (guest: string) => [
      { kind: "rematched", number: 9, at: 0, game_id: "x", guest },
    ];
    expect(menuOf([], null).textContent).toContain("Offer a rematch");
    const theirs = menuOf(offered("h"), "x").textContent;
    expect(theirs).toContain("Ben would like to play again.");
    expect(theirs).toContain("Accept the rematch");
    expect(menuOf(offered("g"), "x").textContent).toContain("To the rematch");
  });

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
    page.querySelector<HTMLButtonElement>(".rematch")!.click();
    await vi.waitFor(() => expect(knownLinks("cd34")).toEqual(links));
  });
});
