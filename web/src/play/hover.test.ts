import { describe, expect, it } from "vitest";
import type { PuebloView } from "../server/protocol";
import { ghostOf, heldToken, NOWHERE } from "./hover";
import { recordedGame } from "./record";
import { emptyGame, type GameState } from "./state";
import { turnHeld } from "./transitions";

const block = {
  owner: 0,
  cell: "a1",
  pose: "3u",
  level: 1,
  removal: "xa1",
  cubes: [
    { cell: "a1", level: 1 },
    { cell: "a1", level: 2 },
    { cell: "a2", level: 1 },
    { cell: "b2", level: 1 },
  ],
};
const view = {
  game: "pueblo",
  options: { handed: "right" },
  phase: "building",
  turn: 0,
  blocks: [block],
  legal: ["Cd4/3u"],
  outcome: null,
} as unknown as PuebloView;

const state: GameState = {
  ...emptyGame("g", null),
  mySeats: [0],
  game: recordedGame("g", view, [], [], ["Ana", "Bo"]),
  view,
  held: { kind: "C", pose: "3u" },
};
const at = (window: string) => ({ ...NOWHERE, window });
const unknown = () => null;

describe("the block in hand", () => {
  it("is legal only where the server says so", () => {
    expect(ghostOf(state, at("d4"), unknown)).toMatchObject({ cell: "d4", legal: true, seat: 0 });
    const turned = turnHeld(state, 1);
    expect(ghostOf(turned, at("d4"), unknown)).toMatchObject({ pose: "4u", legal: false });
    const told = ghostOf(turned, at("d4"), (token) => (token === "Cd4/4u" ? "a gap" : null));
    expect(told?.reason).toBe("a gap");
  });

  it("rests on what is below it", () => {
    expect(ghostOf(state, at("a1"), unknown)?.level).toBe(3);
    expect(ghostOf(state, at("d4"), unknown)?.level).toBe(1);
  });

  it("is nowhere before it was pointed at, and for nobody else", () => {
    expect(ghostOf(state, NOWHERE, unknown)).toBeNull();
    expect(ghostOf({ ...state, mySeats: [1] }, at("d4"), unknown)).toBeNull();
    expect(heldToken(state.held, NOWHERE)).toBeNull();
    expect(heldToken(state.held, at("d4"))).toBe("Cd4/3u");
  });
});
