/**
 * What the shell gives to a board, what a board tells the shell, and how boards are made.
 *
 * A board draws the model it is shown and proposes what people point at. It knows no rules and
 * no words: what is legal, what it costs and what it is called all come in the model.
 */

import type { PuebloView, PulucView } from "../server/protocol";

/** A cell of the site, `a1` to `h8`. */
export type Cell = string;
/** A square of the path, `NW`, `Na` … `W8`. */
export type Square = string;
/** A pose, `1u` … `4d`. */
export type Pose = string;
export type Kind = "C" | "N";
export type Side = "north" | "east" | "south" | "west" | "top";
export type CameraPreset = "home" | "chief" | Side;
export type ScreenDirection = "left" | "right" | "up" | "down";
/** Clockwise seen from above, or forwards, is 1; the other way is -1. */
export type Turn = 1 | -1;
export type Theme = "light" | "dark";
export type PatternName = "dots" | "stripes" | "crosses" | "rings" | "plain";
/** `auto` begins by the machine and goes down by itself where frames are slow. */
export type Quality = "auto" | "high" | "low";
export type PointerKind = "mouse" | "touch" | "pen";

export type PuebloBlock = PuebloView["blocks"][number];
export type SeenCube = PuebloView["sight"][number];
export type WalkChoice = PuebloView["walks"][number];

/** One cube of the site, or, without a level, the whole column of a cell. */
export interface CubePlace {
  readonly cell: Cell;
  readonly level: number | null;
}

/** Where a block is or would be: the south-west cell of its window, and its lowest level. */
export interface Placement {
  readonly cell: Cell;
  readonly pose: Pose;
  readonly level: number;
}

export interface Ghost extends Placement {
  readonly kind: Kind;
  /** Whose colour a block of kind `C` has. */
  readonly seat: number;
  readonly legal: boolean;
  /** Shown at the ghost, in words, where it is not legal. */
  readonly reason: string | null;
}

/** A turn as a shade on the board: a block, a walk, or the cell of a block to remove. */
export interface ShownTurn {
  readonly tone: Tone;
  readonly block: (Placement & { readonly kind: Kind; readonly seat: number }) | null;
  readonly square: Square | null;
  readonly removal: Cell | null;
}

/** A hint and a line are only looked at; what was played and what is better are judged. */
export type Tone = "hint" | "better" | "played";

/** Cubes, squares of the path, and lines to cubes: what is seen from a square, or an arrow. */
export interface Pointed {
  /** Of a mark that somebody has set; a reason has the boards' own. */
  readonly colour?: string;
  readonly cubes: readonly CubePlace[];
  readonly squares: readonly Square[];
  readonly lines: readonly { readonly from: Square | CubePlace; readonly to: CubePlace }[];
}

/** Colours as `#rrggbb`, patterns and letters by seat: hue is never alone. */
export interface Look {
  readonly seats: readonly string[];
  readonly neutral: string;
  readonly patterns: readonly PatternName[];
  /** One letter for each seat, and one for neutral, for drawings that are read closely. */
  readonly letters: readonly string[];
  readonly neutralLetter: string;
}

/** Everything that is said or read aloud. */
export interface PuebloLabels {
  /** The whole board, for those who do not see it. */
  readonly board: string;
  readonly cell: (cell: Cell, height: number, owner: number | null) => string;
  readonly square: (square: Square, walk: WalkChoice | null) => string;
  readonly block: (block: PuebloBlock) => string;
  /** Short, in a label on the board: `+3`. */
  readonly points: (points: number) => string;
  readonly elevation: (side: Side) => string;
  /** Of a walk that costs nobody anything, and of the button at a ghost. */
  readonly free: string;
  readonly place: string;
}

export interface BoardModel {
  readonly view: PuebloView;
  readonly mySeats: readonly number[];
  readonly ghost: Ghost | null;
  /** Legal placements of the held block in the held pose: their windows are marked on the ground. */
  readonly candidates: readonly Placement[];
  /** Blocks that may be removed now, by their place in `view.blocks`; they glow. */
  readonly removals: readonly number[];
  /** What the last turn did: where a block was built, and how many steps the chieftain walked. */
  readonly lastBuild: { readonly cell: Cell; readonly pose: Pose } | null;
  readonly lastSteps: number;
  /** While a last lap is walked, where it began: the white marker or the eagle lies there. */
  readonly marker?: Square | null;
  /** Cubes that are lit, with their points, and the square they are seen from. */
  readonly highlights: readonly SeenCube[];
  readonly highlightsFrom: Square | null;
  /** Where the chieftain may go now; empty where nobody at this screen walks. */
  readonly walkChoices: readonly WalkChoice[];
  /** The one of them that was chosen and may still be changed. */
  readonly chosenSquare: Square | null;
  /** Turns that are shown and not made: a hint, what was played, what was better. */
  readonly turns: readonly ShownTurn[];
  /** What a reason points at, where somebody looks at one, and what was marked. */
  readonly pointed: readonly Pointed[];
  readonly xray: boolean;
  /** Only levels up to this one are shown. */
  readonly layer: number | null;
  readonly look: Look;
  readonly labels: PuebloLabels;
  readonly theme: Theme;
  readonly reducedMotion: boolean;
  readonly quality: Quality;
  readonly shadows: boolean;
}

