// @vitest-environment happy-dom
import { h, render } from "preact";
import { describe, expect, it, vi } from "vitest";
import type { Offer } from "../engine/solution/fetching";
import { Solution } from "./solution";

const fetched = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock("../engine/solution/fetching", () => ({
  findOffer: async () => ({ bytes: 18e6 }) as unknown as Offer,
  fetchSolution: fetched,
}));
vi.mock("../engine/solution/kept", () => ({ keep: { has: async () => false } }));

describe("an offered solution", () => {
  it("tells whoever offers it that it is here, and nothing where it did not come", async () => {
    const onFetched = vi.fn();
    const page = document.createElement("div");
    render(h(Solution, { options: { ruleset: "box", draw: true, p: 0.5 }, onFetched }), page);
    const press = () => vi.waitFor(() => page.querySelector("button")!.click());
    fetched.mockRejectedValueOnce(new Error("away"));
    await press();
    await vi.waitFor(() => expect(page.querySelector("[role=status]")).not.toBe(null));
    expect(onFetched).not.toHaveBeenCalled();
    fetched.mockResolvedValue();
    await press();
    await vi.waitFor(() => expect(onFetched).toHaveBeenCalledOnce());
    render(null, page);
  });
});
