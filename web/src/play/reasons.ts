/** Why something may not be done, in the player's language; English where a catalogue lacks it. */
import type { View, Why } from "../server/protocol";
import { type Key, t } from "../shell/i18n";
import { colourOf } from "./look";

const KEYS: ReadonlyMap<string | null, Key> = new Map<string, Key>([
  ["gap", "why.gap"],
  ["site", "why.site"],
  ["single_first", "why.single"],
  ["neutral_first", "why.pairNeutral"],
  ["coloured_first", "why.pairColoured"],
  ["covered", "why.standsOn"],
  ["anothers", "why.notYours"],
  ["empty", "why.empty"],
  ["set_aside_first", "actions.aside"],
  ["none_left", "why.noneLeft"],
  ["over", "code.over"],
]);

/** Reasons that say what is to be done instead. */
const TASKS: ReadonlyMap<string | null, Key> = new Map<string, Key>([
  ["bid_now", "phase.bidding"],
  ["take_first", "phase.taking"],
  ["build_first", "phase.building"],
  ["walk_first", "phase.walking"],
  ["remove_first", "phase.removing"],
]);

const hasGardens = (view: View) => view.game === "pueblo" && view.options.edition === 2023;

export function whyInWords(why: Why, view: View): string | null {
  const task = TASKS.get(why.code);
  if (task) return t("why.first", { what: t(task) });
  const key = why.code === "site" && hasGardens(view) ? "why.garden" : KEYS.get(why.code);
  if (!key) return why.reason;
  const owner = Number(why.words.owner ?? -1);
  const colour = owner < 0 ? t("colour.neutral") : colourOf(view, owner);
  return t(key, { ...why.words, colour });
}
