/** The blocks that a seat has left, and those of them that it may not use yet. */
import type { PuebloView } from "../server/protocol";

/** Pairs that the Pro game keeps for its second part. */
const RESERVED_PAIRS = 2;

/** How many blocks of each kind every seat keeps back: pairs are one coloured block and a neutral one. */
export const reservedOf = ({ options, part }: PuebloView): number =>
  options.pro && part === 1 ? RESERVED_PAIRS : 0;
