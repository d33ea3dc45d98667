/** Reading and writing moves as the server names them. */
import { SQUARES } from "../boards/geometry";
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

/** The square some steps on. */
export function walkTo(square: string, steps: number): string {
  return SQUARES[(SQUARES.indexOf(square) + steps) % SQUARES.length]!;
}

/** A turn is what one seat decides in a row: lists of moves show it in one line. */
export interface TurnLine {
  readonly seat: number;
  readonly first: number;
  readonly tokens: readonly string[];
}

export function groupTurns(tokens: readonly string[], movers: readonly number[]): TurnLine[] {
  const turns: { seat: number; first: number; tokens: string[] }[] = [];
  tokens.forEach((token, ply) => {
    const seat = movers[ply] ?? 0;
    const last = turns.at(-1);
    if (last && last.seat === seat && continues(last.tokens.at(-1)!, token))
      last.tokens.push(token);
    else turns.push({ seat, first: ply, tokens: [token] });
  });
  return turns;
}

function continues(before: string, token: string): boolean {
  if (token.startsWith(">")) return !before.startsWith(">");
  if (token.startsWith("take")) return before.startsWith("bid") || before === "pass";
  return /^r\d$/.test(before);
}

/** How many moves had been made when the last lap was walked: all up to the walk after the last build. */
export function plyOfLap(tokens: readonly string[]): number {
  const built = tokens.findLastIndex((token) => /^[CN]/.test(token));
  return Math.min(built + 2, tokens.length);
}
