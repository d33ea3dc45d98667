/** Position lines of Pueblo: read, checked, and written. */
import { ApiError } from "../server/apierror";
import type { AuctionView, PuebloOptions, PuebloView } from "../server/protocol";
import { CELLS, POSES, SQUARES } from "./names";
import { checkPueblo, formatHead, parseHead, PUEBLO_DEFAULTS, RULES } from "./setup";

interface Placement {
  readonly owner: number | null;
  readonly cell: string;
  readonly pose: string;
}

export interface Position {
  /** In an order in which they can be built. */
  readonly placements: readonly Placement[];
  readonly chief: string;
  readonly scores: readonly number[];
  readonly stock: readonly (readonly [number, number])[];
  readonly order: readonly number[];
  readonly part: number;
  readonly phase: PuebloView["phase"];
  readonly turn: number;
  readonly auction: AuctionView | null;
}

/** A position that was read, with the seat that bids or takes a card in an auction. */
export type Read = Position & { readonly seat: number };

const LETTERS = { building: "b", walking: "w", removing: "x", over: "e" } as const;
const PHASES = { b: "building", w: "walking", x: "removing", e: "over" } as const;
export const COLOURED_EACH: Readonly<Record<number, number>> = { 2: 8, 3: 6, 4: 5 };
/** Blocks that each seat of a Pro game keeps for the second part. */
export const RESERVED = 4;

export function formatPosition(options: PuebloOptions, position: Position): string {
  const blocks = position.placements.map(
    ({ owner, cell, pose }) => `${owner ?? "N"}${cell}${pose}`,
  );
  return [
    formatHead("pueblo", options, PUEBLO_DEFAULTS),
    blocks.join("") || "-",
    position.chief,
    position.scores.join(","),
    position.stock.map((pair) => pair.join("")).join(","),
    position.order.join("") || "-",
    formatTurn(position),
  ].join("_");
}

function formatTurn({ part, phase, turn, auction }: Position): string {
  if (!auction) return `${part}${LETTERS[phase as keyof typeof LETTERS]}${turn}`;
  const { cards, opener, bidder, bid, passed } = auction;
  const highest = bidder === null ? "-" : `${bidder}:${bid}`;
  return `${part}a.${cards.join("")}.${opener}.${highest}.${passed.map(Number).join("")}`;
}

const unreadable = (reason: string): never => {
  throw new ApiError("illegal", reason);
};

export function parsePosition(line: string): { options: PuebloOptions; position: Read } {
  const [start = "", head = "", ...fields] = line.split("_");
  if (start !== `pueblo${RULES}` || fields.length !== 6 || line.length > 1000)
    return unreadable(`this is no position line of pueblo${RULES}`);
  const options = checkPueblo(parseHead(head, PUEBLO_DEFAULTS));
  if (formatHead("pueblo", options, PUEBLO_DEFAULTS) !== `${start}_${head}`)
    return unreadable(`the options '${head}' are not written in the usual way`);
  const position = parseFields(options.players, fields);
  const problem = problemOf(position, options);
  if (problem) return unreadable(reasonOf(problem));
  return { options, position };
}

function parseFields(players: number, fields: readonly string[]): Read {
  const [blocks = "", chief = "", scores = "", stock = "", order = "", turn = ""] = fields;
  if (!SQUARES.includes(chief)) unreadable(`there is no square '${chief}'`);
  const turned = parseTurn(turn, players);
  if (!(turned.auction ? /^-$/ : /^[0-3]+$/).test(order))
    unreadable(`'${order}' is not an order of play`);
  return {
    placements: parsePlacements(blocks),
    chief,
    scores: split(scores, /^(0|[1-9]\d{0,5})$/, players, "points").map(Number),
    stock: split(stock, /^[0-8][0-8]$/, players, "a stock").map((pair) => [
      Number(pair[0]),
      Number(pair[1]),
    ]),
    order: turned.auction ? [] : [...order].map(Number),
    ...turned,
  };
}

function split(text: string, form: RegExp, players: number, name: string): string[] {
  const words = text.split(",");
  if (words.length === players && words.every((word) => form.test(word))) return words;
  return unreadable(`'${text}' is not ${name} for each of ${players} players`);
}

