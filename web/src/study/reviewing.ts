/** A game's review as it fills in: what is known of each decision, and the ways between the mistakes. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Pointed, Square } from "../boards/types";
import type { GameReviewer } from "../engine/client";
import type { Line } from "../engine/questions";
import {
  type GameReview,
  type MoveClass,
  type MoveReview,
  MISTAKES,
  type Reason,
} from "../engine/reviewdata";
import { ApiError } from "../server/api";
import { messageOf } from "../server/troubles";
import { keepReview, keptReview } from "./keptreview";
import { shared } from "./tree";

/** Classes that are marked in lists and on the graph. */
const MARKED: ReadonlySet<MoveClass> = new Set(["brilliant", "inaccuracy", "mistake", "blunder"]);

/** How deep a review looks at each decision, unless it is asked otherwise. */
export const USUAL = 1_000;

/** What is known of a line of moves. */
interface Known {
  readonly tokens: readonly string[];
  readonly moves: ReadonlyMap<number, MoveReview>;
  readonly whole: GameReview | null;
}

const NOTHING: Known = { tokens: [], moves: new Map(), whole: null };

const clock = (): number => performance.now() / 1000;

export class Reviewing {
  readonly isRunning = signal(false);
  /** How many moves this run has looked at. */
  readonly looked = signal(0);
  readonly trouble = signal("");
  /** Seconds for each visit to a move, as the latest run took them. */
  readonly #pace = signal<number | null>(null);
  readonly #known = signal(NOTHING);
  /** How many moves the game has in common with what was reviewed. */
  readonly #same = computed(() => shared(this.#known.value, this.main.value));
  /** Whether the game is another by now than the one that was reviewed. */
  readonly isOutdated = computed(() => {
    const { tokens } = this.#known.value;
    const length = this.#same.value;
    return tokens.length > 0 && (length < tokens.length || length < this.main.value.length);
  });
  /** The whole review; null where the game has changed since. */
  readonly whole = computed(() => (this.isOutdated.value ? null : this.#known.value.whole));
  /** In the order of play, up to where the game has changed. */
  readonly moves = computed(() =>
    [...this.#known.value.moves.values()]
      .filter(({ ply }) => ply < this.#same.value)
      .sort((a, b) => a.ply - b.ply),
  );
  readonly mistakes = computed(() => mistakesOf(this.moves.value, this.seat));
  #controller = new AbortController();
  #reviewer: GameReviewer | null = null;
  readonly #forget: () => void;

  constructor(
    /** Whose mistakes one looks for; everybody's where nobody's in particular. */
    readonly seat: number | null,
    private readonly start: () => GameReviewer,
    /** The moves of the game as it is now. */
    private readonly main: ReadonlySignal<readonly string[]>,
    private readonly seconds: () => number = clock,
  ) {
    this.#forget = effect(() => {
      if (this.isOutdated.value) this.stop();
    });
  }

  at(ply: number): MoveReview | null {
    return ply < this.#same.value ? (this.#known.value.moves.get(ply) ?? null) : null;
  }

  /** How long a review of the game takes that looks so deep; null as long as nobody knows. */
  secondsFor(visits: number): number | null {
    const pace = this.#pace.value;
    return pace === null ? null : pace * visits * this.main.value.length;
  }

  /** Takes up a review that was kept, and says whether there was one. */
  resume(line: Line): boolean {
    const kept = keptReview(line);
    if (!kept) return false;
    this.#know(line, kept.whole);
    this.#pace.value = kept.pace;
    return true;
  }

  #know(line: Line, whole: GameReview): void {
    const moves = new Map(whole.moves.map((move) => [move.ply, move]));
    this.#known.value = { tokens: line.moves, moves, whole };
  }

  /** Reviews a game from its beginning; what is known of its moves stays while it goes on. */
  run = async (line: Line, visits: number | null = null): Promise<void> => {
    this.stop();
    const { signal: stopped } = (this.#controller = new AbortController());
    this.#reviewer ??= this.start();
    batch(() => {
      this.#known.value = keptFor(line.moves, this.#known.peek());
      this.isRunning.value = true;
      this.looked.value = 0;
      this.trouble.value = "";
    });
    const begun = this.seconds();
    const hear = (move: MoveReview) => {
      if (stopped.aborted) return;
      const known = this.#known.peek();
      batch(() => {
        this.#known.value = { ...known, moves: new Map(known.moves).set(move.ply, move) };
        this.looked.value++;
        this.#pace.value = (this.seconds() - begun) / (this.looked.peek() * (visits ?? USUAL));
      });
    };
    try {
      const options = visits === null ? {} : { visits };
      const whole = await this.#reviewer.reviewGame(line, options, hear, stopped);
      if (stopped.aborted) return;
      this.#know(line, whole);
      keepReview(line, { whole, pace: this.#pace.peek() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!stopped.aborted) this.trouble.value = messageOf(error);
    } finally {
      if (!stopped.aborted) this.isRunning.value = false;
    }
  };

  stop = (): void => {
    this.#controller.abort();
    this.isRunning.value = false;
  };

  close(): void {
    this.#forget();
    this.stop();
    this.#reviewer?.close();
  }
}

/** What is known of one line and holds for another as well: a review knows nothing of later moves. */
function keptFor(tokens: readonly string[], known: Known): Known {
  const same = shared(known, tokens);
  if (same === tokens.length && same === known.tokens.length) return known;
  const moves = new Map([...known.moves].filter(([ply]) => ply < same));
  return { tokens, moves, whole: null };
}

/** Decisions that cost much; of one seat, where somebody looks for their own. */
export const mistakesOf = (moves: readonly MoveReview[], seat: number | null): MoveReview[] =>
  moves.filter(
    (move) =>
      MISTAKES.includes(move.class) && !move.is_forced && (seat === null || move.seat === seat),
  );

/** The next mistake from a place, or the one before; round and round. */
export function nextMistake(
  mistakes: readonly MoveReview[],
  ply: number,
  direction: 1 | -1,
): MoveReview | null {
  const ahead = mistakes.filter((move) => (direction > 0 ? move.ply > ply : move.ply < ply));
  const inOrder = ahead.length ? ahead : mistakes;
  return (direction > 0 ? inOrder[0] : inOrder.at(-1)) ?? null;
}

export const isMarked = (move: MoveReview): boolean =>
  !move.is_forced && move.luck === null && MARKED.has(move.class);

/** Whether something was better, and worth a look. */
export const wasWorse = (move: MoveReview): boolean =>
  !move.is_forced && ["inaccuracy", "mistake", "blunder"].includes(move.class);

const MOST_LINES = 8;

/** What a reason lights: its cube, the squares that see it or where the chieftain stops, and the lines. */
export function pointedOf(reason: Reason): Pointed {
  const { cell, level, square, squares = [], better_square: better } = reason;
  const cube = cell && /^[a-h][1-8]$/.test(cell) ? { cell, level: level ?? null } : null;
  const from = [...new Set<Square>([...(square ? [square] : []), ...squares])].slice(0, MOST_LINES);
  return {
    cubes: cube ? [cube] : [],
    squares: better ? [...from, better] : from,
    lines: cube ? from.map((each) => ({ from: each, to: cube })) : [],
  };
}

/** The same on the road of Puluc. */
export const cellsOf = ({ cell }: Reason): number[] =>
  cell !== undefined && /^\d+$/.test(cell) ? [Number(cell)] : [];

/** The turn that was played from a ply on: as many moves as the better one has, by one seat. */
export function playedFrom(
  move: MoveReview,
  tokens: readonly string[],
  movers: readonly number[],
): readonly string[] {
  const most = Math.max(1, move.best.length);
  const played = tokens.slice(move.ply, move.ply + most);
  const end = played.findIndex((_, at) => movers[move.ply + at] !== move.seat);
  return end < 0 ? played : played.slice(0, end);
}
