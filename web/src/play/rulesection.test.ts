import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { View } from "../server/protocol";
import { samplePueblo, samplePuluc } from "../server/samples";
import { recordedGame } from "./record";
import { rulesAddress } from "./rulesection";
import { emptyGame, type GameState } from "./state";

const at = (view: View, tokens: string[] = [], part: Partial<GameState> = {}): string | null => {
  const game = recordedGame("g", view, tokens, [], ["Ann", "Ben"]);
  return rulesAddress({ ...emptyGame("g", null), view, game: { ...game, tokens }, ...part });
};

describe("the rules of what is to be done now", () => {
  const walks = [{ steps: 2, square: "NE", points: [0, 0] }];
  const walking = samplePueblo({ phase: "walking", walks, legal: [">1", ">2"] });
  const { options } = walking;

  it.each([
    ["/rules/pueblo/build", at(samplePueblo({ phase: "building", legal: ["Cd4/3u"] }))],
    ["/rules/pueblo/aside", at(samplePueblo({ phase: "building", legal: ["C--", "N--"] }))],
    ["/rules/pueblo/walk", at(walking, ["Cd4/3u"])],
    ["/rules/pueblo/corner", at(walking, ["Cd4/3u"], { chosen: ">2" })],
    ["/rules/pueblo/demolition", at(walking, ["xd4", ">2"])],
    ["/rules/pueblo/demolition", at(samplePueblo({ phase: "removing" }))],
    ["/rules/pueblo/auction", at(samplePueblo({ phase: "bidding" }))],
    [
      "/rules/pueblo/auction?edition=2023",
      at(samplePueblo({ phase: "taking", options: { ...options, edition: 2023 } })),
    ],
    ["/rules/pueblo/end", at(samplePueblo({ phase: "over" }))],
    ["/rules/puluc/throw", at(samplePuluc({ throw: null }))],
    ["/rules/puluc/move", at(samplePuluc({ throw: 3, legal: ["0-3"] }))],
    ["/rules/puluc/pass", at(samplePuluc({ throw: 3, legal: ["--"] }))],
    ["/rules/puluc/end", at(samplePuluc({ throw: 3, foregone: { winners: [0], scores: [5, 0] } }))],
  ])("are %s", (address, found) => {
    expect(found).toBe(address);
    const [game, section] = address.replace(/\?.*/, "").split("/").slice(2);
    const path = join(import.meta.dirname, `../../../src/cacique/games/${game}/rules/en.md`);
    expect(readFileSync(path, "utf8")).toContain(`{#${section}}`);
  });
});
