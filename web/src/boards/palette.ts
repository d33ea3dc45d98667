/**
 * Every colour and pattern of the boards, once: scene, flat boards, elevations, panels and the drawings of
 * the first page take them from here, and style sheets read them as the variables that `boardVariables` gives.
 */

import type { PatternName, Theme, Tone } from "./types";

export type ColourName =
  "red" | "blue" | "green" | "violet" | "orange" | "yellow" | "pink" | "light" | "dark";

/** The colours of one game or edition; `track` is how many points go round its score track. */
export interface Edition {
  readonly colours: readonly ColourName[];
  readonly paints: readonly string[];
  readonly neutral: string;
  readonly track: number;
}

/** The paints differ in lightness too, so that they are told apart in grey. */
export const EDITIONS: Readonly<Record<2002 | 2023, Edition>> = {
  2002: {
    colours: ["red", "blue", "green", "violet"],
    paints: ["#de5138", "#1f4486", "#86bf5b", "#8149a6"],
    neutral: "#ecdcb8",
    track: 100,
  },
  2023: {
    colours: ["blue", "orange", "yellow", "pink"],
    paints: ["#23538f", "#e0762a", "#eec22f", "#b93d80"],
    neutral: "#f0e8da",
    track: 60,
  },
};

export const PULUC: Edition = {
  colours: ["light", "dark"],
  paints: ["#e8c98a", "#6b3f2a"],
  neutral: "#c9b79c",
  track: 5,
};

/** Seats' patterns, in the order of seats. */
export const PATTERNS: readonly PatternName[] = ["dots", "stripes", "crosses", "rings"];

/** In a unit square: a dot, bars, a cross and a ring tell colours apart without hue. */
export const PATTERN_PATHS: Readonly<Record<PatternName, string>> = {
  dots: "M.5 .3A.2 .2 0 1 1 .5 .7A.2 .2 0 1 1 .5 .3",
  stripes: "M.22 .24H.78V.4H.22zM.22 .6H.78V.76H.22z",
  crosses: "M.42 .2H.58V.42H.8V.58H.58V.8H.42V.58H.2V.42H.42z",
  rings:
    "M.5 .2A.3 .3 0 1 1 .5 .8A.3 .3 0 1 1 .5 .2M.5 .35A.15 .15 0 1 0 .5 .65A.15 .15 0 1 0 .5 .35",
  plain: "",
};

/** What is written on a paint: the one of the two that is read better. */
export const INKS = { dark: "#170e08", light: "#fffcf5" } as const;

/** Pure light and none, to mix with. */
export const WHITE = "#ffffff";
export const BLACK = "#000000";
/** Where the sun falls on plaster and stone, and where it does not. */
export const SHINE = "#fff6df";
export const SHADE = "#2a1608";

/** What is written, framed and pointed out on a board; the same by day and by night. */
export const MARKS = {
  ink: "#33281f",
  paper: "#fffaf0",
  /** Points of a cube or stack. */
  points: "#fff3c4",
  /** Cubes that are lit, and blocks that may be removed. */
  lit: "#ffd23f",
  /** Places to go to, their tiles, and the one under the pointer. */
  target: "#f0b32e",
  walk: "#ffd879",
  near: "#ffb27a",
  hot: "#c8442a",
  /** What another view points at. */
  link: "#00b7c7",
  focus: "#00788a",
  legal: "#23713d",
  illegal: "#a92525",
  /** Laid over a ghost that may not stand where it is. */
  blush: "#d8a0a0",
} as const;

/** Turns that are shown and not made, the same on every board. */
export const TONES: Readonly<Record<Tone, string>> = {
  hint: MARKS.link,
  better: "#2f9e57",
  played: "#cc3a2a",
};

/** Marks that people set on a board. */
export const MARK_PAINTS = {
  green: "#2f9e57",
  red: "#cc3a2a",
  blue: "#2f6fd0",
  yellow: "#e8b417",
} as const;

/** A cult site bears suns, a garden plants. */
export const SACRED = {
  sun: { ground: "#cf8f63", line: "#7d3418" },
  garden: { ground: "#8fb870", line: "#3f6a28" },
} as const;

/** The chieftain. */
export const FIGURE = {
  cream: "#fbf1dc",
  red: "#c0392b",
  black: "#3b2a20",
  skin: "#b0703f",
  gold: "#f0b32e",
  wood: "#8a5a35",
  turquoise: "#2fa7a0",
} as const;

/** What lies where the last lap began: the eagle of the new edition. */
export const EAGLE_GOLD = "#f0b32e";

/** Puluc's pieces, dice and camps, by seat: light and dark. */
export const PIECES = [
  { top: "#f7e8c6", side: "#d8bd8a", mark: "#9a7430", camp: "#e6cf9d" },
  { top: "#6e4634", side: "#4b2c1f", mark: "#f0d7a4", camp: "#8a6244" },
] as const;

/** What surrounds the blocks: adobe by day, dusk by night. */
export interface Surroundings {
  readonly zenith: string;
  readonly haze: string;
  readonly horizon: string;
  readonly plate: string;
  readonly rim: string;
  readonly site: string;
  readonly grid: string;
  readonly stone: string;
  readonly corner: string;
  readonly ink: string;
  readonly accent: string;
  readonly good: string;
  readonly bad: string;
  /** Of the sun, and what sky and ground throw back. */
  readonly sunlight: string;
  readonly skylight: string;
  readonly groundlight: string;
}

const DAY: Surroundings = {
  zenith: "#fdf3dd",
  haze: "#f6e0b8",
  horizon: "#e2b981",
  plate: "#dcc295",
  rim: "#a5794d",
  site: "#f4e6c6",
  grid: "#cfb587",
  stone: "#c9a878",
  corner: "#b0855a",
  ink: "#5b4226",
  accent: "#c8442a",
  good: "#2f8f4e",
  bad: "#c22f2f",
  sunlight: "#ffe7bd",
  skylight: "#fff3dc",
  groundlight: "#c08a58",
};

const DUSK: Surroundings = {
  zenith: "#2a2238",
  haze: "#3c2a3d",
  horizon: "#6a3f3d",
  plate: "#a68661",
  rim: "#6d4a33",
  site: "#c6ad85",
  grid: "#9f845c",
  stone: "#95744f",
  corner: "#7c5a3c",
  ink: "#2c1c10",
  accent: "#e06a45",
  good: "#57c97f",
  bad: "#ff7a6b",
  sunlight: "#ffc48a",
  skylight: "#a99ad0",
  groundlight: "#6b4a3a",
};

export const surroundings = (theme: Theme): Surroundings => (theme === "dark" ? DUSK : DAY);

/** The variables that style sheets read: `--mark-…`, `--board-…`, and the pieces. */
export function boardVariables(theme: Theme): Readonly<Record<string, string>> {
  const prefixed = (prefix: string, colours: object): (readonly [string, string])[] =>
    Object.entries(colours).map(([name, colour]) => [`--${prefix}-${name}`, String(colour)]);
  return Object.fromEntries([
    ...prefixed("mark", MARKS),
    ...prefixed("board", { ...surroundings(theme), shine: SHINE, shade: SHADE }),
    ...prefixed("piece", { light: PIECES[0].top, dark: PIECES[1].top }),
  ]);
}
