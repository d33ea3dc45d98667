// @vitest-environment happy-dom
import { h, render } from "preact";
import { describe, expect, it } from "vitest";
import type { PuebloView } from "../../server/protocol";
import { samplePueblo } from "../../server/samples";
import { emptyGame } from "../state";
import { PriceTag } from "./prices";

const price = { walks: [1, 2, 3, 4].map(() => [0, 2]), lap: [3, 0] };

function chipsOf(part: Partial<PuebloView>): string[] {
  const state = { ...emptyGame("ab12", null), view: samplePueblo(part) };
  const page = document.createElement("div");
  render(h(PriceTag, { state, price, isAsked: true }), page);
  return [...page.querySelectorAll("li > strong")].map((chip) => chip.textContent);
}

describe("the price of a block", () => {
  it("has the four walks and the last lap", () => {
    expect(chipsOf({ phase: "building" })).toEqual(["1", "2", "3", "4", "lap"]);
  });

  it("has no lap in a demolition, after which none comes", () => {
    expect(chipsOf({ phase: "removing", part: 3 })).toEqual(["1", "2", "3", "4"]);
  });
});
