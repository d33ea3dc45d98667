// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { followLinks, go, parseRoute, titleOf } from "./router";

describe("a view", () => {
  it("has a title of its own, where it is not a game", () => {
    expect(titleOf(parseRoute("/"))).toBe("Cacique");
    expect(titleOf(parseRoute("/games"))).toBe("Games – Cacique");
    expect(titleOf(parseRoute("/learn/puluc"))).toBe("Learn Puluc – Cacique");
    expect(titleOf(parseRoute("/rules/puluc/capture"))).toBe("The rules of Puluc – Cacique");
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
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("main"));
    await vi.waitFor(() => expect(document.title).toBe("Settings – Cacique"));
    document.querySelector("a")!.click();
    await vi.waitFor(() => expect(document.title).toBe("Games – Cacique"));
  });

  it("keeps the secret in the address when the navigation is skipped", async () => {
    followLinks();
    go("/watch/ab12#s3");
    expect(location.hash).toBe("#s3");
    document.body.insertAdjacentHTML("afterbegin", '<a id="skip" href="#main">Skip</a>');
    document.getElementById("skip")!.click();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("main"));
    expect(location.hash).toBe("#s3");
  });

  it("leaves the title to a game", async () => {
    go("/games");
    document.title = "● Your turn – Pueblo";
    go("/game/ab12");
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("main"));
    expect(document.title).toBe("● Your turn – Pueblo");
  });
});

describe("routes", () => {
  it("name a view for every path that the server serves", () => {
    expect(parseRoute("/")).toEqual({ view: "start" });
    expect(parseRoute("/game/ab12")).toEqual({ view: "game", id: "ab12", watch: null });
    expect(parseRoute("/game/ab12", "?watch=s")).toEqual({ view: "game", id: "ab12", watch: "s" });
    expect(parseRoute("/watch/ab12", "", "#secret")).toEqual({
      view: "game",
      id: "ab12",
      watch: "secret",
    });
    expect(parseRoute("/join/ab12/3", "", "#secret")).toEqual(parseRoute("/join/ab12/3/secret"));
    expect(parseRoute("/join/ab12/3").view).toBe("unknown");
    expect(parseRoute("/watch/ab12/secret")).toEqual({ view: "game", id: "ab12", watch: "secret" });
    expect(parseRoute("/join/ab12/3/secret")).toEqual({
      view: "join",
      id: "ab12",
      seat: 3,
      secret: "secret",
    });
    const nothing = { position: null, packed: null, at: null, seat: null };
    const study = { view: "study", ...nothing, isReview: false, isSetup: false };
    expect(parseRoute("/study", "?position=a_b")).toEqual({ ...study, position: "a_b" });
    expect(parseRoute("/study", "?at=3.1.2&seat=1&review", "#zab-_")).toEqual({
      ...study,
      packed: "zab-_",
      at: "3.1.2",
      seat: 1,
      isReview: true,
    });
    expect(parseRoute("/study", "?seat=7")).toEqual(study);
    expect(parseRoute("/study", "?setup")).toEqual({ ...study, isSetup: true });
    expect(parseRoute("/learn/puluc")).toEqual({ view: "learn", game: "puluc" });
    expect(parseRoute("/learn")).toEqual({ view: "learn", game: "pueblo" });
    for (const view of ["new", "games", "settings"] as const)
      expect(parseRoute(`/${view}`)).toEqual({ view });
    for (const path of ["/game", "/learn/chess", "/join/a/x/b", "/%E0%A4%A"])
      expect(parseRoute(path).view).toBe("unknown");
  });
});
