/**
 * Marks: what a loss is called, and what the losses of a seat say of its play. The same as
 * `cacique.study.marks`, from the same measures; tests/golden/reviews.jsonl binds the two.
 */
import measures from "../../../src/cacique/study/measures.json";
import type { Cause, MoveClass, MoveReview, ReasonKind, SeatReview } from "./reviewdata";

const CLASSES: readonly MoveClass[] = [
  "brilliant",
  "best",
  "fine",
  "inaccuracy",
  "mistake",
  "blunder",
];
/** Turning points and lessons of a seat. */
const MOST = 3;
/** Kinds that nobody can remember. */
const SIDE: ReadonlySet<ReasonKind> = new Set(["line", "gain"]);
const LEVELS: Readonly<Record<string, readonly (readonly number[])[]>> = measures.levels;

/** Names a loss; `lead` is by how much the best decision is ahead of all others, where known. */
export function classify(loss: number, lead = 0): MoveClass {
  const limits = measures.classes;
  if (loss < limits.fine) return lead >= limits.brilliant ? "brilliant" : "best";
  if (loss >= limits.blunder) return "blunder";
  if (loss >= limits.mistake) return "mistake";
  return loss >= limits.inaccuracy ? "inaccuracy" : "fine";
}

/** Whether a loss is large enough to be explained. */
export const explains = (loss: number): boolean => loss >= measures.classes.inaccuracy;

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const mean = (values: readonly number[]): number =>
  values.length ? sum(values) / values.length : 0;

const isDecision = ({ luck, is_forced }: MoveReview): boolean => luck === null && !is_forced;

/** The level that loses as much for each decision as in these games, and the range it may be. */
export function likeLevel(
  variant: string,
  games: readonly number[],
): [number, number, number] | null {
  const levels = LEVELS[variant];
  if (!levels?.length || !games.length) return null;
  const logs = games.map((loss) => Math.log(Math.max(loss, measures.least)));
  const heights = levels.map(([middle = 0, spread = 1]) =>
    sum(logs.map((log) => -(((log - middle) / spread) ** 2) / 2 - Math.log(spread))),
  );
  const top = Math.max(...heights);
  const odds = heights.map((height) => Math.exp(height - top));
  const best = odds.indexOf(Math.max(...odds));
  let [low, high] = [best, best];
  while (sum(odds.slice(low, high + 1)) < 0.9 * sum(odds)) {
    const below = low ? odds[low - 1]! : -1;
    const above = odds[high + 1] ?? -1;
    if (below >= above) low--;
    else high++;
  }
  return [best + 1, low + 1, high + 1];
}

/** What its decisions say of each seat. */
export const sumUp = (
  variant: string,
  players: number,
  moves: readonly MoveReview[],
): SeatReview[] =>
  Array.from({ length: players }, (_, seat) =>
    sumUpSeat(
      variant,
      seat,
      moves.filter((move) => move.seat === seat),
    ),
  );

function sumUpSeat(variant: string, seat: number, moves: readonly MoveReview[]): SeatReview {
  const decisions = moves.filter(isDecision);
  const losses = decisions.map(({ loss }) => loss);
  const lucks = moves.flatMap(({ luck }) => (luck === null ? [] : [luck]));
  const level = losses.length ? likeLevel(variant, [mean(losses)]) : null;
  const causes = causesOf(moves);
  const counted = CLASSES.map((mark) => [
    mark,
    decisions.filter((move) => move.class === mark).length,
  ]);
  return {
    seat,
    accuracy: losses.length ? 100 * mean(losses.map((loss) => 0.5 ** (loss / measures.half))) : 100,
    loss_per_decision: mean(losses),
    decisions: losses.length,
    classes: Object.fromEntries(counted) as Record<MoveClass, number>,
    like_level: level?.[0] ?? null,
    like_level_low: level?.[1] ?? null,
    like_level_high: level?.[2] ?? null,
    luck: lucks.length ? sum(lucks) : null,
    causes,
    remember: causes
      .filter(({ kind, points }) => points > 0 && !SIDE.has(kind))
      .slice(0, MOST)
      .map(({ kind, points }) => ({ kind, points, ply: worst(moves, kind) })),
  };
}

const partsOf = ({ reasons }: MoveReview, kind: ReasonKind): number =>
  sum(reasons.flatMap((one) => (one.kind === kind ? [one.chance ?? one.points ?? 0] : [])));

/** What each kind of reason cost, the dearest first. */
function causesOf(moves: readonly MoveReview[]): Cause[] {
  const kinds = new Set(moves.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));
  return [...kinds]
    .map((kind) => {
      const parts = moves.filter(({ reasons }) => reasons.length);
      const plies = parts.filter((move) => partsOf(move, kind)).map(({ ply }) => ply);
      return { kind, points: sum(parts.map((move) => partsOf(move, kind))), plies };
    })
    .sort((one, other) => other.points - one.points);
}

const worst = (moves: readonly MoveReview[], kind: ReasonKind): number =>
  moves.reduce((found, move) => (partsOf(move, kind) > partsOf(found, kind) ? move : found)).ply;

/** Plies of the mistakes that cost most, at most three of each seat, in order of play. */
export function turningPoints(moves: readonly MoveReview[]): number[] {
  const bySeat = new Map<number, MoveReview[]>();
  for (const move of moves) {
    if (move.class !== "mistake" && move.class !== "blunder") continue;
    bySeat.set(move.seat, [...(bySeat.get(move.seat) ?? []), move]);
  }
  return [...bySeat.values()]
    .flatMap((some) => some.sort((one, other) => other.loss - one.loss).slice(0, MOST))
    .map(({ ply }) => ply)
    .sort((one, other) => one - other);
}
