/** The lessons: short steps on a real board. The server judges every move; a step only looks at it. */
import type { Parsed } from "../play/tokens";
import type { PuebloView, View } from "../server/protocol";
import type { Key } from "../shell/i18n";

export interface Step {
  readonly text: Key;
  /** The moves that lead here; null goes on from where the last step ended or was skipped. */
  readonly moves: readonly string[] | null;
  /** Where the board begins, if not where the lesson does. */
  readonly position?: string;
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

/** A town after its last lap, to be taken down again. */
const OLD_TOWN =
  "pueblo1_demolition;chief=SE_0b14uNb11d0b13uNd12uNg11u1g12d0e22u0f14uNa23u0e23d0f41u1g32s1f31u" +
  "Ne23s1e21d0d43uNc43sNc32sNc42u1a53u1a54dNc63uNb53uNd61u0d51sNf61uNf54sNc64u1a73u1f73u" +
  "_SW_100,140_00,00_01_3x0";
const AUCTION = "pueblo1_pro_-_NW_0,0_87,87_-_1a.00.0.-.00";

/** Whether a walk costs the learner as little as any other. */
function isCheapest(move: Parsed, before: View): boolean {
  const { walks } = before as PuebloView;
  const mine = (steps: number) => walks.find((walk) => walk.steps === steps)?.points[0] ?? 0;
  return move.type === "walk" && walks.every((walk) => mine(move.steps) <= mine(walk.steps));
}

/** Whether a block of the learner was set on others. */
function isOnTop(move: Parsed, after: View): boolean {
  if (move.type !== "build") return false;
  const { blocks } = after as PuebloView;
  return blocks.some(
    ({ cell, pose, level, owner }) =>
      owner === 0 && cell === move.cell && pose === move.pose && level > 1,
  );
}

const ownBlocks = (view: View) =>
  (view as PuebloView).blocks.filter(({ owner }) => owner === 0).length;

const PUEBLO: Lesson = {
  game: "pueblo",
  tags: { Players: "2", Chief: "SE" },
  steps: [
    { text: "lesson.pueblo.seen", moves: TOWN, isTask: false, showsSight: true },
    {
      text: "lesson.pueblo.corner",
      moves: [...TOWN, "Ca5/2u", ">2"],
      isTask: false,
      showsSight: true,
    },
    { text: "lesson.pueblo.build", moves: [], isTask: true },
    {
      text: "lesson.pueblo.walk",
      moves: null,
      isTask: true,
      accepts: isCheapest,
      retry: "lesson.pueblo.walkRetry",
    },
    {
      text: "lesson.pueblo.hide",
      moves: null,
      replies: [["Cg7/3u", "Ca7/3u", "Cg1/3u", "Ca1/3u"], [">2"]],
      isTask: true,
      accepts: (move, before, after) =>
        move.type === "build" && move.kind === "N" && lapOf(after) < lapOf(before),
      retry: "lesson.pueblo.hideRetry",
    },
    {
      text: "lesson.pueblo.walkAgain",
      moves: null,
      isTask: true,
      showsSight: true,
      accepts: isCheapest,
      retry: "lesson.pueblo.walkRetry",
    },
    {
      text: "lesson.pueblo.pair",
      moves: null,
      replies: [["Na5/3u", "Ng5/3u", "Na3/3u", "Ng3/3u"], [">2"]],
      isTask: true,
      accepts: (move, _, after) => isOnTop(move, after),
      retry: "lesson.pueblo.pairRetry",
    },
    { text: "lesson.pueblo.eye", moves: TOWN, isTask: false, showsSight: true },
    {
      text: "lesson.pueblo.demolition",
      moves: [],
      position: OLD_TOWN,
      isTask: true,
      accepts: (_, before, after) => ownBlocks(after) < ownBlocks(before),
      retry: "lesson.pueblo.demolitionRetry",
      instead: ["xb1"],
    },
    {
      text: "lesson.pueblo.auction",
      moves: [],
      position: AUCTION,
      isTask: true,
      accepts: (move) => move.type === "bid" && move.bid <= 3,
      retry: "lesson.pueblo.auctionRetry",
      instead: ["bid1"],
    },
    { text: "lesson.pueblo.end", moves: TOWN, isTask: false },
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
    { text: "lesson.puluc.rules", moves: null, isTask: false },
    { text: "lesson.puluc.end", moves: null, isTask: false },
  ],
};

export const LESSONS: Readonly<Record<"pueblo" | "puluc", Lesson>> = {
  pueblo: PUEBLO,
  puluc: PULUC,
};
