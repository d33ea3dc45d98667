/** Positions that are set up by hand: what is left of the stocks and whose turn it is follows from the blocks. */
import { formatPosition } from "../engine/pueblolines";
import { PUEBLO_DEFAULTS } from "../engine/setup";
import type { PuebloOptions } from "../server/protocol";

export interface PlacedBlock {
  /** A seat, or null for neutral. */
  readonly owner: number | null;
  readonly cell: string;
  readonly pose: string;
}

/** What somebody says of a position; the rest follows. */
export interface Draft {
  readonly players: 2 | 3 | 4;
  readonly blocks: readonly PlacedBlock[];
  readonly chief: string;
  readonly scores: readonly number[];
}

/** Why there can be no such position, as a key with its values. */
export type Problem =
  | { readonly kind: "tooMany" }
  | {
      readonly kind: "coloured";
      readonly seat: number;
      readonly n: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly kind: "neutral"; readonly n: number; readonly wanted: number };

const COLOURED_EACH: Readonly<Record<number, number>> = { 2: 8, 3: 6, 4: 5 };

export const EMPTY: Draft = { players: 2, blocks: [], chief: "NW", scores: [0, 0] };

/** How many blocks each seat has used, when so many stand: they are set one after the other. */
function usedBy({ players, blocks }: Draft): number[] {
  const [rounds, begun] = [Math.floor(blocks.length / players), blocks.length % players];
  return Array.from({ length: players }, (_, seat) => rounds + Number(seat < begun));
}

/** Of so many blocks used, how many may be coloured: a single one first, then pairs in either order. */
function colouredOf(used: number): readonly [low: number, high: number] {
  if (used % 2 === 1) return [(used + 1) / 2, (used + 1) / 2];
  return used === 0 ? [0, 0] : [used / 2, used / 2 + 1];
}

/** What is wrong with a draft, but for blocks that do not rest: that the engine says. */
export function problemOf(draft: Draft): Problem | null {
  const { players, blocks } = draft;
  const each = 2 * COLOURED_EACH[players]! - 1;
  if (blocks.length >= each * players) return { kind: "tooMany" };
  const used = usedBy(draft);
  const own = used.map((_, seat) => blocks.filter(({ owner }) => owner === seat).length);
  for (const [seat, count] of used.entries()) {
    const [low, high] = colouredOf(count);
    if (own[seat]! < low || own[seat]! > high)
      return { kind: "coloured", seat, n: own[seat]!, low, high };
  }
  const neutral = blocks.filter(({ owner }) => owner === null).length;
  const wanted = blocks.length - own.reduce((sum, count) => sum + count, 0);
  return neutral === wanted ? null : { kind: "neutral", n: neutral, wanted };
}

/** The line of a draft, its blocks in the order in which they were set; the engine puts them in its own. */
export function lineOf(draft: Draft): string {
  const { players, blocks, chief } = draft;
  const options: PuebloOptions = { ...PUEBLO_DEFAULTS, players };
  const all = COLOURED_EACH[players]!;
  const used = usedBy(draft);
  const stock = used.map((count, seat): readonly [number, number] => {
    const coloured = blocks.filter(({ owner }) => owner === seat).length;
    return [all - coloured, all - 1 - (count - coloured)];
  });
  return formatPosition(options, {
    placements: blocks,
    chief,
    scores: Array.from({ length: players }, (_, seat) => draft.scores[seat] ?? 0),
    stock,
    order: Array.from({ length: players }, (_, seat) => seat),
    part: 1,
    phase: "building",
    turn: blocks.length % players,
    auction: null,
  });
}
