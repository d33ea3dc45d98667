/** Reading and writing moves as the server names them. */
import type { Cell, Kind, Pose, PulucMoveChoice } from "../boards/types";

export interface BuildToken {
  readonly kind: Kind;
  readonly cell: Cell;
  readonly pose: Pose;
}

export type Parsed =
  | ({ readonly type: "build" } & BuildToken)
  | { readonly type: "aside"; readonly kind: Kind }
  | { readonly type: "walk"; readonly steps: number }
  | { readonly type: "bid"; readonly bid: number }
  | { readonly type: "take"; readonly card: number }
  | { readonly type: "remove"; readonly cell: Cell }
  | { readonly type: "pass" | "skip" }
  | { readonly type: "throw"; readonly throw: number }
  | ({ readonly type: "go" } & PulucMoveChoice);

export const formatBuild = ({ kind, cell, pose }: BuildToken): string => `${kind}${cell}/${pose}`;
export const formatWalk = (steps: number): string => `>${steps}`;
export const formatBid = (bid: number): string => `bid${bid}`;

const READERS: readonly [RegExp, (match: RegExpMatchArray) => Parsed][] = [
  [
    /^([CN])([a-h][1-8])\/([1-4][usd])$/,
    ([, kind, cell, pose]) => ({ type: "build", kind: kind as Kind, cell: cell!, pose: pose! }),
  ],
  [/^([CN])--$/, ([, kind]) => ({ type: "aside", kind: kind as Kind })],
  [/^>([1-4])$/, ([, steps]) => ({ type: "walk", steps: Number(steps) })],
  [/^bid(\d+)$/, ([, bid]) => ({ type: "bid", bid: Number(bid) })],
  [/^take(\d)$/, ([, card]) => ({ type: "take", card: Number(card) })],
  [/^x([a-h][1-8])$/, ([, cell]) => ({ type: "remove", cell: cell! })],
  [/^pass$/, () => ({ type: "pass" })],
  [/^--$/, () => ({ type: "skip" })],
  [/^r([1-5])$/, ([, value]) => ({ type: "throw", throw: Number(value) })],
  [
    /^(\d+)([-x])(\d+|H)$/,
    ([token, from, mark, to]) => ({
      type: "go",
      token,
      from: Number(from),
      to: to === "H" ? null : Number(to),
      captures: mark === "x",
    }),
  ],
];

export function parseToken(token: string): Parsed | null {
  for (const [pattern, read] of READERS) {
    const match = token.match(pattern);
    if (match) return read(match);
  }
  return null;
}

type Type = Parsed["type"];

/** Those of some tokens that are moves of a type, read. */
export function parseAll<T extends Type>(
  tokens: readonly string[],
  type: T,
): (Extract<Parsed, { type: T }> & { readonly token: string })[] {
  return tokens.flatMap((token) => {
    const move = parseToken(token);
    return move?.type === type ? [{ ...(move as Extract<Parsed, { type: T }>), token }] : [];
  });
}
