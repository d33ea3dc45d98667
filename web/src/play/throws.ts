/** What a throw of Puluc is: how the dark faces of four dice count. */
import type { PulucOptions } from "../server/protocol";

export type Dice = Pick<PulucOptions, "ruleset" | "p">;

const DICE = 4;

/** How many faces are dark when a throw is made: one less than it; Bell: as many, none for a 5. */
export function darkFaces(thrown: number, ruleset: string): number {
  return ruleset === "bell" ? thrown % (DICE + 1) : thrown - 1;
}

/** Chances of the throws 1 to 5, where each die is dark with chance p. */
export function throwChances({ ruleset, p }: Dice): number[] {
  const ways = [1, 4, 6, 4, 1];
  return ways.map((_, at) => {
    const dark = darkFaces(at + 1, ruleset);
    return ways[dark]! * p ** dark * (1 - p) ** (DICE - dark);
  });
}

/** The throw, from 1 to 5, that a fraction from [0, 1) stands for. */
export function throwAt(fraction: number, dice: Dice): number {
  let sum = 0;
  const bounds = throwChances(dice)
    .slice(0, -1)
    .map((chance) => (sum += chance));
  return 1 + bounds.filter((bound) => fraction >= bound).length;
}
