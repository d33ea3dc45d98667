/** Colours, patterns and small colour sums, shared by all drawings. */

import type { Look, PatternName, Theme } from "./types";

export type ColourName =
  "red" | "blue" | "green" | "violet" | "orange" | "yellow" | "pink" | "light" | "dark";

/** How an edition of a game looks: its seats' colours in order, the neutral one, the score track. */
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

export const PATTERNS: readonly PatternName[] = ["dots", "stripes", "crosses", "rings"];

/** In a unit square: a dot, bars, a cross and a ring tell colours apart without hue. */
export const MARKS: Readonly<Record<PatternName, string>> = {
  dots: "M.5 .3A.2 .2 0 1 1 .5 .7A.2 .2 0 1 1 .5 .3",
  stripes: "M.22 .24H.78V.4H.22zM.22 .6H.78V.76H.22z",
  crosses: "M.42 .2H.58V.42H.8V.58H.58V.8H.42V.58H.2V.42H.42z",
  rings:
    "M.5 .2A.3 .3 0 1 1 .5 .8A.3 .3 0 1 1 .5 .2M.5 .35A.15 .15 0 1 0 .5 .65A.15 .15 0 1 0 .5 .35",
  plain: "",
};

export function paintOf(look: Look, owner: number | null): string {
  return owner === null ? look.neutral : (look.seats[owner] ?? look.neutral);
}

export function markOf(look: Look, owner: number | null): string {
  return owner === null ? "" : MARKS[look.patterns[owner] ?? "plain"];
}

export function letterOf(look: Look, owner: number | null): string {
  return owner === null ? look.neutralLetter : (look.letters[owner] ?? "");
}

type Rgb = readonly [number, number, number];

function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour that lies `share` of the way from one to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)];
  const part = (i: 0 | 1 | 2): string =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}

export function lightness(colour: string): number {
  const [r, g, b] = rgb(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

const DARK_INK = "#170e08";
const LIGHT_INK = "#fffcf5";

/** How well one colour is read on another, from 1 to 21, as the web's guidelines count it. */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [r, g, b] = rgb(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Dark on light and light on dark, whichever is read better. */
export const inkOn = (colour: string): string =>
  contrast(colour, DARK_INK) >= contrast(colour, LIGHT_INK) ? DARK_INK : LIGHT_INK;

export const takesDarkInk = (colour: string): boolean => inkOn(colour) === DARK_INK;

/** What surrounds the blocks: adobe by day, dusk by night. */
export interface Surroundings {
  readonly sky: readonly [string, string];
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
}

const DAY: Surroundings = {
  sky: ["#fdf3dd", "#eccf9f"],
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
};

const DUSK: Surroundings = {
  sky: ["#2a2238", "#6a3f3d"],
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
};

export const surroundings = (theme: Theme): Surroundings => (theme === "dark" ? DUSK : DAY);
