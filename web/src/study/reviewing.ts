/** A game's review as it fills in: what is known of each decision, and the ways between the mistakes. */
import { computed, signal } from "@preact/signals";
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

/** Classes that are marked in lists and on the graph. */
const MARKED: ReadonlySet<MoveClass> = new Set(["brilliant", "inaccuracy", "mistake", "blunder"]);

export class Reviewing {
  readonly isRunning = signal(false);
  readonly trouble = signal("");
  readonly whole = signal<GameReview | null>(null);
  readonly #moves = signal<ReadonlyMap<number, MoveReview>>(new Map());
  /** In the order of play. */
  readonly moves = computed(() => [...this.#moves.value.values()].sort((a, b) => a.ply - b.ply));
  readonly mistakes = computed(() => mistakesOf(this.moves.value, this.seat));
  #controller = new AbortController();
  #reviewer: GameReviewer | null = null;

  constructor(
    /** Whose mistakes one looks for; everybody's where nobody's in particular. */
    readonly seat: number | null,
    private readonly start: () => GameReviewer,
  ) {}

  at(ply: number): MoveReview | null {
    return this.#moves.value.get(ply) ?? null;
  }

  /** Reviews a game from its beginning; what is known stays while it goes on. */
  run = async (line: Line, visits: number | null = null): Promise<void> => {
    this.stop();
    const { signal: stopped } = (this.#controller = new AbortController());
    this.#reviewer ??= this.start();
    this.isRunning.value = true;
    this.trouble.value = "";
    const hear = (move: MoveReview) => {
      if (!stopped.aborted) this.#moves.value = new Map(this.#moves.peek()).set(move.ply, move);
    };
    try {
      const options = visits === null ? {} : { visits };
      const whole = await this.#reviewer.reviewGame(line, options, hear, stopped);
      if (stopped.aborted) return;
      this.whole.value = whole;
      this.#moves.value = new Map(whole.moves.map((move) => [move.ply, move]));
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
    this.stop();
    this.#reviewer?.close();
  }
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
