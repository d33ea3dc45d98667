/**
 * A game's review as plain data: what each decision lost, and why. The same fields as `cacique review --json`
 * and `cacique.study.review` give; words for reasons are made of the templates in src/cacique/study/words.
 */

/** How good a decision was, by the chance that it lost; brilliant where nearly everything else loses much. */
export type MoveClass = "brilliant" | "best" | "fine" | "inaccuracy" | "mistake" | "blunder";

/** Those that are explained, and that keys jump between. */
export const MISTAKES: readonly MoveClass[] = ["mistake", "blunder"];

/**
 * Kinds of reasons. Pueblo: `shown` a face of one's own left in view, which the better turn hides or does not
 * show; `hid` another's face hidden for them, which the better turn leaves or brings in view; `reached` a face that
 * somebody's walk in the line comes to see (another's: in the better line); `walk` what the
 * chieftain's stop cost on a side; `corner` the same on a corner; `stock` coloured or neutral used at the wrong time;
 * `tempo` a tempo in the demolition; `price` more bid than a card is worth, or less; `card` a worse order card.
 * Puluc: `reach` a stack in reach of throws; `capture` one not made; `home` a walk home not made. `gain` all
 * that spoke for what was played, in one: its points are negative. Both games: `line` what follows in the line, the
 * rest of the loss.
 */
export type ReasonKind =
  | "shown"
  | "hid"
  | "reached"
  | "walk"
  | "corner"
  | "stock"
  | "tempo"
  | "price"
  | "card"
  | "reach"
  | "capture"
  | "home"
  | "gain"
  | "line";

/** What can speak for what was played: faces in view or not, a stop, the kind of block, the pace of the demolition. */
export type Gain = "faces" | "walk" | "stock" | "tempo";

/** A part of the difference between what was played and what was better; what does not apply is left out. */
export interface Reason {
  readonly kind: ReasonKind;
  /** Whose face or stack it is, or who pays. */
  readonly seat?: number;
  /** Of the cube or the stack. */
  readonly cell?: string;
  /** Of the cube, counted from 1. */
  readonly level?: number;
  /** Where the chieftain stops, or the first square ahead of it that sees the face. */
  readonly square?: string;
  /** All squares that see the face after the one turn and not after the other, in the chieftain's order. */
  readonly squares?: readonly string[];
  /** Where the chieftain stops in the better turn. */
  readonly better_square?: string;
  /** What one look at it costs; of a walk, what the stop does. */
  readonly fine?: number;
  /** Where the chieftain stands before the walks that are counted: after the best walk of the turn. */
  readonly start?: string;
  /**
   * In so many walks somebody else, `by`, can bring the chieftain to `square`: the owner only where nobody else can.
   * 0 where only the lap comes there; left out where nobody can know who walks there.
   */
  readonly walks?: number;
  readonly by?: number;
  /** Whether the last lap is still to come and will see it if it stays as it is. */
  readonly is_on_lap?: boolean;
  /** Whether the face stands after the better turn, too. */
  readonly is_left?: boolean;
  /** What spoke for what was played. */
  readonly gains?: readonly Gain[];
  /** Of the block used: whether it was a coloured one. */
  readonly is_coloured?: boolean;
  /** Of a walk: what the better one costs, where this one costs `fine`. Of an auction: what was bid, 0 for a pass. */
  readonly paid?: number;
  /** The bid that would have been enough. */
  readonly needed?: number;
  /** What the best card is worth, in points. */
  readonly worth?: number;
  readonly card?: number;
  readonly better_card?: number;
  /** Pieces on a stack of Puluc. */
  readonly pieces?: number;
  /** Throws that reach it, and how likely one of them is. */
  readonly throws?: readonly number[];
  readonly odds?: number;
  /** The part of the loss, in points: it may be negative, where something spoke for what was played. */
  readonly points?: number;
  /** The same as a chance from 0 to 1, where a game has no points (Puluc). */
  readonly chance?: number;
  /** The turn that does better, or the reply that punishes. */
  readonly tokens?: readonly string[];
}

/** A decision looked back at: a build and the walk after it are two; throws are listed too, with their luck. */
export interface MoveReview {
  /** Of the move itself, counted from 0: before it, so many moves had been made. */
  readonly ply: number;
  readonly seat: number;
  readonly token: string;
  /** Of every seat, 0 to 1: to win; with several others, the share of them to end ahead of. */
  readonly chances_before: readonly number[];
  readonly chances_after: readonly number[];
  /** That every seat may expect at the end; empty where the game has none (Puluc). */
  readonly points_before: readonly number[];
  readonly points_after: readonly number[];
  /** The chance lost against the best that was found, 0 to 1. */
  readonly loss: number;
  /** The lead lost, in points; null where the game has none. */
  readonly points_lost: number | null;
  readonly class: MoveClass;
  /** There was nothing to decide: it counts for nothing. */
  readonly is_forced: boolean;
  /** Solved, not estimated. */
  readonly is_exact: boolean;
  /** A throw of dice: its luck as a chance; null for decisions. */
  readonly luck: number | null;
  /** The better turn from here: its tokens. The same as what was played where nothing was better. */
  readonly best: readonly string[];
  /** What all sides would play after it, itself included. */
  readonly line: readonly string[];
  /** What was played and what all sides would play after it. */
  readonly played_line: readonly string[];
  /** The turn that punishes what was played; empty where it lost little. */
  readonly reply: readonly string[];
  /** They add up to the loss in points (in Puluc: to the chance), and are given from an inaccuracy on. */
  readonly reasons: readonly Reason[];
}

/** What a cause cost a seat in a whole game. */
export interface Cause {
  readonly kind: ReasonKind;
  readonly points: number;
  /** The plies at which. */
  readonly plies: readonly number[];
}

/** A thing to remember: the cause that cost most, with the ply where it cost most. */
export interface Lesson {
  readonly kind: ReasonKind;
  readonly points: number;
  readonly ply: number;
}

export interface SeatReview {
  readonly seat: number;
  /** 0 to 100. */
  readonly accuracy: number;
  /** Chance, 0 to 1. */
  readonly loss_per_decision: number;
  /** Those that were not forced. */
  readonly decisions: number;
  /** How many of each class. */
  readonly classes: Readonly<Record<MoveClass, number>>;
  /** The level of the computer that loses as much, from 1 on, with the range it may be; null where unknown. */
  readonly like_level: number | null;
  readonly like_level_low: number | null;
  readonly like_level_high: number | null;
  /** What the dice won; null where there are none or nothing is known. */
  readonly luck: number | null;
  /** Points (Puluc: chances) lost, by cause, the dearest first. */
  readonly causes: readonly Cause[];
  /** At most three. */
  readonly remember: readonly Lesson[];
}

export interface GameReview {
  readonly game: string;
  readonly is_finished: boolean;
  /** How deep each decision was looked at. */
  readonly visits: number;
  readonly moves: readonly MoveReview[];
  readonly seats: readonly SeatReview[];
  /** Plies where the game turned: those that cost most, in order of play, at most three a seat. */
  readonly turning_points: readonly number[];
}

/** How a review is asked for. */
export interface ReviewOptions {
  /** How deep to look at each decision: more take longer in proportion. */
  readonly visits?: number;
  /** Only what this seat decided is reviewed. */
  readonly seat?: number;
}

/**
 * `startReviewer().reviewGame(line, options, hear, signal)` (client.ts) reviews all moves of a line, in order. `hear` is told each move as
 * soon as it is known; the promise resolves to the whole, and an aborted signal rejects it as for hints.
 */
export type HearMove = (move: MoveReview) => void;
