/**
 * One's own history: what many reviewed games of one person say together. The same as `cacique.study.history`;
 * tests/golden/histories.json (`python -m tests.golden_histories` writes it) binds the two.
 */
import {
  accuracyOf,
  FOLLOWING,
  isDecision,
  likeLevel,
  lostBids,
  mean,
  priceOf,
  saysLevel,
  shareOut,
  sum,
} from "../../engine/marks";
import { type Phase, PHASES } from "../../engine/phases";
import type { MoveReview, Reason, ReasonKind } from "../../engine/reviewdata";

/** The opponents' level where one of them is no bot. */
export const PEOPLE = "people";
const MOST_PERIODS = 5;
const MOST_HABITS = 3;
/** Of a habit. */
const MOST_EXAMPLES = 3;

/** What the person decided once, in which phase, and the position before it. */
export interface Decision {
  readonly move: MoveReview;
  readonly phase: Phase;
  readonly position: string;
}

/** A game of the person, reviewed; forced moves are among the decisions, throws are not. */
export interface PlayedGame {
  readonly game: string;
  /** As levels are measured by. */
  readonly variant: string;
  /** Where the record is found. */
  readonly place: string;
  /** As 2026-01-31; null where nobody knows. */
  readonly day: string | null;
  readonly names: readonly string[];
  /** Bots in order, or `people`. */
  readonly opponents: string;
  /** 1 for a win, a part of it for a shared one; null while it goes on. */
  readonly score: number | null;
  readonly decisions: readonly Decision[];
}

/** What some decisions of some games lost together. */
export interface Tally {
  readonly key: string;
  readonly games: number;
  /** The mean over finished games. */
  readonly score: number | null;
  /** Those that were not forced. */
  readonly decisions: number;
  /** Chances, summed up. */
  readonly loss: number;
  readonly loss_per_decision: number;
  /** Of the lead, summed up; null where a game has no points. */
  readonly points_lost: number | null;
  readonly accuracy: number;
  /** To win after an opening, the mean. */
  readonly chance: number | null;
  /** Of whole games. */
  readonly like_level: number | null;
  readonly like_level_low: number | null;
  readonly like_level_high: number | null;
}

/** What one kind of reason cost: points where the game has them, and a share of the chances. */
export interface CauseTally {
  readonly kind: ReasonKind;
  /** Decisions that had it. */
  readonly times: number;
  readonly games: number;
  readonly loss: number;
  readonly points: number | null;
}

/** A decision that a habit shows in, and the reason that speaks of it. */
export interface Example {
  readonly place: string;
  readonly position: string;
  readonly move: MoveReview;
  readonly reason: Reason;
  /** Of the chance lost, that this kind of reason cost. */
  readonly share: number;
  readonly names: readonly string[];
}

/** A cause that cost much, with the decisions where it cost most. */
export interface Habit {
  readonly cause: CauseTally;
  readonly examples: readonly Example[];
}

/** All that some games of one kind say of the person. */
export interface History {
  readonly game: string;
  readonly won: number;
  readonly shared: number;
  readonly lost: number;
  readonly unfinished: number;
  readonly total: Tally;
  /** In order of time. */
  readonly periods: readonly Tally[];
  readonly opponents: readonly Tally[];
  /** In order of play. */
  readonly phases: readonly Tally[];
  /** The most frequent first. */
  readonly openings: readonly Tally[];
  /** The dearest first. */
  readonly causes: readonly CauseTally[];
  readonly habits: readonly Habit[];
}

/** Of a game, some of its decisions. */
type Part = readonly [game: PlayedGame, decisions: readonly Decision[]];

/**
 * A history for each kind of game. Time goes by the days of the games where all have one, else by the order in
 * which they come.
 */
export const sumUpGames = (games: readonly PlayedGame[]): History[] =>
  [...groupBy(games, ({ game }) => game)].map(([kind, some]) => sumUpKind(kind, some));

function sumUpKind(kind: string, games: readonly PlayedGame[]): History {
  const scores = games.flatMap(({ score }) => (score === null ? [] : [score]));
  const won = scores.filter((score) => score === 1).length;
  const lost = scores.filter((score) => score === 0).length;
  const causes = causesOf(games);
  const habits = causes.filter((cause) => cause.loss > 0 && !FOLLOWING.has(cause.kind));
  const whole = games.map((game): Part => [game, game.decisions]);
  return {
    game: kind,
    won,
    shared: scores.length - won - lost,
    lost,
    unfinished: games.length - scores.length,
    total: tally("", whole, { isWhole: true }),
    periods: periodsOf(games),
    opponents: sorted(
      [...groupBy(whole, ([game]) => game.opponents)].map(([key, some]) =>
        tally(key, some, { isWhole: true }),
      ),
    ),
    phases: phasesOf(kind, games),
    openings: openingsOf(games),
    causes,
    habits: habits
      .slice(0, MOST_HABITS)
      .map((cause) => ({ cause, examples: examplesOf(cause.kind, games) })),
  };
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** The most frequent first, then by name. */
const sorted = (tallies: readonly Tally[]): Tally[] =>
  [...tallies].sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));

