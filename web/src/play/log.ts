/** A game's log: every turn as a sentence, with its round, its price, and whom it covered. */
import { CORNERS, placedCubes, squareOn } from "../boards/geometry";
import { Site } from "../boards/site";
import type { PuebloBlock } from "../boards/types";
import type { GameView, PuebloView, Account, View } from "../server/protocol";
import { t } from "../shell/i18n";
import { findLap } from "./lastlap";
import { groupTurns, squaresBefore, type TurnLine } from "./moves";
import { costInWords, turnSentence } from "./sentences";
import { asPueblo } from "./state";
import { type BuildToken, parseAll, parseToken } from "./tokens";

/** A line of the log: a turn, or the last lap after one. */
export interface LogLine extends TurnLine {
  readonly kind: "turn" | "auction" | "lap";
  /** Counted for all players together; null in auctions and for the lap. */
  readonly round: number | null;
  readonly sentence: string;
  /** The block that was set. */
  readonly build: BuildToken | null;
}

interface Reader {
  readonly game: GameView;
  readonly view: View;
  readonly mySeats: readonly number[];
}

export function logOf(reader: Reader, review: Account | null): LogLine[] {
  const { game, view } = reader;
  const turns = groupTurns(game.tokens, game.movers);
  const rounds = roundsOf(turns);
  const costs = costsByPly(reader, review);
  const covers = coversByPly(game, asPueblo(view));
  const carried = carriedByPly(game);
  const lap = findLap(game, view);
  const paid = paidByPly(game);
  return turns.flatMap((turn, at) => {
    const plies = turn.tokens.map((_, step) => turn.first + step);
    const last = plies.at(-1)!;
    const sentence = turnSentence(turn, {
      ...reader,
      costs: costs && sum(plies.map((ply) => costs[ply] ?? [])),
      covers: covers?.[turn.first] ?? null,
      carried: carried[last] ?? 0,
      paid: paid[last] ?? null,
    });
    const kind = isAuction(turn) ? ("auction" as const) : ("turn" as const);
    const build = parseAll(turn.tokens, "build")[0] ?? null;
    const line: LogLine = { ...turn, kind, round: rounds[at]!, sentence, build };
    if (lap !== last + 1) return [line];
    return [line, lapLine(reader, review, lap)];
  });
}

function lapLine(reader: Reader, review: Account | null, ply: number): LogLine {
  const points = review && review.laps.length > 0 ? sum(review.laps) : null;
  const cost = points && costInWords({ ...reader }, points);
  const sentence = cost ? t("turn.lap", { cost }) : t("lap.title");
  return { kind: "lap", round: null, sentence, build: null, seat: -1, first: ply, tokens: [] };
}

export const isAuction = ({ tokens }: TurnLine): boolean =>
  tokens.some((token) => ["bid", "pass", "take"].includes(parseToken(token)?.type ?? ""));

/** A round is over when somebody is to move again; auctions have none. */
export function roundsOf(turns: readonly TurnLine[]): (number | null)[] {
  let round = 1;
  let moved = new Set<number>();
  return turns.map((turn) => {
    if (isAuction(turn)) return null;
    if (moved.has(turn.seat)) {
      round++;
      moved = new Set();
    }
    moved.add(turn.seat);
    return round;
  });
}

const sum = (rows: readonly (readonly number[])[]): number[] =>
  rows.reduce<number[]>((all, row) => row.map((value, seat) => value + (all[seat] ?? 0)), []);

/** What each move cost each seat, the last lap aside; null as long as the account is not there. */
export function costsByPly({ game, view }: Reader, review: Account | null): number[][] | null {
  if (view.game !== "pueblo" || !review) return null;
  const lap = findLap(game, view);
  const lapPoints = sum(review.laps);
  return game.tokens.map((_, ply) => {
    const [before, after] = [review.scores[ply], review.scores[ply + 1]];
    if (!before || !after) return [];
    const isLap = lap === ply + 1;
    return after.map((score, seat) => score - before[seat]! - (isLap ? (lapPoints[seat] ?? 0) : 0));
  });
}