function parsePlacements(text: string): Placement[] {
  if (text === "-") return [];
  return (text.match(/.{1,5}/g) ?? []).map((block) => {
    const [, owner, cell = "", pose = ""] = block.match(/^([0-3N])([a-g][1-7])(..)$/) ?? [];
    if (!CELLS.includes(cell) || !POSES.includes(pose))
      return unreadable(`'${block}' is not a block such as 0d43u`);
    return { owner: owner === "N" ? null : Number(owner), cell, pose };
  });
}

type Turned = Pick<Read, "part" | "phase" | "turn" | "auction" | "seat">;

function parseTurn(text: string, players: number): Turned {
  const [, part, letter, turn] = text.match(/^([123])([bwxe])([0-3])$/) ?? [];
  if (part) {
    const phase = PHASES[letter as keyof typeof PHASES];
    return { part: Number(part), phase, turn: Number(turn), auction: null, seat: 0 };
  }
  const form = /^([123])a\.([0-4]+)\.([0-3])\.(?:-|([0-3]):([1-9]\d?))\.([01]+)$/;
  const [, in_, cards, opener, bidder, bid, passed] = text.match(form) ?? [];
  if (!in_ || cards!.length !== players || passed!.length !== players)
    return unreadable(`'${text}' does not tell whose turn it is`);
  const auction: AuctionView = {
    cards: [...cards!].map(Number),
    opener: Number(opener),
    bidder: bidder === undefined ? null : Number(bidder),
    bid: Number(bid ?? 0),
    passed: [...passed!].map((digit) => digit === "1"),
  };
  if (Math.max(auction.opener, auction.bidder ?? 0) >= players)
    return unreadable(`'${text}' names a seat that is not in the game`);
  const { isDecided, seat } = bidding(auction);
  return { part: Number(in_), phase: isDecided ? "taking" : "bidding", turn: 0, auction, seat };
}

const biddersOf = ({ cards, passed }: AuctionView): number[] =>
  cards.flatMap((card, seat) => (card || passed[seat] ? [] : [seat]));

/** Whether somebody is to take a card, and who is to decide: bidding goes on clockwise. */
function bidding(auction: AuctionView): { isDecided: boolean; seat: number } {
  const bidders = biddersOf(auction);
  const { bidder, opener, cards } = auction;
  const isDecided = bidders.length === 0 || (bidders.length === 1 && bidder !== null);
  const last = bidder ?? opener;
  if (isDecided) return { isDecided, seat: last };
  const first = bidder === null ? 0 : 1;
  const seats = cards.map((_, at) => (last + first + at) % cards.length);
  return { isDecided, seat: seats.find((seat) => bidders.includes(seat)) ?? last };
}

// what cannot be

/** Why there can be no such position. */
export type Wrong =
  | "stock"
  | "secondPart"
  | "noDemolition"
  | "noAuction"
  | "removing"
  | "building"
  | "tooEarly"
  | "order"
  | "cards"
  | "lastCard"
  | "opener"
  | "passed"
  | "bidder"
  | "passes"
  | "turn"
  | "coloured"
  | "neutral"
  | "nobody"
  | "demolished"
  | "follows";

const REASONS: Readonly<Record<Wrong, string>> = {
  stock: "seat {seat} cannot have these coloured and neutral blocks",
  secondPart: "only the Pro game has a second part",
  noDemolition: "this game has no demolition",
  noAuction: "only the Pro game has auctions",
  removing: "blocks are removed in the demolition only",
  building: "nothing is built in the demolition",
  tooEarly: "a Pro game does not end with its first part",
  order: "the order of play is none of this game",
  cards: "the order cards are not different ones of this game",
  lastCard: "the last order card is not auctioned",
  opener: "the player who opened the bidding has a card already",
  passed: "a player who has a card does not pass",
  bidder: "the highest bidder has passed or has a card",
  passes: "players pass in clockwise order",
  turn: "the blocks used do not fit the turn",
  coloured: "too many blocks of seat {seat} are built",
  neutral: "too many neutral blocks are built",
  nobody: "a block belongs to nobody in the game",
  demolished: "the demolition ends with the last coloured block",
  follows: "the demolition follows",
};

export interface Problem {
  readonly wrong: Wrong;
  /** Whose it is, of what belongs to somebody. */
  readonly seat: number;
}

/** Why there can be no such position; null where there can. Blocks may still not rest. */
export function problemOf(position: Position, options: PuebloOptions): Problem | null {
  const { stock, auction } = position;
  const odd = stock.findIndex((pair) => !isStock(pair, COLOURED_EACH[options.players]!));
  if (odd >= 0) return { wrong: "stock", seat: odd };
  const wrong =
    wrongPart(position, options) ??
    (auction ? wrongAuction(auction) : isOrder(position, options) ? null : "order") ??
    (isInStep(position, options) ? null : "turn");
  return wrong ? { wrong, seat: 0 } : wrongBlocks(position, options);
}

