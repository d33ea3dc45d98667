/** Positions of both games that are set up by hand: what somebody says of one, and the line that it makes. */
import {
  COLOURED_EACH,
  formatPosition,
  type Position,
  problemOf as positionProblemOf,
  RESERVED,
  type Wrong,
} from "../engine/pueblolines";
import { formatHead, PUEBLO_DEFAULTS, PULUC_DEFAULTS } from "../engine/setup";
import type { AuctionView, PuebloOptions, PulucOptions, PulucView } from "../server/protocol";

export interface PlacedBlock {
  /** A seat, or null for neutral. */
  readonly owner: number | null;
  readonly cell: string;
  readonly pose: string;
}

/** Where a game of Pueblo stands, by part and what goes on in it. */
export const STAGES = [
  "auction1",
  "part1",
  "auction2",
  "part2",
  "auction3",
  "demolition",
  "over",
] as const;
export type Stage = (typeof STAGES)[number];
export type Deed = "building" | "walking" | "removing";

/** What somebody says of a position of Pueblo. */
export interface PuebloDraft {
  readonly game: "pueblo";
  readonly options: PuebloOptions;
  readonly blocks: readonly PlacedBlock[];
  readonly chief: string;
  readonly scores: readonly number[];
  readonly stage: Stage;
  readonly deed: Deed;
  /** Whether stocks and the turn follow from the blocks, which then all still stand. */
  readonly isFitted: boolean;
  readonly seat: number;
  readonly stock: readonly (readonly [number, number])[];
  readonly order: readonly number[];
  readonly auction: AuctionView;
}

type Stack = PulucView["stacks"][number];

/** The same of Puluc. */
export interface PulucDraft {
  readonly game: "puluc";
  readonly options: PulucOptions;
  readonly camps: readonly [number, number];
  readonly stacks: readonly Stack[];
  readonly seat: number;
  readonly throw: number | null;
}

/** Why there can be no such position, as a key with its values. */
export type Problem =
  | { readonly kind: "wrong"; readonly wrong: Wrong; readonly seat: number }
  | {
      readonly kind: "colouredOf";
      readonly seat: number;
      readonly n: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly kind: "neutralOf"; readonly n: number; readonly wanted: number }
  | { readonly kind: "count"; readonly n: number; readonly low: number; readonly high: number }
  | { readonly kind: "top"; readonly cell: number }
  | { readonly kind: "pieces"; readonly seat: number; readonly n: number }
  | { readonly kind: "noPieces" };

const list = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const openAuction = (players: number): AuctionView => ({
  cards: list(players, () => 0),
  opener: 0,
  bidder: null,
  bid: 0,
  passed: list(players, () => false),
});

export const EMPTY_PUEBLO: PuebloDraft = {
  game: "pueblo",
  options: PUEBLO_DEFAULTS,
  blocks: [],
  chief: "NW",
  scores: [0, 0],
  stage: "part1",
  deed: "building",
  isFitted: true,
  seat: 0,
  stock: list(2, () => [8, 7] as const),
  order: [0, 1],
  auction: openAuction(2),
};

export const EMPTY_PULUC: PulucDraft = {
  game: "puluc",
  options: PULUC_DEFAULTS,
  camps: [5, 5],
  stacks: [],
  seat: 0,
  throw: null,
};

/** The stages that a game of these options has. */
export function stagesOf({ pro, demolition }: PuebloOptions): Stage[] {
  return STAGES.filter((stage) => {
    if (stage === "auction3") return pro && demolition;
    if (stage === "demolition") return demolition;
    return pro || !["auction1", "auction2", "part2"].includes(stage);
  });
}

/** What is done in a stage, one after the other. */
export function deedsOf(stage: Stage): readonly Deed[] {
  if (stage === "part1" || stage === "part2") return ["building", "walking"];
  return stage === "demolition" ? ["removing", "walking"] : [];
}