/** Whose colour each build covered, if another player's; null for a game that began with blocks. */
function coversByPly(game: GameView, view: PuebloView | null): (number | null)[] | null {
  if (!view) return null;
  const hand = view.options.handed;
  let blocks: PuebloBlock[] = [];
  const covers = game.tokens.map((token, ply) => {
    const move = parseToken(token);
    const site = new Site(blocks);
    if (move?.type === "remove") {
      const top = site.topOf(move.cell);
      blocks = blocks.filter((_, at) => at !== top);
    }
    if (move?.type !== "build") return null;
    const mover = game.movers[ply]!;
    const placement = { ...move, level: site.restLevel(hand, move.cell, move.pose) };
    const cubes = placedCubes(hand, placement);
    const under = cubes.flatMap(([x, y, z]) => site.at(x, y, z - 1) ?? []);
    const owners = under.flatMap((block) => blocks[block]?.owner ?? []);
    blocks = [...blocks, makeBlock(move.kind === "C" ? mover : null, placement, cubes)];
    return owners.find((owner) => owner !== mover) ?? null;
  });
  return blocks.length === view.blocks.length ? covers : null;
}

function makeBlock(
  owner: number | null,
  placement: { readonly cell: string; readonly pose: string; readonly level: number },
  cubes: readonly (readonly [number, number, number])[],
): PuebloBlock {
  const named = cubes.map(([x, y, z]) => ({
    cell: `${"abcdefgh"[x]}${y + 1}`,
    level: z + 1,
  }));
  const { cell, pose, level } = placement;
  return { owner, cell, pose, level, cubes: named, removal: "" };
}

/** What each card that was taken cost: the highest bid before it. */
function paidByPly({ tokens }: GameView): (number | null)[] {
  let best = 0;
  return tokens.map((token) => {
    const move = parseToken(token);
    if (move?.type === "bid") best = move.bid;
    if (move?.type !== "take") return null;
    const paid = best;
    best = 0;
    return paid;
  });
}

/** How many enemies each move of Puluc carried out of the game, from how the stacks grew. */
export function carriedByPly({ tokens, movers }: Pick<GameView, "tokens" | "movers">): number[] {
  // a stack by its cell: its pieces from below, by seat
  const stacks = new Map<number, number[]>();
  return tokens.map((token, ply) => {
    const move = parseToken(token);
    if (move?.type !== "go") return 0;
    const seat = movers[ply]!;
    const pieces = stacks.get(move.from) ?? [seat];
    stacks.delete(move.from);
    if (move.to === null) return pieces.filter((piece) => piece !== seat).length;
    stacks.set(move.to, [...(stacks.get(move.to) ?? []), ...pieces]);
    return 0;
  });
}

// where the points came from

export interface Sources {
  readonly own: number;
  readonly others: number;
  readonly corners: number;
  readonly lap: number;
  readonly auction: number;
}

const isCorner = (square: string) => CORNERS.includes(square);

/** Where each seat's points came from, from the engine's account of the game. */
export function sourcesOf(reader: Reader, review: Account): Sources[] {
  const { game, view } = reader;
  const costs = costsByPly(reader, review) ?? [];
  const lap = sum(review.laps);
  const squares = squaresBefore(game.tokens, asPueblo(view)?.chief ?? null);
  return view.scores.map((_, seat) => {
    const found = { own: 0, others: 0, corners: 0, lap: lap[seat] ?? 0, auction: 0 };
    game.tokens.forEach((token, ply) => {
      const move = parseToken(token);
      const points = costs[ply]?.[seat] ?? 0;
      if (move?.type !== "walk") found.auction += points;
      else if (isCorner(squareOn(squares[ply] ?? "NW", move.steps))) found.corners += points;
      else if (game.movers[ply] === seat) found.own += points;
      else found.others += points;
    });
    return found;
  });
}

/**
 * The turn that moved the winner's margin most, and by how much; null where nobody won alone. Each
 * seat's first turn is left out: whatever is built on an empty site is seen from everywhere.
 */
export function decisiveTurn(
  turns: readonly TurnLine[],
  /** How it stood for everybody after so many moves, few being good. */
  standing: (ply: number) => readonly number[] | null,
  winner: number,
): { readonly turn: TurnLine; readonly swing: number } | null {
  const marginAt = (ply: number): number | null => {
    const points = standing(ply);
    if (!points) return null;
    const others = points.filter((_, seat) => seat !== winner);
    return Math.min(...others) - points[winner]!;
  };
  const later = turns.filter(({ seat, first }) =>
    turns.some((one) => one.seat === seat && one.first < first),
  );
  const swings = later.flatMap((turn) => {
    const [before, after] = [marginAt(turn.first), marginAt(turn.first + turn.tokens.length)];
    return before === null || after === null ? [] : [{ turn, swing: after - before }];
  });
  const best = swings.reduce<(typeof swings)[number] | null>(
    (most, each) => (each.swing > (most?.swing ?? 0) ? each : most),
    null,
  );
  return best;
}
