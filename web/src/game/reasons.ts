/** Reasons come from the server in English; those that players meet are said in their language. */
import { type Key, t } from "../i18n";
import type { ColourName } from "./look";

const colour = (name: string) => t(`colour.${name as ColourName | "neutral"}` satisfies Key);

const PATTERNS: readonly [RegExp, (match: string[]) => string][] = [
  [
    /^there is a gap under (\w\d) at level (\d+)$/,
    ([, cell, level]) => t("why.gap", { cell: cell!, level: level! }),
  ],
  [/^(\w\d) is a (?:cult site|garden)$/, ([, cell]) => t("why.site", { cell: cell! })],
  [/^the single coloured block comes first$/, () => t("why.single")],
  [/^the neutral block of the open pair must be used first$/, () => t("why.pairNeutral")],
  [/^the coloured block of the open pair must be used first$/, () => t("why.pairColoured")],
  [
    /^the (\w+) block at (\w\d) stands on it$/,
    ([, name, cell]) => t("why.standsOn", { colour: colour(name!), cell: cell! }),
  ],
  [
    /^the (\w+) block on top of (\w\d) is another player's$/,
    ([, name, cell]) => t("why.notYours", { colour: colour(name!), cell: cell! }),
  ],
];

export function reasonInWords(reason: string): string {
  for (const [pattern, say] of PATTERNS) {
    const match = reason.match(pattern);
    if (match) return say(match);
  }
  return reason;
}