/** The draft with other options: what these have no room for gives way. */
export function withOptions(draft: PuebloDraft, part: Partial<PuebloOptions>): PuebloDraft {
  const options = { ...draft.options, ...part };
  const { players } = options;
  const isSame = players === draft.options.players;
  const all = COLOURED_EACH[players]!;
  const stage = stagesOf(options).includes(draft.stage) ? draft.stage : "part1";
  return withStage(
    {
      ...draft,
      options: { ...options, first: options.first < players ? options.first : 0 },
      scores: list(players, (seat) => draft.scores[seat] ?? 0),
      seat: draft.seat < players ? draft.seat : 0,
      stock: isSame ? draft.stock : list(players, () => [all, all - 1] as const),
      order: isSame ? draft.order : list(players, (seat) => seat),
      auction: isSame ? draft.auction : openAuction(players),
    },
    stage,
  );
}

/** The draft at another stage, where something is done that can be. */
export function withStage(draft: PuebloDraft, stage: Stage): PuebloDraft {
  const deeds = deedsOf(stage);
  return {
    ...draft,
    stage,
    deed: deeds.includes(draft.deed) ? draft.deed : (deeds[0] ?? "building"),
  };
}

const partOf = ({ stage, options }: PuebloDraft): number => {
  if (stage === "over") return options.demolition ? 3 : options.pro ? 2 : 1;
  return stage.endsWith("1") ? 1 : stage.endsWith("2") ? 2 : 3;
};

const isAuction = (stage: Stage) => stage.startsWith("auction");
export const isBuilding = (stage: Stage) => stage.startsWith("part");

/** The order of play: without an auction, clockwise from the first. */
function orderOf({ options, order }: PuebloDraft): readonly number[] {
  const { players, pro, first } = options;
  return pro ? order : list(players, (at) => (first + at) % players);
}

/** How many blocks every seat has used when a stage of building begins, and when it ends. */
function spanOf({ stage, options }: PuebloDraft): readonly [number, number] {
  const each = 2 * COLOURED_EACH[options.players]! - 1;
  const first = options.pro ? each - RESERVED : each;
  return stage === "part2" ? [first, each] : [0, first];
}

/** Who is to do it, as a place in the order, when so many blocks were set one after the other. */
function turnAfter({ options, deed, blocks }: PuebloDraft): number {
  const { players } = options;
  return (blocks.length + (deed === "walking" ? players - 1 : 0)) % players;
}

/** How many blocks each seat has used, when so many stand. */
function usedBy(draft: PuebloDraft): number[] {
  const { players } = draft.options;
  const [rounds, begun] = [
    Math.floor(draft.blocks.length / players),
    draft.blocks.length % players,
  ];
  const order = orderOf(draft);
  return list(players, (seat) => rounds + Number(order.indexOf(seat) < begun));
}

const ownOf = ({ blocks }: PuebloDraft, owner: number | null): number =>
  blocks.filter((each) => each.owner === owner).length;

function stockOf(draft: PuebloDraft): readonly (readonly [number, number])[] {
  const { stage, options } = draft;
  const all = COLOURED_EACH[options.players]!;
  if (stage === "auction1") return list(options.players, () => [all, all - 1] as const);
  if (stage === "auction2")
    return list(options.players, () => [RESERVED / 2, RESERVED / 2] as const);
  if (!isBuilding(stage)) return list(options.players, () => [0, 0] as const);
  if (!draft.isFitted) return draft.stock;
  return usedBy(draft).map((used, seat) => {
    const coloured = ownOf(draft, seat);
    return [all - coloured, all - 1 - (used - coloured)] as const;
  });
}

function positionOf(draft: PuebloDraft): Position {
  const { stage, deed, isFitted, seat } = draft;
  const order = orderOf(draft);
  const turn = isFitted && isBuilding(stage) ? turnAfter(draft) : order.indexOf(seat);
  return {
    placements: draft.blocks,
    chief: draft.chief,
    scores: draft.scores,
    stock: stockOf(draft),
    order: isAuction(stage) ? [] : order,
    part: partOf(draft),
    phase: isAuction(stage) ? "bidding" : stage === "over" ? "over" : deed,
    turn: stage === "over" || isAuction(stage) ? 0 : turn,
    auction: isAuction(stage) ? draft.auction : null,
  };
}

