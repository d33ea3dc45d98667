// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { followLinks, go, parseRoute, titleOf } from "./router";

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("a view", () => {
  it("has a title of its own, where it is not a game", () => {
    expect(titleOf(parseRoute("/"))).toBe("Cacique");
    expect(titleOf(parseRoute("/games"))).toBe("Games – Cacique");
    expect(titleOf(parseRoute("/learn/puluc"))).toBe("Learn Puluc – Cacique");
    expect(titleOf(parseRoute("/join/ab12/1/s"))).toBe("You are invited – Cacique");
    expect(titleOf(parseRoute("/nowhere"))).toBe("There is nothing here. – Cacique");
    expect(titleOf(parseRoute("/game/ab12"))).toBeNull();
  });
});

describe("going to a view", () => {
  beforeEach(() => {
    vi.stubGlobal("scrollTo", () => {});
    document.body.innerHTML = '<a href="/games">Games</a><main id="main" tabindex="-1"></main>';
    document.querySelector("a")!.focus();
  });

  it("moves the focus there and names it", async () => {
    followLinks();
    go("/settings");
    await settle();
    expect(document.activeElement?.id).toBe("main");
    expect(document.title).toBe("Settings – Cacique");
    document.querySelector("a")!.click();
    await settle();
    expect(document.title).toBe("Games – Cacique");
  });

  it("leaves the title to a game", async () => {
    go("/games");
    document.title = "● Your turn – Pueblo";
    go("/game/ab12");
    await settle();
    expect(document.title).toBe("● Your turn – Pueblo");
  });
});
