/** The lessons: short steps on a real board. The server judges every move; a step only looks at it. */
import type { Parsed } from "../play/tokens";
import type { PuebloView, View } from "../server/protocol";
import type { Key } from "../shell/i18n";

export interface Step {
  readonly text: Key;
  /** The moves that lead here; null goes on from where the last step ended or was skipped. */
  readonly moves: readonly string[] | null;
  /** Moves of the others and of the dice that come first, each the first legal one of a list. */
  readonly replies?: readonly (readonly string[])[];
  /** Whether the learner has a decision to make here. */
  readonly isTask: boolean;
  /** Whether a decision is what the step asks for, by what came of it. */
  readonly accepts?: (move: Parsed, before: View, after: View) => boolean;
  readonly retry?: Key;
  /** What is decided for those who skip the step: the first legal one of these, else of all. */
  readonly instead?: readonly string[];
  readonly showsSight?: boolean;
}

export interface Lesson {
  readonly game: "pueblo" | "puluc";
  readonly tags: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const lapOf = (view: View) => (view as PuebloView).lap[0] ?? 0;

const TOWN = "Cb6/1u >2 Ce7/4u >2 Nd6/3u >4 Ng6/1u >2 Cd2/1u >1 Ca7/4u >3 Ne7/2s >2".split(" ");

const PUEBLO: Lesson = {
  game: "pueblo",
  tags: { Players: "2", Chief: "SE" },
  steps: [
    { text: "lesson.pueblo.seen", moves: TOWN, isTask: false, showsSight: true },
    { text: "lesson.pueblo.build", moves: [], isTask: true },
    { text: "lesson.pueblo.walk", moves: null, isTask: true },
    {
      text: "lesson.pueblo.hide",
      moves: null,
      replies: [["Cg7/3u", "Ca7/3u", "Cg1/3u", "Ca1/3u"], [">2"]],
      isTask: true,
      accepts: (move, before, after) =>
        move.type === "build" && move.kind === "N" && lapOf(after) < lapOf(before),
      retry: "lesson.pueblo.hideRetry",
    },
    { text: "lesson.pueblo.walkAgain", moves: null, isTask: true, showsSight: true },
    { text: "lesson.pueblo.end", moves: null, isTask: false },
  ],
};

const PULUC: Lesson = {
  game: "puluc",
  tags: {},
  steps: [
    { text: "lesson.puluc.road", moves: [], isTask: false },
    { text: "lesson.puluc.throw", moves: ["r3"], isTask: true },
    {
      text: "lesson.puluc.capture",
      moves: ["r3", "0-3", "r2", "10-8", "r5"],
      isTask: true,
      accepts: (move) => move.type === "go" && move.captures,
      retry: "lesson.puluc.captureRetry",
    },
    {
      text: "lesson.puluc.home",
      moves: ["r3", "0-3", "r2", "10-8", "r5", "3x8", "r1", "10-9", "r2"],
      isTask: true,
      accepts: (move) => move.type === "go" && move.to === null,
      retry: "lesson.puluc.homeRetry",
      instead: ["8-H"],
    },
    { text: "lesson.puluc.end", moves: null, isTask: false },
  ],
};

export const LESSONS: Readonly<Record<"pueblo" | "puluc", Lesson>> = {
  pueblo: PUEBLO,
  puluc: PULUC,
};
