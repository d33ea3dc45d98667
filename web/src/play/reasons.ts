/** Why something may not be done, in the player's language; English where a catalogue lacks it. */
import type { View, Why } from "../server/protocol";
import { type Key, t } from "../shell/i18n";
import { colourOf } from "./look";

const KEYS: Readonly<Record<string, Key>> = {
  gap: "why.gap",
  site: "why.site",
  single_first: "why.single",
  neutral_first: "why.pairNeutral",
  coloured_first: "why.pairColoured",
  covered: "why.standsOn",
  anothers: "why.notYours",
  empty: "why.empty",
};

export function whyInWords(why: Why, view: View): string | null {
  const key = why.code === null ? undefined : KEYS[why.code];
  if (!key) return why.reason;
  const owner = Number(why.words.owner ?? -1);
  const colour = owner < 0 ? t("colour.neutral") : colourOf(view, owner);
  return t(key, { ...why.words, colour });
}
