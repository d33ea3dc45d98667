// @vitest-environment happy-dom
/** Parts that are fetched when they are shown. */
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import { Boundary } from "./boundary";
import { lazy } from "./lazy";
import type { Route } from "./router";

const at: Route = { view: "start" };

async function show(part: ReturnType<typeof lazy<{ name: string }>>): Promise<HTMLElement> {
  const place = document.createElement("div");
  await act(() => render(h(Boundary, { at, children: h(part, { name: "Ann" }) }), place));
  return place;
}

describe("a part that is fetched when it is shown", () => {
  it("waits, and then is there with what it was given", async () => {
    let give = (_: (props: { name: string }) => string) => {};
    const part = lazy<{ name: string }>(() => new Promise((resolve) => (give = resolve)));
    const place = await show(part);
    expect(place.querySelector("[role=status]")).not.toBeNull();
    give(({ name }) => `hello ${name}`);
    await vi.waitFor(() => expect(place.textContent).toBe("hello Ann"));
  });

  it("is fetched once, and shown at once where it was fetched before", async () => {
    const load = vi.fn(() => Promise.resolve(({ name }: { name: string }) => name));
    const part = lazy(load);
    await part.fetch();
    const place = document.createElement("div");
    render(h(part, { name: "Bob" }), place);
    expect(place.textContent).toBe("Bob");
    await act(() => {});
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("says so where it cannot be had, and is asked for again by whoever comes again", async () => {
    const load = vi
      .fn<() => Promise<(props: { name: string }) => string>>()
      .mockRejectedValueOnce(new Error("no network"))
      .mockResolvedValue(({ name }) => name);
    const part = lazy(load);
    const first = await show(part);
    await vi.waitFor(() =>
      expect(first.querySelector("[role=alert]")?.textContent).toContain("no network"),
    );
    const second = await show(part);
    await vi.waitFor(() => expect(second.textContent).toBe("Ann"));
  });
});
