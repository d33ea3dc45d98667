/** Where in a game each of its decisions was made: the phase it belongs to, as in `cacique.study`, and the position. */
import type { View } from "../server/protocol";
import type { Board } from "./board";
import { COLOURED_EACH } from "./pueblolines";

/** In the order of play; their names are in src/cacique/study/words. */
export const PHASES: Readonly<Record<string, readonly Phase[]>> = {
  pueblo: ["auction", "opening", "middle", "late", "demolition"],
  puluc: ["start", "fight", "end"],
};

export type Phase =
  "auction" | "opening" | "middle" | "late" | "demolition" | "start" | "fight" | "end";

/** Before a move: its phase, and the line of the position. */
export interface Moment {
  readonly phase: Phase;
  readonly position: string;
}

/** The third part of the game takes the town down. */
const DEMOLITION = 3;
/** Pieces of a side that are taken out: more than half. */
const FEW_LEFT = 3;

/** The moments before all moves of a board, which stands at its end again afterwards. */
export function momentsOf(board: Board): Moment[] {
  const tokens = [...board.tokens];
  board.goTo([]);
  return tokens.map((token) => {
    const moment = { phase: phaseOf(board.view()), position: board.position() };
    board.push(token);
    return moment;
  });
}

function phaseOf(view: View): Phase {
  if (view.game === "puluc") {
    if (Math.max(...view.lost) >= FEW_LEFT) return "end";
    const isQuiet = view.stacks.every(({ light, dark }) => Math.min(light, dark) === 0);
    return isQuiet && Math.max(...view.lost) === 0 ? "start" : "fight";
  }
  if (view.auction) return "auction";
  if (view.part === DEMOLITION || view.turn === null) return "demolition";
  const [coloured, neutral] = view.stock[view.turn]!;
  const left = coloured + neutral + Number(view.phase === "walking");
  const each = 2 * COLOURED_EACH[view.scores.length]! - 1;
  return (["opening", "middle", "late"] as const)[Math.floor((3 * (each - left)) / each)]!;
}
