/** What one person prefers on one machine; kept in the browser only. */
import { computed, effect, signal } from "@preact/signals";
import { watchMedia } from "./screen";
import {
  anything,
  type Fields,
  fits,
  flag,
  list,
  oneOf,
  parseJson,
  type Shape,
  table,
  text,
} from "./shape";

export type Language = "en" | "fr" | "de" | "pseudo";

export interface Settings {
  readonly language: Language | "auto";
  readonly theme: "auto" | "light" | "dark";
  readonly board: "auto" | "3d" | "2d";
  readonly motion: "auto" | "reduced" | "full";
  readonly shadows: boolean;
  readonly patterns: boolean;
  readonly volume: number;
  readonly commitAtOnce: boolean;
  readonly notify: boolean;
  /** How fast the moves of bots are shown one after the other. */
  readonly pace: "now" | "normal" | "slow";
  /** Where single letters are keys: wherever one is, on the board only, or nowhere. */
  readonly letterKeys: "everywhere" | "board" | "off";
  /** Whether the elevations are unfolded, and what is seen from a chosen square lights up. */
  readonly elevations: boolean;
  readonly lightsSight: boolean;
  readonly lessonsSeen: readonly string[];
}

export const DEFAULTS: Settings = {
  language: "auto",
  theme: "auto",
  board: "auto",
  motion: "auto",
  shadows: true,
  patterns: true,
  volume: 0.4,
  commitAtOnce: false,
  notify: false,
  pace: "normal",
  letterKeys: "board",
  elevations: true,
  lightsSight: true,
  lessonsSeen: [],
};

const fraction: Shape<number> = (value) =>
  typeof value === "number" && value >= 0 && value <= 1 ? null : ": not between 0 and 1";

const SHAPES: Fields<Settings> = {
  language: oneOf("auto", "en", "fr", "de", "pseudo"),
  theme: oneOf("auto", "light", "dark"),
  board: oneOf("auto", "3d", "2d"),
  motion: oneOf("auto", "reduced", "full"),
  shadows: flag,
  patterns: flag,
  volume: fraction,
  commitAtOnce: flag,
  notify: flag,
  pace: oneOf("now", "normal", "slow"),
  letterKeys: oneOf("everywhere", "board", "off"),
  elevations: flag,
  lightsSight: flag,
  lessonsSeen: list(text),
};

const PLACE = "cacique.settings";

/** Anything strange in the store is as good as nothing. */
export function readSettings(stored: string | null): Settings {
  const found = parseJson(stored ?? "");
  if (!fits(table(anything), found)) return DEFAULTS;
  const known = Object.entries<Shape<unknown>>(SHAPES)
    .filter(([name, shape]) => Object.hasOwn(found, name) && fits(shape, found[name]))
    .map(([name]) => [name, found[name]]);
  return { ...DEFAULTS, ...(Object.fromEntries(known) as Partial<Settings>) };
}

function load(): Settings {
  try {
    return readSettings(localStorage.getItem(PLACE));
  } catch {
    return DEFAULTS;
  }
}

export const settings = signal<Settings>(load());

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings.value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

const prefersDark = watchMedia("(prefers-color-scheme: dark)");
const isPrinted = watchMedia("print");
const prefersLessMotion = watchMedia("(prefers-reduced-motion: reduce)");

/** Paper is light, whatever the screen is: light words would not be seen on it. */
export const theme = computed<"light" | "dark">(() => {
  const { theme } = settings.value;
  if (isPrinted.value) return "light";
  return theme === "auto" ? (prefersDark.value ? "dark" : "light") : theme;
});

export const reducedMotion = computed<boolean>(() => {
  const { motion } = settings.value;
  return motion === "auto" ? prefersLessMotion.value : motion === "reduced";
});

/** Keep the document's attributes as the styles expect them. */
export function applySettings(root: HTMLElement): void {
  effect(() => {
    root.dataset.theme = theme.value;
    root.dataset.motion = reducedMotion.value ? "reduced" : "full";
    root.dataset.patterns = settings.value.patterns ? "on" : "off";
  });
}