function tally(
  key: string,
  parts: readonly Part[],
  { isWhole = false, chance = null as number | null } = {},
): Tally {
  const counted = parts.map(([, some]) => some.map(({ move }) => move).filter(isDecision));
  const moves = counted.flat();
  const losses = moves.map(({ loss }) => loss);
  const points = moves.flatMap(({ points_lost }) => (points_lost === null ? [] : [points_lost]));
  const scores = parts.flatMap(([{ score }]) => (score === null ? [] : [score]));
  const [variant, ...others] = new Set(parts.map(([game]) => game.variant));
  const byGame = counted.filter(saysLevel).map(accuracyOf);
  const level = isWhole && variant && !others.length ? likeLevel(variant, byGame) : null;
  return {
    key,
    games: parts.length,
    score: scores.length ? mean(scores) : null,
    decisions: losses.length,
    loss: sum(losses),
    loss_per_decision: mean(losses),
    points_lost: points.length ? sum(points) : null,
    accuracy: accuracyOf(moves),
    chance,
    like_level: level?.[0] ?? null,
    like_level_low: level?.[1] ?? null,
    like_level_high: level?.[2] ?? null,
  };
}

/** Parts of the time, each with about as many games. */
function periodsOf(games: readonly PlayedGame[]): Tally[] {
  const isDated = games.every(({ day }) => day !== null);
  const ordered = isDated
    ? [...games].sort((a, b) => (a.day! < b.day! ? -1 : Number(a.day! > b.day!)))
    : games;
  const count = Math.min(MOST_PERIODS, ordered.length);
  const limits = Array.from({ length: count + 1 }, (_, at) =>
    roundHalfEven((at * ordered.length) / count),
  );
  return limits.slice(1).map((end, at) => {
    const start = limits[at]!;
    const some = ordered.slice(start, end);
    const ends = isDated ? [some[0]!.day!, some.at(-1)!.day!] : [start + 1, end];
    const key = [...new Set(ends.map(String))].join(" – ");
    return tally(
      key,
      some.map((game) => [game, game.decisions]),
      { isWhole: true },
    );
  });
}

/** As Python rounds. */
function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 ? below + 1 : below;
}

const phasesOf = (kind: string, games: readonly PlayedGame[]): Tally[] =>
  (PHASES[kind] ?? []).flatMap((phase) => {
    const parts = games
      .map((game): Part => [game, game.decisions.filter((one) => one.phase === phase)])
      .filter(([, some]) => some.length);
    return parts.length ? [tally(phase, parts)] : [];
  });

/** First turns, with the losses of these turns alone and the chances that they left. */
function openingsOf(games: readonly PlayedGame[]): Tally[] {
  const turns = games
    .map((game): Part => [game, firstTurn(game)])
    .filter(([, turn]) => turn.length);
  const keyOf = ([, turn]: Part) => turn.map(({ move }) => move.token).join(" ");
  return sorted(
    [...groupBy(turns, keyOf)].map(([key, parts]) => {
      const last = parts.map(([, turn]) => turn.at(-1)!.move);
      return tally(key, parts, { chance: mean(last.map((one) => one.chances_after[one.seat]!)) });
    }),
  );
}

/** What was decided in one go after the auctions. */
function firstTurn({ decisions }: PlayedGame): Decision[] {
  const turns = decisions.filter(({ phase }) => phase !== "auction");
  return turns.filter(({ move }, at) => move.ply === turns[0]!.move.ply + at);
}

/** The decisions that count, and whose loss came about. */
function explained({ decisions }: PlayedGame): Decision[] {
  const unpaid = lostBids(decisions.map(({ move }) => move));
  return decisions.filter(({ move }) => isDecision(move) && !unpaid.has(move.ply));
}

function causesOf(games: readonly PlayedGame[]): CauseTally[] {
  const found = new Map<ReasonKind, { game: PlayedGame; move: MoveReview; share: number }[]>();
  for (const game of games)
    for (const { move } of explained(game))
      for (const [kind, share] of shareOut(move.loss, move))
        found.set(kind, [...(found.get(kind) ?? []), { game, move, share }]);
  const causes = [...found].map(([kind, parts]): CauseTally => {
    const counted = parts.filter(({ move }) => move.points_lost !== null);
    return {
      kind,
      times: parts.length,
      games: new Set(parts.map(({ game }) => game)).size,
      loss: sum(parts.map(({ share }) => share)),
      points: counted.length
        ? sum(counted.map(({ move }) => shareOut(priceOf(move), move).get(kind)!))
        : null,
    };
  });
  return causes.sort((a, b) => b.loss - a.loss || (b.points ?? 0) - (a.points ?? 0));
}

/** The decisions in which a kind of reason cost most. */
function examplesOf(kind: ReasonKind, games: readonly PlayedGame[]): Example[] {
  const found = games.flatMap((game) =>
    explained(game).flatMap((decision) => {
      const share = shareOut(decision.move.loss, decision.move).get(kind) ?? 0;
      return share > 0 ? [{ share, game, decision }] : [];
    }),
  );
  return found
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_EXAMPLES)
    .map(({ share, game: { place, names }, decision: { move, position } }) => ({
      place,
      position,
      move,
      share,
      reason: dearest(move, kind),
      names,
    }));
}

const dearest = (move: MoveReview, kind: ReasonKind): Reason =>
  move.reasons
    .filter((reason) => reason.kind === kind)
    .reduce((best, reason) => (worthOf(reason) > worthOf(best) ? reason : best));

const worthOf = ({ chance, points }: Reason): number => chance ?? points ?? 0;
