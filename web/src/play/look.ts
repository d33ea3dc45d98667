/** Colours, patterns and letters of the seats, by game and edition. */
import type { Look, PatternName } from "../boards/types";
import type { View } from "../server/protocol";
import { type Key, t } from "../shell/i18n";

export type ColourName =
  "red" | "blue" | "green" | "violet" | "orange" | "yellow" | "pink" | "light" | "dark";

interface Edition {
  readonly colours: readonly ColourName[];
  readonly paints: readonly string[];
  readonly neutral: string;
  readonly track: number;
}

/** The paints differ in lightness too, so that they are told apart in grey. */
const EDITIONS: Readonly<Record<2002 | 2023, Edition>> = {
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
const PULUC: Edition = {
  colours: ["light", "dark"],
  paints: ["#e8c98a", "#6b3f2a"],
  neutral: "#c9b79c",
  track: 5,
};

export const PATTERNS: readonly PatternName[] = ["dots", "stripes", "crosses", "rings"];

export function editionOf(view: View): Edition {
  return view.game === "pueblo" ? EDITIONS[view.options.edition] : PULUC;
}

export const editionColours = (edition: 2002 | 2023): Edition => EDITIONS[edition];
export const pulucColours = (): Edition => PULUC;

export function colourOf(view: View, seat: number): string {
  return t(`colour.${editionOf(view).colours[seat]!}` satisfies Key);
}

export function lookOf(view: View, hasPatterns: boolean): Look {
  const edition = editionOf(view);
  return {
    seats: edition.paints,
    neutral: edition.neutral,
    patterns: hasPatterns ? PATTERNS : PATTERNS.map(() => "plain"),
    letters: edition.colours.map((colour) => t(`letter.${colour}` satisfies Key)),
    neutralLetter: t("letter.neutral"),
  };
}
