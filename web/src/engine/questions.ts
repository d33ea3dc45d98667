/** What the page and its engine say to each other: plain data, each question with its answer. */
import type { Prices } from "../server/api";
import type { TroubleCode } from "../server/apierror";
import type { Hint, HintChoice, Look, Account, SeenView, Why } from "../server/protocol";
import type { Moment } from "./phases";
import type { GameReview, MoveReview, ReviewOptions } from "./reviewdata";

/** Which position is asked about: where a game began, and the moves since. */
export interface Line {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The line of a position that the game began with; its options are those that count then. */
  readonly position: string | null;
  readonly moves: readonly string[];
}

/** How a position is analysed. */
export interface AnalysisWish {
  readonly seconds: number;
  readonly visits: number;
  /** How many turns are told of. */
  readonly lines: number;
  /** Each of several workers is more curious than the one before: 1, 1.5, 2 … */
  readonly curiosity: number;
  /** Whether the turn is passed first: what does the other side threaten? */
  readonly isPassed: boolean;
}

/** What is known of a position so far: turns with their lines, the best first. */
export interface Analysis {
  /** The seat whose turns these are. */
  readonly seat: number;
  readonly visits: number;
  readonly is_exact: boolean;
  readonly choices: readonly HintChoice[];
  /** In an auction: how many points each card gains that seat over the mean of all; null where it is taken. */
  readonly cards?: readonly (number | null)[];
}

/** What each kind of question is asked with, and answered by; some tell parts before. */
export interface Kinds {
  look: { readonly with: { readonly line: Line }; readonly answer: Look };
  record: { readonly with: { readonly text: string }; readonly answer: Look };
  moments: { readonly with: { readonly line: Line }; readonly answer: readonly Moment[] };
  arrange: { readonly with: { readonly position: string }; readonly answer: Look };
  prices: { readonly with: { readonly line: Line }; readonly answer: Prices };
  sight: {
    readonly with: { readonly line: Line; readonly square: string };
    readonly answer: readonly SeenView[];
  };
  why: { readonly with: { readonly line: Line; readonly token: string }; readonly answer: Why };
  review: { readonly with: { readonly line: Line }; readonly answer: Account };
  hint: { readonly with: { readonly line: Line }; readonly answer: Omit<Hint, "version"> };
  analyse: {
    readonly with: { readonly line: Line; readonly wish: AnalysisWish };
    readonly part: Analysis;
    readonly answer: Analysis;
  };
  reviewGame: {
    readonly with: { readonly line: Line; readonly options: ReviewOptions };
    readonly part: MoveReview;
    readonly answer: GameReview;
  };
  choose: {
    readonly with: { readonly line: Line; readonly bot: string; readonly seed: number };
    readonly answer: string;
  };
}

export type Kind = keyof Kinds;

/** What is told of an answer before it is whole. */
export type Part = Extract<Kinds[Kind], { readonly part: unknown }>["part"];
export type PartOf<K extends Kind> = Extract<Kinds[K], { readonly part: unknown }>["part"];

export type Question = {
  readonly [K in Kind]: { readonly kind: K; readonly id: number } & Kinds[K]["with"];
}[Kind];

/** What the page tells its engine: a question, or that it no longer waits for an answer. */
export type Told = Question | { readonly kind: "stop"; readonly id: number };

export type Answer =
  | { readonly id: number; readonly value: Kinds[Kind]["answer"] }
  | { readonly id: number; readonly part: Part }
  | { readonly id: number; readonly code: TroubleCode; readonly reason: string };
