/** The latest review of this tab, so that a reload need not begin it again. */
import { STAMP } from "../engine/layouts";
import type { Line } from "../engine/questions";
import type { GameReview } from "../engine/reviewdata";
import { parseJson } from "../shell/shape";

const PLACE = "cacique.review";

export interface Kept {
  readonly whole: GameReview;
  /** Seconds that it took for each visit to a move. */
  readonly pace: number | null;
}

/** Another engine may say other things of the same game. */
interface Row extends Kept {
  readonly stamp: string;
  readonly line: string;
}

export function keepReview(line: Line, kept: Kept): void {
  const row: Row = { stamp: STAMP, line: JSON.stringify(line), ...kept };
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(row));
  } catch {
    // without a store, or room in it, the game is reviewed again
  }
}

export function keptReview(line: Line): Kept | null {
  try {
    const row = parseJson(sessionStorage.getItem(PLACE) ?? "") as Row | undefined;
    return row?.stamp === STAMP && row.line === JSON.stringify(line) ? row : null;
  } catch {
    return null;
  }
}
