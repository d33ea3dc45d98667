/** Words and numbers over the canvas: plain elements that follow points of the scene. */

import { type PerspectiveCamera, Vector3 } from "three";

export interface Pin {
  readonly element: HTMLElement;
  /** Where it is pinned; it may be moved. */
  readonly at: Vector3;
  /** A point further out, away from which the element is laid, or null to centre it. */
  readonly outward: Vector3 | null;
  /** Whether something of the scene may hide it. */
  readonly isHidden?: () => boolean;
}

export class Overlay {
  readonly element = document.createElement("div");
  private readonly pins = new Map<string, Pin>();
  private readonly groups = new Map<string, Set<string>>();

  constructor() {
    this.element.className = "board-overlay";
  }

  /** Replace all pins of a group. */
  set(group: string, pins: ReadonlyMap<string, Pin>): void {
    for (const key of this.groups.get(group) ?? []) {
      this.pins.get(key)?.element.remove();
      this.pins.delete(key);
    }
    const keys = new Set<string>();
    for (const [name, pin] of pins) {
      const key = `${group}:${name}`;
      pin.element.classList.add("board-pin");
      this.pins.set(key, pin);
      this.element.append(pin.element);
      keys.add(key);
    }
    this.groups.set(group, keys);
  }

  place(camera: PerspectiveCamera, width: number, height: number): void {
    const point = new Vector3();
    for (const { element, at, outward, isHidden } of this.pins.values()) {
      point.copy(at).project(camera);
      const isSeen = point.z > -1 && point.z < 1 && !isHidden?.();
      element.hidden = !isSeen;
      if (!isSeen) continue;
      const [x, y] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
      let anchor = "translate(-50%, -50%)";
      if (outward) {
        point.copy(outward).project(camera);
        const dx = ((point.x + 1) / 2) * width - x;
        const dy = ((1 - point.y) / 2) * height - y;
        const isSideways = Math.abs(dx) > Math.abs(dy);
        element.classList.toggle("is-sideways", isSideways);
        anchor = isSideways
          ? `translate(${dx > 0 ? "0%" : "-100%"}, -50%) translate(${dx > 0 ? 8 : -8}px, 0)`
          : `translate(-50%, ${dy > 0 ? "0%" : "-100%"}) translate(0, ${dy > 0 ? 6 : -6}px)`;
      }
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${anchor}`;
    }
  }
}
