// @vitest-environment happy-dom
import { h, render } from "preact";
import { useEffect } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Boundary } from "./boundary";
import { askReload, ReloadBanner, reloadReason, watchParts } from "./reload";
import { parseRoute, type Route } from "./router";

const show = (...args: Parameters<typeof render>) => act(() => render(...args));
const reload = vi.fn();

beforeEach(() => {
  render(null, document.body);
  reloadReason.value = null;
  reload.mockClear();
  vi.spyOn(location, "reload").mockImplementation(reload);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe("an error in a view", () => {
  let isBroken = true;
  function View() {
    if (isBroken) throw new Error("no such square");
    return h("p", {}, "a view");
  }
  const page = (at: Route) => h(Boundary, { at, children: h(View, {}) });

  it("shows what happened and two ways on, and is over elsewhere", async () => {
    isBroken = true;
    await show(page(parseRoute("/games")), document.body);
    expect(document.body.textContent).toContain("no such square");
    expect(document.querySelector("a")!.getAttribute("href")).toBe("/");
    document.querySelector("button")!.click();
    expect(reload).toHaveBeenCalledOnce();
    isBroken = false;
    await show(page(parseRoute("/")), document.body);
    expect(document.body.textContent).toBe("a view");
  });

  it("is caught in a later drawing too", async () => {
    isBroken = false;
    const at = parseRoute("/games");
    await show(page(at), document.body);
    expect(document.body.textContent).toBe("a view");
    isBroken = true;
    await show(page(at), document.body);
    expect(document.body.textContent).toContain("no such square");
  });

  it("is caught in an effect too", async () => {
    function Late() {
      useEffect(() => {
        throw new Error("no WebGL");
      }, []);
      return h("p", {}, "a view");
    }
    const at = parseRoute("/games");
    await show(h(Boundary, { at, children: h(Late, {}) }), document.body);
    expect(document.body.textContent).toContain("no WebGL");
  });
});

describe("the banner", () => {
  it("asks for a reload when page and server do not understand each other", async () => {
    await show(h(ReloadBanner, {}), document.body);
    expect(document.body.textContent).toBe("");
    await act(() => askReload("outdated", "ack.number: no number"));
    expect(document.querySelector("[role=alert]")!.textContent).toContain("older or newer");
    document.querySelector("button")!.click();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("asks for it when a part of the page is gone", async () => {
    await show(h(ReloadBanner, {}), document.body);
    watchParts();
    await act(() => {
      dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: "404" }));
    });
    expect(document.querySelector("[role=alert]")!.textContent).toContain("could not be loaded");
  });
});
