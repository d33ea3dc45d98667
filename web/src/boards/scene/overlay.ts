/** Words and numbers over the canvas: plain elements that follow points of the scene. */

import { type PerspectiveCamera, Vector3 } from "three";
import { clamp } from "../geometry";

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
  private readonly made = new Map<string, string>();
  private readonly groups = new Map<string, Set<string>>();

  constructor() {
    this.element.className = "board-overlay";
  }

  /** Replace all pins of a group, unless they would be the same as before: focus stays on them. */
  set(group: string, key: string, make: () => ReadonlyMap<string, Pin>): void {
    if (this.made.get(group) === key) return;
    this.made.set(group, key);
    for (const key of this.groups.get(group) ?? []) {
      this.pins.get(key)?.element.remove();
      this.pins.delete(key);
    }
    const keys = new Set<string>();
    for (const [name, pin] of make()) {
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
    const onScreen = (at: Vector3): Spot => {
      point.copy(at).project(camera);
      return { x: ((point.x + 1) / 2) * width, y: ((1 - point.y) / 2) * height };
    };
    const laid: Laid[] = [];
    for (const pin of this.pins.values()) {
      const spot = onScreen(pin.at);
      const isSeen = Math.abs(point.z) < 1 && !pin.isHidden?.();
      pin.element.hidden = !isSeen;
      if (isSeen) laid.push(lay(pin.element, spot, pin.outward && onScreen(pin.outward)));
    }
    for (const side of ["left", "right", "above", "below"] as const) {
      spread(laid.filter((one) => one.side === side));
    }
    for (const one of laid) if (one.side !== "over") keepInside(one, width, height);
    for (const { element, x, y, anchor } of laid) {
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${anchor}`;
    }
  }
}

interface Spot {
  x: number;
  y: number;
}

interface Laid extends Spot {
  readonly element: HTMLElement;
  readonly anchor: string;
  readonly side: "left" | "right" | "above" | "below" | "over";
}

const ANCHORS = {
  left: "translate(-100%, -50%) translate(-8px, 0)",
  right: "translate(8px, -50%)",
  above: "translate(-50%, -100%) translate(0, -6px)",
  below: "translate(-50%, 6px)",
  over: "translate(-50%, -50%)",
} as const;
/** Room that a price tag needs in a column, and in a row. */
const TALL = 27;
const WIDE = 38;
const EDGE = 3;

/** Lay an element over a point, or beside it on the side that leads outward. */
function lay(element: HTMLElement, { x, y }: Spot, outward: Spot | null): Laid {
  if (!outward) return { element, x, y, side: "over", anchor: ANCHORS.over };
  const [dx, dy] = [outward.x - x, outward.y - y];
  const isSideways = Math.abs(dx) > Math.abs(dy);
  element.classList.toggle("is-sideways", isSideways);
  const side = isSideways ? (dx > 0 ? "right" : "left") : dy > 0 ? "below" : "above";
  return { element, x, y, side, anchor: ANCHORS[side] };
}

/** Move neighbours apart that would cover each other, as little as needed. */
function spread(laid: readonly Laid[]): void {
  const axis = laid[0]?.side === "left" || laid[0]?.side === "right" ? "y" : "x";
  const room = axis === "y" ? TALL : WIDE;
  const sorted = [...laid].sort((a, b) => a[axis] - b[axis]);
  const before = sorted.reduce((sum, one) => sum + one[axis], 0);
  sorted.forEach((one, at) => {
    const previous = sorted[at - 1];
    if (previous) one[axis] = Math.max(one[axis], previous[axis] + room);
  });
  const after = sorted.reduce((sum, one) => sum + one[axis], 0);
  for (const one of sorted) one[axis] -= (after - before) / Math.max(1, sorted.length);
}

/** Shift an element that would stick out of the board. */
function keepInside(one: Laid, width: number, height: number): void {
  const { offsetWidth: wide, offsetHeight: tall } = one.element;
  const left = { left: one.x - 8 - wide, right: one.x + 8 }[one.side as string] ?? one.x - wide / 2;
  const top = { above: one.y - 6 - tall, below: one.y + 6 }[one.side as string] ?? one.y - tall / 2;
  one.x += clamp(left, EDGE, Math.max(EDGE, width - wide - EDGE)) - left;
  one.y += clamp(top, EDGE, Math.max(EDGE, height - tall - EDGE)) - top;
}
