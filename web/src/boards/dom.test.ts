// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createElevations, sideOf } from "./elevations";
import { createFlatBoard } from "./flat/flatboard";
import { cellAt, placedCubes } from "./geometry";
import { EDITIONS, MARKS, PATTERNS, TONES } from "./palette";
import { createPulucBoard } from "./puluc/pulucboard";
import { scorePins } from "./scene/pins";
import type { BoardModel, PuebloBlock, PulucModel } from "./types";

function block(owner: number | null, cell: string, pose: string, level: number): PuebloBlock {
  const cubes = placedCubes("right", { cell, pose, level }).map(([x, y, z]) => ({
    cell: cellAt(x, y),
    level: z + 1,
  }));
  return { owner, cell, pose, level, cubes, removal: `x${cell}` };
}

function model(change: Partial<BoardModel> = {}): BoardModel {
  const options = {
    players: 2,
    edition: 2002,
    pro: false,
    demolition: true,
    sites: [],
    chief: "NW",
    first: 0,
    tallest: 0,
    handed: "right",
  } as const;
  return {
    view: {
      game: "pueblo",
      options,
      phase: "building",
      part: 1,
      turn: 0,
      order: [0, 1],
      chief: "W3",
      scores: [3, 0],
      stock: [
        [8, 7],
        [8, 7],
      ],
      blocks: [block(0, "a1", "1u", 1), block(null, "a1", "2d", 1)],
      auction: null,
      walks: [],
      lap: [0, 0],
      sight: [],
      legal: [],
      position: "",
      outcome: null,
    },
    mySeats: [0],
    ghost: null,
    candidates: [],
    removals: [],
    lastBuild: null,
    lastSteps: 0,
    highlights: [],
    highlightsFrom: null,
    walkChoices: [],
    chosenSquare: null,
    turns: [],
    pointed: [],
    xray: false,
    layer: null,
    look: {
      seats: EDITIONS[2002].paints,
      neutral: EDITIONS[2002].neutral,
      patterns: PATTERNS,
      letters: ["R", "B", "G", "V"],
      neutralLetter: "N",
    },
    labels: {
      board: "the board",
      cell: (cell, height, owner) => `${cell} ${height} ${owner}`,
      square: (square, walk) => `${square} ${walk?.steps}`,
      block: ({ cell, pose }) => `${cell}/${pose}`,
      points: (points) => `+${points}`,
      elevation: (side) => `from ${side}`,
      free: "free",
      place: "set it",
    },
    theme: "light",
    reducedMotion: true,
    quality: "auto",
    shadows: false,
    ...change,
  };
}

const press = (element: Element | null, key: string): void => {
  element?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
};

let host: HTMLElement;

beforeEach(() => {
  document.body.replaceChildren();
  host = document.body.appendChild(document.createElement("div"));
});

describe("points past the end of the track", () => {
  it("say how many are to be added, by edition", () => {
    const at = (edition: 2002 | 2023, ...scores: number[]) => {
      const { view } = model();
      const pins = scorePins(
        model({ view: { ...view, options: { ...view.options, edition }, scores } }),
      );
      return [...pins].map(([seat, { element }]) => [seat, element.textContent]);
    };
    expect(at(2002, 99, 0)).toEqual([]);
    expect(at(2002, 130, 20)).toEqual([["0", "+100"]]);
    expect(at(2023, 59, 125)).toEqual([["1", "+120"]]);
  });
});

describe("the flat board", () => {
  it("names its cells and picks them", () => {
    const onPickCell = vi.fn();
    const board = createFlatBoard(host, { onPickCell });
    board.show(model());
    const cell = host.querySelector('[aria-label="b2 2 0"]');
    press(cell, "Enter");
    expect(onPickCell).toHaveBeenCalledWith("b2", { window: "b2", pointer: "mouse" });
    expect(host.querySelector("svg")?.getAttribute("aria-label")).toBe("the board");
    expect(host.querySelector('[aria-label="h8 0 null"]')).not.toBe(null);
  });

  it("offers walks by click and by key, and keeps them while nothing changes", () => {
    const onPickSquare = vi.fn();
    const board = createFlatBoard(host, { onPickSquare });
    const walkChoices = [{ steps: 2, square: "W5", points: [0, 4] }];
    board.show(model({ walkChoices }));
    const walk = host.querySelector('[aria-label="W5 2"]');
    expect(walk?.getAttribute("tabindex")).toBe("0");
    press(walk, " ");
    expect(onPickSquare).toHaveBeenCalledWith("W5");
    board.show(model({ walkChoices: [...walkChoices] }));
    expect(host.querySelector('[aria-label="W5 2"]')).toBe(walk);
  });

  it("offers only blocks that lift", () => {
    const onPickBlock = vi.fn();
    const board = createFlatBoard(host, { onPickBlock });
    board.show(model({ removals: [1] }));
    expect(host.querySelector('[aria-label="a1/1u"]')).toBe(null);
    press(host.querySelector('[aria-label="a1/2d"]'), "Enter");
    expect(onPickBlock).toHaveBeenCalledWith(1);
  });

  it("says at the ghost why a place is wrong", () => {
    const board = createFlatBoard(host, {});
    const ghost = { kind: "C", seat: 0, cell: "d4", pose: "1d", level: 1 } as const;
    board.show(model({ ghost: { ...ghost, legal: false, reason: "a gap" } }));
    expect(host.querySelector(".board-reason")?.textContent).toBe("a gap");
    expect(board.moveGhost("up")).toBe("d5");
    board.dispose();
    expect(host.children).toHaveLength(0);
  });
});

