/** The mistakes of a game as positions to try again. */
import { lookAtPosition } from "../play/asking";
import type { Analysis } from "./analysis";
import type { Task } from "./recall";
import { playedFrom, type Reviewing } from "./reviewing";

/** Each mistake with the position before it; what cannot be looked at is left out. */
export async function tasksOf(analysis: Analysis, reviewing: Reviewing): Promise<readonly Task[]> {
  const { tokens, movers, names } = analysis.main.peek();
  const found = await Promise.all(
    reviewing.mistakes.peek().map(async (move): Promise<Task | null> => {
      const { view } = await analysis.record.lookAfter(tokens.slice(0, move.ply));
      // a position that cannot be read again is none to come back to
      const isReadable = await lookAtPosition(view.position).then(
        () => true,
        () => false,
      );
      if (!isReadable) return null;
      return {
        position: view.position,
        seat: move.seat,
        played: playedFrom(move, tokens, movers),
        best: move.best,
        chance: (move.chances_before[move.seat] ?? 0) || null,
        square: move.reasons.find(({ square }) => square !== undefined)?.square ?? null,
        names: names.length ? names : view.scores.map(() => ""),
      };
    }),
  );
  return found.filter((task) => task !== null);
}
