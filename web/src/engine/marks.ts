/**
 * Marks: what a loss is called, and what the losses of a seat say of its play. The same as
 * `cacique.study.marks`, from the same measures; tests/golden/reviews.jsonl binds the two.
 */
import measures from "../../../src/cacique/study/measures.json";
import type { Cause, Lesson, MoveClass, MoveReview, ReasonKind, SeatReview } from "./reviewdata";

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
export const FOLLOWING: ReadonlySet<ReasonKind> = new Set(["line", "gain"]);
const AGAIN = measures.again as readonly {
  readonly times: number;
  readonly within: number;
  readonly from: keyof typeof measures.classes;
}[];
const LEVELS: Readonly<Record<string, readonly (readonly number[])[]>> = measures.levels;

/**
 * Names a loss; `lead` is by how much the best decision is ahead of all others, where known. Nobody
 * is told of a mistake that might be none: what is in doubt is taken off first.
 */
export function classify(loss: number, lead = 0, doubt = 0): MoveClass {
  const limits = measures.classes;
  if (loss < limits.fine) return lead >= limits.brilliant ? "brilliant" : "best";
  if (loss - doubt >= limits.blunder) return "blunder";
  if (loss - doubt >= limits.mistake) return "mistake";
  return explains(loss) ? "inaccuracy" : "fine";
}

/** How far off a loss may be that a review of so many visits confirms by deeper looks. */
export function doubt(visits: number): number {
  const known = measures.doubt;
  return known.loss * (known.visits / visits) ** known.power;
}

/** Whether a loss is large enough to be explained. */
export const explains = (loss: number): boolean => loss >= measures.classes.inaccuracy;

/** Whether a decision is as far ahead of all others as only brilliant ones are. */
export const isBrilliant = (lead: number): boolean => lead >= measures.classes.brilliant;

/** With how many times the visits a loss is to be looked at next, after some looks; 0 where it can be told. */
export function deeper(loss: number, looks: number): number {
  const next = AGAIN[looks];
  if (!next) return 0;
  const limit = measures.classes[next.from];
  return limit <= loss && loss < limit + next.within ? next.times : 0;
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, one) => total + one, 0);

export const mean = (values: readonly number[]): number =>
  values.length ? sum(values) / values.length : 0;

/** Whether it counts: somebody decided, and could have decided otherwise. */
export const isDecision = ({ luck, is_forced }: MoveReview): boolean => luck === null && !is_forced;

/** What a decision counts by: the chance that it lost; where chances are as good as decided, points, too. */
export function costOf({ seat, loss, points_lost, chances_before }: MoveReview): number {
  const { decided, point } = measures;
  const best = chances_before[seat]!;
  if (points_lost === null || (decided <= best && best <= 1 - decided)) return loss;
  return Math.max(loss, point * points_lost);
}

/** From 0 to 100: each decision counts by half for every so much that it cost. */
export const accuracyOf = (moves: readonly MoveReview[]): number =>
  moves.length ? 100 * mean(moves.map((move) => 0.5 ** (costOf(move) / measures.half))) : 100;

/** Whether decisions of a game are enough to say which level they are like, and good enough. */
export const saysLevel = (moves: readonly MoveReview[]): boolean =>
  moves.length >= measures.fewest &&
  moves.every(({ is_exact, points_lost }) => is_exact || points_lost !== null);

/** The level that plays as accurately as in these games, and the range it may be. */
export function likeLevel(
  variant: string,
  games: readonly number[],
): [number, number, number] | null {
  const levels = LEVELS[variant];
  if (!levels?.length || !games.length) return null;
  const values = games.map((game) => Math.log(Math.max(1 - game / 100, measures.least)));
  const heights = levels.map(([middle = 0, spread = 1]) =>
    sum(values.map((value) => -(((value - middle) / spread) ** 2) / 2 - Math.log(spread))),
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
  const lucks = moves.flatMap(({ luck }) => (luck === null ? [] : [luck]));
  const accuracy = accuracyOf(decisions);
  const level = saysLevel(decisions) ? likeLevel(variant, [accuracy]) : null;
  const causes = causesOf(moves);
  const counted = CLASSES.map((mark) => [
    mark,
    decisions.filter((move) => move.class === mark).length,
  ]);
  return {
    seat,
    accuracy,
    loss_per_decision: mean(decisions.map(({ loss }) => loss)),
    decisions: decisions.length,
    classes: Object.fromEntries(counted) as Record<MoveClass, number>,
    like_level: level?.[0] ?? null,
    like_level_low: level?.[1] ?? null,
    like_level_high: level?.[2] ?? null,
    luck: lucks.length ? sum(lucks) : null,
    causes,
    remember: causes
      .filter(({ kind, points }) => points > 0 && !FOLLOWING.has(kind))
      .slice(0, MOST)
      .map((cause) => lessonOf(cause, moves)),
  };
}

/** What one kind of reason cost in a decision: points, or a chance where there are none. */
const partOf = ({ reasons }: MoveReview, kind: ReasonKind): number =>
  sum(reasons.flatMap((one) => (one.kind === kind ? [one.chance ?? one.points ?? 0] : [])));

/**
 * What a decision lost, shared out among the kinds of its reasons that cost something, so that what
 * spoke for the decision makes all of them smaller.
 */
export function shareOut(lost: number, move: MoveReview): Map<ReasonKind, number> {
  const kinds = [...new Set(move.reasons.map(({ kind }) => kind))];
  const costs = kinds
    .map((kind) => [kind, partOf(move, kind)] as const)
    .filter(([, part]) => part > 0);
  const whole = sum(costs.map(([, part]) => part));
  return new Map(costs.map(([kind, part]) => [kind, (lost * part) / whole]));
}

/** What a decision lost: points, or a chance where there are none. */
export const priceOf = ({ loss, points_lost }: MoveReview): number =>
  points_lost === null ? loss : Math.max(points_lost, 0);

/** Plies of one seat's bids that bought nothing: others bid more, and nobody paid them. */
export function lostBids(moves: readonly MoveReview[]): ReadonlySet<number> {
  const lost = moves.filter(
    ({ token }, at) => token.startsWith("bid") && !moves[at + 1]?.token.startsWith("take"),
  );
  return new Set(lost.map(({ ply }) => ply));
}

/** What each kind of reason cost one seat, the dearest first. */
function causesOf(moves: readonly MoveReview[]): Cause[] {
  const unpaid = lostBids(moves);
  const found = new Map<ReasonKind, Map<number, number>>();
  for (const move of moves) {
    if (unpaid.has(move.ply)) continue;
    for (const [kind, part] of shareOut(priceOf(move), move))
      found.set(kind, (found.get(kind) ?? new Map<number, number>()).set(move.ply, part));
  }
  return [...found]
    .map(([kind, parts]) => ({ kind, points: sum([...parts.values()]), plies: [...parts.keys()] }))
    .sort((one, other) => other.points - one.points);
}

function lessonOf({ kind, points, plies }: Cause, moves: readonly MoveReview[]): Lesson {
  const shares = moves
    .filter(({ ply }) => plies.includes(ply))
    .map((move) => ({ ply: move.ply, share: shareOut(priceOf(move), move).get(kind)! }));
  const worst = shares.reduce((most, one) => (one.share > most.share ? one : most));
  return { kind, points, ply: worst.ply };
}

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
