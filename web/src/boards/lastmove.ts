/** What the last turn left on the board. */

import { squareOn } from "./geometry";
import type { BoardModel, PuebloBlock, Square } from "./types";

/** The block that was built last, as long as it stands. */
export function lastBuilt({ lastBuild, view }: BoardModel): PuebloBlock | null {
  const found = view.blocks.filter(
    (block) => block.cell === lastBuild?.cell && block.pose === lastBuild.pose,
  );
  return found.sort((a, b) => b.level - a.level)[0] ?? null;
}

/** The squares the chieftain came along in its last walk, the one it left first. */
export function lastTrail({ lastSteps, view }: BoardModel): Square[] {
  return Array.from({ length: lastSteps }, (_, step) => squareOn(view.chief, step - lastSteps));
}
