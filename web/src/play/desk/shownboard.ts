/** The board that a desk shows now, as keys and menus reach it. */
import { computed, signal } from "@preact/signals";
import type { CameraPreset, CubePlace, PuebloBoard, PulucBoard } from "../../boards/types";
import { settings } from "../../shell/settings";

export class ShownBoard {
  pueblo: PuebloBoard | null = null;
  puluc: PulucBoard | null = null;
  /** Whether three dimensions do not work here. */
  readonly isLost = signal(false);
  readonly is3d = computed(() => settings.value.board !== "2d" && !this.isLost.value);
  /** The view that the camera shows; null where somebody has moved it. */
  readonly camera = signal<CameraPreset | null>("home");
  /** What is under the pointer, for links between the drawings. */
  readonly pointedAt = signal<CubePlace | null>(null);

  /** Shows a board, until the answer is called. */
  take(board: { pueblo: PuebloBoard } | { puluc: PulucBoard }): () => void {
    Object.assign(this, board);
    return () => {
      this.pueblo?.dispose();
      this.puluc?.dispose();
      this.pueblo = this.puluc = null;
    };
  }
}
