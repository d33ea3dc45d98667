/** What the pointer is at, and what follows from it. It changes at every step over the board. */
import type { Cell, Ghost, Square } from "../boards/types";
import { actingSeat, asPueblo, type GameState, type Held, legalSet } from "./state";
import { formatBuild } from "./tokens";
import { siteOf } from "./transitions";

export interface Hover {
  /** The window, by its south-west cell, that the block in hand is above. */
  readonly window: Cell | null;
  /** The square of the path that is looked from. */
  readonly square: Square | null;
}

export const NOWHERE: Hover = { window: null, square: null };

/** The build that the block in hand would be. */
export function heldToken(held: Held | null, { window }: Hover): string | null {
  return held && window ? formatBuild({ ...held, cell: window }) : null;
}

/** The block in hand as the board shows it; why it may not be there is told as far as it is known. */
export function ghostOf(
  state: GameState,
  { window }: Hover,
  reasonOf: (token: string) => string | null,
): Ghost | null {
  const view = asPueblo(state.view);
  const seat = actingSeat(state);
  const { held } = state;
  if (!view || seat === null || !held || window === null) return null;
  const token = formatBuild({ ...held, cell: window });
  const isLegal = legalSet(view).has(token);
  return {
    ...held,
    cell: window,
    seat,
    level: siteOf(view).restLevel(view.options.handed, window, held.pose),
    legal: isLegal,
    reason: isLegal ? null : reasonOf(token),
  };
}
