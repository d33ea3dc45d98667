/** What the tokens of the last turn did. */

import { squareOn } from "./geometry";
import type { BoardModel, PuebloBlock, Square } from "./types";

/** The block that was built last, as long as it stands. */
export function lastBuilt({ lastMove, view }: BoardModel): PuebloBlock | null {
  const token = lastMove.findLast((one) => /^[CN][a-h]\d\//.test(one));
  if (!token) return null;
  const [cell, pose] = token.slice(1).split("/");
  const found = view.blocks.filter((block) => block.cell === cell && block.pose === pose);
  return found.sort((a, b) => b.level - a.level)[0] ?? null;
}

/** The squares the chieftain came along in its last walk, the one it left first. */
export function lastTrail({ lastMove, view }: BoardModel): Square[] {
  const token = lastMove.findLast((one) => one.startsWith(">"));
  const steps = token ? Number(token.slice(1)) : 0;
  return Array.from({ length: steps }, (_, step) => squareOn(view.chief, step - steps));
}

/** Blocks that may be removed now, by their index. */
export function removable(model: BoardModel, isFree: (index: number) => boolean): number[] {
  return model.view.blocks.flatMap((block, index) =>
    model.removals.includes(block.removal) && isFree(index) ? [index] : [],
  );
}
