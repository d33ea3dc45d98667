/** What one person prefers on one machine; kept in the browser only. */
import { computed, effect, signal } from "@preact/signals";

export type Language = "en" | "fr" | "de" | "pseudo";
export type ThemeChoice = "auto" | "light" | "dark";
export type BoardChoice = "auto" | "3d" | "2d";
export type MotionChoice = "auto" | "reduced" | "full";

export interface Settings {
  readonly language: Language | "auto";
  readonly theme: ThemeChoice;
  readonly board: BoardChoice;
  readonly motion: MotionChoice;
  readonly shadows: boolean;
  readonly patterns: boolean;
  readonly volume: number;
  readonly commitAtOnce: boolean;
  readonly notify: boolean;
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
  lessonsSeen: [],
};

const PLACE = "cacique.settings";

/** Anything strange in the store is as good as nothing. */
export function readSettings(text: string | null): Settings {
  if (!text) return DEFAULTS;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null) return DEFAULTS;
    const known = Object.entries(found).filter(
      ([name, value]) =>
        name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof Settings],
    );
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return DEFAULTS;
  }
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

const prefersDark = watch("(prefers-color-scheme: dark)");
const prefersLessMotion = watch("(prefers-reduced-motion: reduce)");

export const theme = computed<"light" | "dark">(() => {
  const { theme } = settings.value;
  return theme === "auto" ? (prefersDark.value ? "dark" : "light") : theme;
});

export const reducedMotion = computed<boolean>(() => {
  const { motion } = settings.value;
  return motion === "auto" ? prefersLessMotion.value : motion === "reduced";
});

function watch(query: string) {
  const media = globalThis.matchMedia?.(query);
  const found = signal(media?.matches ?? false);
  media?.addEventListener("change", (event) => {
    found.value = event.matches;
  });
  return found;
}

/** Keep the document's attributes as the styles expect them. */
export function applySettings(root: HTMLElement): void {
  effect(() => {
    root.dataset.theme = theme.value;
    root.dataset.motion = reducedMotion.value ? "reduced" : "full";
    root.dataset.patterns = settings.value.patterns ? "on" : "off";
  });
}
