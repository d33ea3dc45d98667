// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyGame } from "../play/state";
import { keepLinks, knownLinks } from "../server/links";
import type { GameView } from "../server/protocol";
import { isThisMachine } from "./invite";
import { WatchLink, watchAddress } from "./watching";

const at = (id: string, watch: string | null, isPublic: boolean) => ({
  ...emptyGame(id, watch),
  game: { id, is_public: isPublic } as GameView,
});

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the link for those who watch", () => {
  it("is open in a public game", () => {
    expect(watchAddress(at("ab12", null, true))).toMatch(/\/game\/ab12$/);
  });

  it("has the secret that was told, or that somebody came with", () => {
    expect(watchAddress(at("ab12", "s3", false))).toMatch(/\/watch\/ab12#s3$/);
    keepLinks("ab12", { watch: "s4", seats: {} });
    expect(watchAddress(at("ab12", null, false))).toMatch(/\/watch\/ab12#s4$/);
  });

  it("is none in a private game without its secret", () => {
    expect(watchAddress(at("ab12", null, false))).toBeNull();
  });
});

describe("a link that only works on this machine", () => {
  it("is known by its host", () => {
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "pueblo.localhost"])
      expect(isThisMachine(host), host).toBe(true);
    for (const host of ["192.168.1.5", "cacique.example", "mylocalhost.example", "12.7.0.1"])
      expect(isThisMachine(host), host).toBe(false);
  });
});

describe("renewing that link", () => {
  const shown = (guest: string, isPublic = false, onNew = () => {}) => {
    const state = at("ab12", null, isPublic);
    const page = document.createElement("div");
    const game = { ...state.game, creator: "ann" };
    render(h(WatchLink, { state: { ...state, guest, game }, onNew }), page);
    return page;
  };
  const answering = (body: object, status = 200) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${address}`);
      const headers = { "content-type": "application/json" };
      return new Response(JSON.stringify(body), { status, headers });
    });
    return asked;
  };

  it("is for whoever made a private game", () => {
    expect(shown("ann").querySelector("button")).not.toBeNull();
    expect(shown("bob").querySelector("button")).toBeNull();
    expect(shown("ann", true).textContent).toBe("");
  });

  it("shows and keeps the new one, beside the links of seats", async () => {
    keepLinks("ab12", { watch: "s4", seats: { 1: "s1" } });
    const asked = answering({ secret: "s9" });
    const onNew = vi.fn();
    const page = shown("ann", false, onNew);
    expect(page.textContent).toContain("/watch/ab12#s4");
    page.querySelector("button")!.click();
    await vi.waitFor(() => expect(page.textContent).toContain("/watch/ab12#s9"));
    expect(asked).toEqual(["POST /api/games/ab12/watch"]);
    expect(knownLinks("ab12")).toEqual({ watch: "s9", seats: { 1: "s1" } });
    expect(onNew).toHaveBeenCalledOnce();
  });

  it("says why not", async () => {
    answering({ code: "forbidden", reason: "not yours" }, 403);
    const page = shown("ann");
    page.querySelector("button")!.click();
    await vi.waitFor(() => expect(page.querySelector("[role=alert]")).not.toBeNull());
  });
});