describe("turns that are not made, and reasons", () => {
  const turns = (["better", "played"] as const).map((tone, at) => ({
    tone,
    block: { kind: "C" as const, seat: 0, cell: at ? "e5" : "c3", pose: "1u", level: 1 },
    square: "E5",
    removal: null,
  }));
  const pointed = [
    {
      cubes: [{ cell: "b1", level: 2 }],
      squares: ["E1"],
      lines: [{ from: "E1", to: { cell: "b1", level: 2 } }],
    },
  ];

  it("are drawn in two colours and two kinds of line on the flat board", () => {
    const board = createFlatBoard(host, {});
    board.show(model({ turns, pointed }));
    const drawn = [...host.querySelectorAll(`[stroke="${TONES.better}"]`)];
    expect(drawn.length).toBeGreaterThan(0);
    const played = host.querySelectorAll(`[stroke="${TONES.played}"][stroke-dasharray="2 5"]`);
    expect(played.length).toBeGreaterThan(0);
    expect(host.querySelectorAll("[data-pointed]").length).toBeGreaterThanOrEqual(4);
    board.show(model());
    expect(host.querySelectorAll(`[data-pointed], [stroke="${TONES.better}"]`)).toHaveLength(0);
  });

  it("are in the elevations, with the squares that look at each side", () => {
    const elevations = createElevations(host, {});
    elevations.show(model({ turns, pointed }));
    const count = (side: string, colour: string, part = "rect") =>
      host.querySelectorAll(`[data-side="${side}"] ${part}[stroke="${colour}"]`).length;
    expect(count("east", TONES.better)).toBeGreaterThan(0);
    expect(count("top", TONES.played)).toBeGreaterThan(0);
    expect(count("south", MARKS.link)).toBe(1);
    expect(host.querySelector(`[data-side="east"] path[fill="${MARKS.lit}"]`)).not.toBe(null);
    expect(host.querySelector(`[data-side="west"] path[fill="${MARKS.lit}"]`)).toBe(null);
  });
});

describe("elevations", () => {
  it("show five sides and link cubes", () => {
    const onHoverCube = vi.fn();
    const onPickSide = vi.fn();
    const elevations = createElevations(host, { onHoverCube, onPickSide });
    elevations.show(model());
    const sides = [...host.querySelectorAll<HTMLElement>(".board-elevation")];
    expect(sides.map((side) => side.textContent?.includes("from"))).toEqual(Array(5).fill(true));
    sides[2]?.click();
    expect(onPickSide).toHaveBeenCalledWith("south");
    const cube = sides[2]?.querySelector('[data-cell="b1"][data-level="1"] rect');
    cube?.dispatchEvent(new Event("pointermove", { bubbles: true }));
    expect(onHoverCube).toHaveBeenCalledWith({ cell: "b1", level: 1 });
    elevations.linkHover({ cell: "b1", level: 1 });
    expect(sideOf("W3")).toBe("west");
    expect(sideOf("SE")).toBe("top");
  });
});

describe("puluc's board", () => {
  const puluc = (change: Partial<PulucModel> = {}): PulucModel => ({
    view: {
      game: "puluc",
      options: { ruleset: "box", draw: true, first: 0, p: 0.5 },
      turn: 0,
      throw: 2,
      camps: [3, 4],
      stacks: [
        { cell: 3, owner: 0, light: 1, dark: 1 },
        { cell: 5, owner: 1, light: 0, dark: 1 },
      ],
      lost: [1, 0],
      scores: [0, 1],
      legal: ["0-2", "3x5"],
      position: "",
      outcome: null,
      foregone: null,
    },
    mySeats: [0],
    moves: [
      { token: "0-2", from: 0, to: 2, captures: false },
      { token: "3x5", from: 3, to: 5, captures: true },
    ],
    shownThrow: 2,
    darkFaces: 1,
    throwCount: 1,
    lastMove: null,
    shownMoves: [],
    pointedCells: [],
    odds: new Map(),
    leftSeat: 0,
    labels: {
      board: "the road",
      camp: (seat, pieces) => `camp ${seat}: ${pieces}`,
      stack: ({ cell }) => `stack ${cell}`,
      cell: (cell) => `cell ${cell}`,
      move: ({ token }) => `move ${token}`,
      lost: (seat, pieces) => `lost ${seat}: ${pieces}`,
      dice: (thrown) => `dice ${thrown}`,
      odds: (chance) => `${chance}`,
    },
    theme: "light",
    reducedMotion: true,
    ...change,
  });

  it("shows moves that are not made by their tone", () => {
    const board = createPulucBoard(host, {});
    const shownMoves = [{ tone: "better" as const, seat: 0, from: 3, to: null }];
    board.show(puluc({ shownMoves, pointedCells: [5] }));
    expect(host.querySelector('[data-tone="better"]')).not.toBe(null);
    expect(host.querySelectorAll(`rect[stroke="${MARKS.link}"]`)).toHaveLength(1);
  });

  it("selects a stack and moves it by key", () => {
    const onMove = vi.fn();
    const board = createPulucBoard(host, { onMove });
    board.show(puluc());
    expect(host.querySelectorAll(".board-goal")).toHaveLength(2);
    press(host.querySelector('[aria-label="stack 3"]'), "Enter");
    expect(host.querySelectorAll(".board-goal")).toHaveLength(1);
    press(host.querySelector('[aria-label="move 3x5"]'), "Enter");
    expect(onMove).toHaveBeenCalledWith("3x5");
    expect(host.querySelector('[aria-label="stack 5"]')?.getAttribute("role")).toBe("img");
    expect(host.querySelector('[aria-label="dice 2"]')).not.toBe(null);
    expect(host.querySelector('[aria-label="lost 0: 1"]')).not.toBe(null);
  });
});