export interface PickDetail {
  /** The window, by its south-west cell, whose middle is nearest to the pointer. */
  readonly window: Cell;
  readonly pointer: PointerKind;
}

export interface BoardCallbacks {
  /** A finger hovers only while it carries the ghost along: follow it as you follow a mouse. */
  readonly onHoverCell?: (cell: Cell | null, detail: PickDetail | null) => void;
  /** A click or tap on the site. A tap should only move the ghost: lifting a finger never commits. */
  readonly onPickCell?: (cell: Cell, detail: PickDetail) => void;
  /** A click or tap on one of the walk choices. */
  readonly onPickSquare?: (square: Square) => void;
  /** While there are removals: a click on any block; `index` is its place in `view.blocks`. */
  readonly onPickBlock?: (index: number) => void;
  /** The wheel, while a block is held. */
  readonly onRotate?: (direction: Turn) => void;
  /** The wheel with Shift, while a block is held. */
  readonly onTip?: (direction: Turn) => void;
  /** For links between the views: what is under the pointer now. */
  readonly onHoverCube?: (cube: CubePlace | null) => void;
  readonly onHoverSquare?: (square: Square | null) => void;
  /** The button at a ghost that may stand where it is: set it there. */
  readonly onPlace?: () => void;
  /** The view that the camera shows; null where somebody has moved it. */
  readonly onCamera?: (preset: CameraPreset | null) => void;
  /** WebGL went away: show the flat board; if `onContextRestored` follows, the scene works again. */
  readonly onContextLost?: () => void;
  readonly onContextRestored?: () => void;
}

export interface PuebloBoard {
  readonly element: HTMLElement | SVGElement;
  /** How many frames were drawn so far: it stands still while nothing changes. */
  readonly frames: number;
  show(model: BoardModel): void;
  /** Nothing happens on a board without a camera. */
  setCamera(preset: CameraPreset): void;
  /** The window that lies one step from the ghost's, as the screen shows it. */
  moveGhost(direction: ScreenDirection): Cell;
  /** Mark a cube or column that another view points at. */
  linkHover(cube: CubePlace | null): void;
  capturePng(): Promise<Blob>;
  resize(): void;
  dispose(): void;
}

/** The five small drawings: what is seen from each side and from above. */
export interface Elevations {
  readonly element: HTMLElement;
  show(model: BoardModel): void;
  linkHover(cube: CubePlace | null): void;
  dispose(): void;
}

/** Loads a board when it is first called; that in three dimensions fails where there is no WebGL. */
export type CreatePuebloBoard = (
  host: HTMLElement,
  callbacks: BoardCallbacks,
) => Promise<PuebloBoard>;
export type CreateElevations = (
  host: HTMLElement,
  callbacks: Pick<BoardCallbacks, "onHoverCube" | "onHoverSquare"> & {
    readonly onPickSide?: (side: Side) => void;
  },
) => Elevations;

export class NoWebGLError extends Error {}

// Puluc

export type PulucStack = PulucView["stacks"][number];

/** A move that may be made now: `to` is null where the stack goes home. */
export interface PulucMoveChoice {
  readonly token: string;
  readonly from: number;
  readonly to: number | null;
  readonly captures: boolean;
}

export interface PulucLabels {
  readonly board: string;
  readonly camp: (seat: number, pieces: number) => string;
  readonly stack: (stack: PulucStack) => string;
  readonly cell: (cell: number) => string;
  readonly move: (move: PulucMoveChoice) => string;
  readonly lost: (seat: number, pieces: number) => string;
  readonly dice: (throw_: number | null) => string;
  /** A chance to win, written as a share. */
  readonly odds: (chance: number) => string;
}

export interface PulucModel {
  readonly view: PulucView;
  readonly mySeats: readonly number[];
  /** Moves that may be made at this screen now. */
  readonly moves: readonly PulucMoveChoice[];
  /** The throw that the dice show; it may be the last one, already used. */
  readonly shownThrow: number | null;
  /** How many of the dice show their dark face then. */
  readonly darkFaces: number | null;
  /** Dice tumble when this changes. */
  readonly throwCount: number;
  /** The last move of a stack, and whose it was; `to` is null where the stack went home. */
  readonly lastMove: {
    readonly seat: number;
    readonly from: number;
    readonly to: number | null;
  } | null;
  /** Moves that are shown and not made, by their tone. */
  readonly shownMoves: readonly {
    readonly tone: Tone;
    readonly seat: number;
    readonly from: number;
    readonly to: number | null;
  }[];
  /** Cells that a reason points at. */
  readonly pointedCells: readonly number[];
  /** How well moves do, by token, where that was asked for. */
  readonly odds: ReadonlyMap<string, number | null>;
  /** Seat whose camp is on the left. */
  readonly leftSeat: number;
  readonly labels: PulucLabels;
  readonly theme: Theme;
  readonly reducedMotion: boolean;
}

export interface PulucCallbacks {
  readonly onMove?: (token: string) => void;
}

export interface PulucBoard {
  readonly element: HTMLElement;
  show(model: PulucModel): void;
  select(cell: number | null): void;
  capturePng(): Promise<Blob>;
  dispose(): void;
}

export type CreatePulucBoard = (
  host: HTMLElement,
  callbacks: PulucCallbacks,
) => Promise<PulucBoard>;
