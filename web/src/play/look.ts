/** How the seats of a shown game look, and what their colours are called. */
import { type Edition, EDITIONS, PATTERNS, PULUC } from "../boards/palette";
import type { Look } from "../boards/types";
import type { View } from "../server/protocol";
import { type Key, t } from "../shell/i18n";

export function editionOf(view: View): Edition {
  return view.game === "pueblo" ? EDITIONS[view.options.edition] : PULUC;
}

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