/** Of so many blocks used, how many may be coloured: a single one first, then pairs in either order. */
function colouredOf(used: number): readonly [low: number, high: number] {
  if (used % 2 === 1) return [(used + 1) / 2, (used + 1) / 2];
  return used === 0 ? [0, 0] : [used / 2, used / 2 + 1];
}

/** What is wrong with blocks from which stocks and the turn follow. */
function misfitOf(draft: PuebloDraft): Problem | null {
  const { players } = draft.options;
  const [from, to] = spanOf(draft);
  const isWalk = Number(draft.deed === "walking");
  const [low, high] = [from * players + isWalk, to * players - 1 + isWalk];
  const n = draft.blocks.length;
  if (n < low || n > high) return { kind: "count", n, low, high };
  for (const [seat, used] of usedBy(draft).entries()) {
    const [least, most] = colouredOf(used);
    const own = ownOf(draft, seat);
    if (own < least || own > most)
      return { kind: "colouredOf", seat, n: own, low: least, high: most };
  }
  const own = list(players, (seat) => ownOf(draft, seat)).reduce((sum, each) => sum + each, 0);
  const neutral = ownOf(draft, null);
  return neutral === n - own ? null : { kind: "neutralOf", n: neutral, wanted: n - own };
}

/** What is wrong with a draft, but for blocks that do not rest: that the engine says. */
export function problemOf(draft: PuebloDraft | PulucDraft): Problem | null {
  if (draft.game === "puluc") return pulucProblemOf(draft);
  const misfit = draft.isFitted && isBuilding(draft.stage) ? misfitOf(draft) : null;
  if (misfit) return misfit;
  const problem = positionProblemOf(positionOf(draft), draft.options);
  return problem && { kind: "wrong", ...problem };
}

const PIECES = 5;

function pulucProblemOf({ camps, stacks }: PulucDraft): Problem | null {
  const left = camps.map(
    (camp, seat) =>
      camp + stacks.reduce((sum, { light, dark }) => sum + (seat === 0 ? light : dark), 0),
  );
  const wrong = stacks.find(({ owner, light, dark }) => !(owner === 0 ? light : dark));
  if (wrong) return { kind: "top", cell: wrong.cell };
  const rich = left.findIndex((count) => count > PIECES);
  if (rich >= 0) return { kind: "pieces", seat: rich, n: left[rich]! };
  return left.join() === "0,0" ? { kind: "noPieces" } : null;
}

/**
 * The same blocks as the engine draws them, whoever may have built them: in a demolition stocks and turns ask for
 * nothing, but it ends with the last coloured block.
 */
export function sketchOf(draft: PuebloDraft): PuebloDraft {
  const isNeutral = draft.blocks.every(({ owner }) => owner === null);
  return {
    ...draft,
    options: { ...draft.options, pro: false, demolition: true },
    stage: isNeutral ? "over" : "demolition",
    deed: "walking",
  };
}

/** The line of a draft, its blocks in the order in which they were set; the engine puts them in its own. */
export function lineOf(draft: PuebloDraft | PulucDraft): string {
  if (draft.game === "pueblo") return formatPosition(draft.options, positionOf(draft));
  const { camps, stacks, seat, options } = draft;
  const road = list(9, (at) => {
    const stack = stacks.find(({ cell }) => cell === at + 1);
    if (!stack) return "-";
    const { owner, light, dark } = stack;
    return "LD"[owner]! + (light + dark === 1 ? "" : `${light}${dark}`);
  });
  return [
    formatHead("puluc", options, PULUC_DEFAULTS),
    [camps[0], ...road, camps[1]].join("."),
    `${"LD"[seat]}${draft.throw ?? "-"}`,
  ].join("_");
}
