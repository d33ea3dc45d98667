// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { h, render } from "preact";
import { describe, expect, it } from "vitest";
import { sampleGame, samplePuluc } from "../../server/samples";
import { emptyGame } from "../state";
import type { Desk } from "./desk";
import { HintCard } from "./hint";

/** What the card says where Puluc was asked for its odds. */
function cardOf(chance: number | null): string {
  const choices = [{ tokens: ["0-3"], chance, points: null }];
  const hints = {
    choice: signal(choices[0]),
    choices: signal(choices),
    told: signal(""),
    at: signal(0),
    isExact: signal(chance !== null),
  };
  const view = samplePuluc({ throw: 3, legal: ["0-3"] });
  const state = signal({ ...emptyGame("ab12", null), game: sampleGame({ game: "puluc" }), view });
  const page = document.createElement("div");
  render(h(HintCard, { desk: { hints, state } as unknown as Desk }), page);
  return page.textContent ?? "";
}

describe("the odds of Puluc", () => {
  it("are shown where the game is solved", () => {
    expect(cardOf(0.545)).toContain("54.5%");
    expect(cardOf(0.545)).not.toContain("not solved here");
  });

  it("are said to be unknown where it is not", () => {
    expect(cardOf(null)).not.toContain("%");
    expect(cardOf(null)).toMatch(/not solved here.*Camp/); // what a search looks at comes behind
  });
});