/** The same in the words of the library. */
export const reasonOf = ({ wrong, seat }: Problem): string =>
  REASONS[wrong].replace("{seat}", String(seat));

function isStock([coloured, neutral]: readonly [number, number], all: number): boolean {
  const balance = coloured - neutral;
  const isUntouched = coloured + neutral === 2 * all - 1;
  return (
    coloured <= all &&
    neutral < all &&
    Math.abs(balance) === (coloured + neutral) % 2 &&
    (balance === 1 || !isUntouched)
  );
}

function wrongPart(
  { part, phase, auction }: Position,
  { pro, demolition }: PuebloOptions,
): Wrong | null {
  if (part === 2 && !pro) return "secondPart";
  if (part === 3 && !demolition) return "noDemolition";
  if (auction && !pro) return "noAuction";
  if (phase === "removing" && part !== 3) return "removing";
  if (phase === "building" && part === 3) return "building";
  return phase === "over" && pro && part === 1 ? "tooEarly" : null;
}

function isOrder(
  { order, turn, phase }: Position,
  { players, pro, first }: PuebloOptions,
): boolean {
  const seats = order.map((_, at) => at);
  if (order.length !== players || [...order].sort().join() !== seats.join()) return false;
  if (!pro && order.some((seat, at) => seat !== (first + at) % players)) return false;
  return turn < players && !(phase === "over" && turn > 0);
}

function wrongAuction(auction: AuctionView): Wrong | null {
  const { cards, opener, bidder, passed } = auction;
  const taken = cards.filter(Boolean);
  if (new Set(taken).size < taken.length || Math.max(...cards) > cards.length) return "cards";
  if (cards.length - taken.length < 2) return "lastCard";
  if (cards[opener]) return "opener";
  if (cards.some((card, seat) => card && passed[seat])) return "passed";
  if (bidder !== null) return biddersOf(auction).includes(bidder) ? null : "bidder";
  // as nobody bid, those who passed come first in clockwise order
  const clockwise = cards.map((_, at) => (opener + at) % cards.length);
  const passes = clockwise.filter((seat) => !cards[seat]).map((seat) => passed[seat]);
  return passes.lastIndexOf(true) < passes.filter(Boolean).length ? null : "passes";
}

/** Whether the blocks used so far are what the part and the turn ask for. */
function isInStep(position: Position, { players, pro }: PuebloOptions): boolean {
  const { part, phase, turn, order, auction } = position;
  const each = 2 * COLOURED_EACH[players]! - 1;
  const firstPart = pro ? each - RESERVED : each;
  const used = position.stock.map(([coloured, neutral]) => each - coloured - neutral);
  const areAll = (count: number) => used.every((blocks) => blocks === count);
  if (auction) return areAll([0, firstPart, each][part - 1]!);
  if (part === 3 || phase === "over") return areAll(each);
  const begun = turn + Number(phase === "walking");
  const rounds = used[order.at(-1)!]! - Number(begun === players);
  const [low, high] = part === 1 ? [0, firstPart] : [firstPart, each];
  const isTurn = order.every((seat, at) => used[seat] === rounds + Number(at < begun));
  return isTurn && rounds >= low && rounds < high;
}

function wrongBlocks(position: Position, { players, demolition }: PuebloOptions): Problem | null {
  const is = (wrong: Wrong, seat = 0): Problem => ({ wrong, seat });
  const owners = position.placements.map(({ owner }) => owner);
  const count = (owner: number | null) => owners.filter((each) => each === owner).length;
  const coloured = COLOURED_EACH[players]!;
  const rich = position.stock.findIndex(([left], seat) => count(seat) > coloured - left);
  if (rich >= 0) return is("coloured", rich);
  const neutral = position.stock.reduce((sum, [, left]) => sum + coloured - 1 - left, 0);
  if (count(null) > neutral) return is("neutral");
  if (owners.some((owner) => owner !== null && owner >= players)) return is("nobody");
  const isNeutral = owners.every((owner) => owner === null);
  const isOver = position.phase === "over";
  if (position.part === 3 && isNeutral !== isOver) return is("demolished");
  return isOver && position.part < 3 && demolition && !isNeutral ? is("follows") : null;
}
