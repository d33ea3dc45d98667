/** From gestures on the canvas to proposals: what is under the pointer, and what that means. */

import { type PerspectiveCamera, Raycaster, Vector2 } from "three";
import type { Cube } from "../geometry";
import type { Site } from "../site";
import type { BoardCallbacks, BoardModel, PointerKind, Square } from "../types";
import { listen } from "./input";
import { type Pick, pick } from "./pick";

/** What pointing has to know of the scene, and what it does to it. */
export interface Pointed {
  readonly model: BoardModel | null;
  readonly site: Site;
  readonly camera: PerspectiveCamera;
  readonly size: readonly [width: number, height: number];
  readonly turn: (dx: number, dy: number) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
  readonly turning: (isTurning: boolean) => void;
  readonly heat: (square: Square | null) => void;
  readonly pointing: (isPointing: boolean) => void;
}

export class Pointing {
  readonly stop: () => void;
  private readonly caster = new Raycaster();
  private hovered = "";

  constructor(
    canvas: HTMLElement,
    private readonly scene: Pointed,
    private readonly callbacks: BoardCallbacks,
  ) {
    this.stop = listen(canvas, {
      hover: (x, y, pointer) => this.hover(this.pick(x, y), pointer),
      leave: () => this.hover(null, "mouse"),
      click: (x, y, pointer) => this.click(this.pick(x, y), pointer),
      turn: scene.turn,
      pan: scene.pan,
      zoom: scene.zoom,
      turning: scene.turning,
      isHolding: () => Boolean(scene.model?.ghost),
      wheel: (direction, isShift) =>
        isShift ? callbacks.onTip?.(direction) : callbacks.onRotate?.(direction),
      carries: () => Boolean(scene.model?.ghost || scene.model?.candidates.length),
    });
  }

  private ray(x: number, y: number): readonly [origin: Cube, direction: Cube] {
    const [width, height] = this.scene.size;
    const at = new Vector2((2 * x) / width - 1, 1 - (2 * y) / height);
    this.caster.setFromCamera(at, this.scene.camera);
    const { origin, direction } = this.caster.ray;
    return [origin.toArray(), direction.toArray()];
  }

  private pick(x: number, y: number): Pick {
    const { site, model } = this.scene;
    return pick(site, ...this.ray(x, y), model?.layer ?? null, Boolean(model?.ghost));
  }

  private hover(found: Pick | null, pointer: PointerKind): void {
    const name = found ? JSON.stringify(found) : "";
    if (name === this.hovered) return;
    this.hovered = name;
    const { callbacks } = this;
    const { model } = this.scene;
    const square = found?.square ?? null;
    const isChoice = Boolean(model?.walkChoices.some((walk) => walk.square === square));
    const isBlock = Boolean(model?.removals.length) && (found?.block ?? null) !== null;
    const isPlace = Boolean(model?.ghost && found?.cell);
    this.scene.heat(isChoice ? square : null);
    this.scene.pointing(isChoice || isBlock || isPlace);
    callbacks.onHoverCube?.(found?.cube ?? null);
    callbacks.onHoverSquare?.(square);
    if (found?.cell && found.window) {
      callbacks.onHoverCell?.(found.cell, { window: found.window, pointer });
    } else callbacks.onHoverCell?.(null, null);
  }

  private click(found: Pick, pointer: PointerKind): void {
    const { callbacks } = this;
    const { model } = this.scene;
    if (!model) return;
    const { square, block, cell, window } = found;
    if (square && model.walkChoices.some((walk) => walk.square === square)) {
      callbacks.onPickSquare?.(square);
    } else if (model.removals.length && block !== null) {
      callbacks.onPickBlock?.(block);
    } else if (cell && window) {
      callbacks.onPickCell?.(cell, { window, pointer });
    }
  }
}
