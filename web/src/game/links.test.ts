// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyGame } from "../play/state";
import type { Table } from "../play/table";
import { keepLinks, knownLinks } from "../server/links";
import type { GameView } from "../server/protocol";
import { watchAddress } from "./invite";
import { GameMenu } from "./menu";

const at = (id: string, watch: string | null, isPublic: boolean) => ({
  ...emptyGame(id, watch),
  game: { id, is_public: isPublic } as GameView,
});

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("the link for those who watch", () => {
  it("is open in a public game", () => {
    expect(watchAddress(at("ab12", null, true))).toMatch(/\/game\/ab12$/);
  });

  it("has the secret that was told, or that somebody came with", () => {
    expect(watchAddress(at("ab12", "s3", false))).toMatch(/\/watch\/ab12\/s3$/);
    keepLinks("ab12", { watch: "s4", seats: {} });
    expect(watchAddress(at("ab12", null, false))).toMatch(/\/watch\/ab12\/s4$/);
  });

  it("is none in a private game without its secret", () => {
    expect(watchAddress(at("ab12", null, false))).toBeNull();
  });
});

describe("a rematch", () => {
  it("keeps the secrets of the new game", async () => {
    const links = { watch: "s5", seats: {} };
    vi.stubGlobal(
      "fetch",
      () =>
        Promise.resolve(
          new Response(JSON.stringify({ id: "cd34", links }), {
            headers: { "content-type": "application/json" },
          }),
        ),
    );
    const game = { id: "ab12", status: "over", rematch: null, seats: [], dice: { source: "none" } };
    const state = { ...at("ab12", null, false), mySeats: [0], game, view: { game: "pueblo" } };
    const page = document.createElement("div");
    render(h(GameMenu, { table: { state: { value: state } } as unknown as Table }), page);
    page.querySelector<HTMLButtonElement>(".button-main")!.click();
    await vi.waitFor(() => expect(knownLinks("cd34")).toEqual(links));
  });
});
