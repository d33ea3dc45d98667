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
  /** How much of the left side tools cover: what is laid beside a point stays out of there. */
  left = 0;
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
      pin.element.hidden = true; // until a frame has put it where it belongs
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
    const beside = laid.filter((one) => one.side !== "over").map(boxOf);
    separate(
      beside.map(({ box }) => box),
      { left: this.left, width, height },
    );
    for (const { one, box, from } of beside) {
      one.x += box.x - from.x;
      one.y += box.y - from.y;
    }
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
/** Lay an element over a point, or beside it on the side that leads outward. */
function lay(element: HTMLElement, { x, y }: Spot, outward: Spot | null): Laid {
  if (!outward) return { element, x, y, side: "over", anchor: ANCHORS.over };
  const [dx, dy] = [outward.x - x, outward.y - y];
  const isSideways = Math.abs(dx) > Math.abs(dy);
  element.classList.toggle("is-sideways", isSideways);
  const side = isSideways ? (dx > 0 ? "right" : "left") : dy > 0 ? "below" : "above";
  return { element, x, y, side, anchor: ANCHORS[side] };
}

/** Where an element that is laid beside a point comes to be. */
function boxOf(one: Laid): { one: Laid; box: Box; from: Spot } {
  const { offsetWidth: width, offsetHeight: height } = one.element;
  const x = { left: one.x - 8 - width, right: one.x + 8 }[one.side as string] ?? one.x - width / 2;
  const y =
    { above: one.y - 6 - height, below: one.y + 6 }[one.side as string] ?? one.y - height / 2;
  return { one, box: { x, y, width, height }, from: { x, y } };
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

const GAP = 4;
const EDGE = 3;
const ROUNDS = 24;

/**
 * Moves boxes apart that would hide each other, as little as needed, and keeps them all inside. What
 * was above or left of something stays there; of two at one place, the one that is named first.
 */
export function separate(
  boxes: readonly Box[],
  room: { readonly left?: number; readonly width: number; readonly height: number },
): void {
  const starts = boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  for (let round = 0; round < ROUNDS; round++) {
    let isFree = true;
    boxes.forEach((one, at) => {
      for (let next = at + 1; next < boxes.length; next++) {
        const [here, there] = [starts[at]!, starts[next]!];
        const side = { x: there.x < here.x ? -1 : 1, y: there.y < here.y ? -1 : 1 };
        if (part(one, boxes[next]!, side)) isFree = false;
      }
    });
    for (const one of boxes) {
      const left = EDGE + (room.left ?? 0);
      one.x = clamp(one.x, left, Math.max(left, room.width - one.width - EDGE));
      one.y = clamp(one.y, EDGE, Math.max(EDGE, room.height - one.height - EDGE));
    }
    if (isFree) return;
  }
}

/** Each of two boxes that overlap goes half of the shorter way out, the other to its own side. */
function part(one: Box, other: Box, side: Spot): boolean {
  const missing = (axis: "x" | "y", size: "width" | "height", direction: number): number => {
    const middle = other[axis] + other[size] / 2 - one[axis] - one[size] / 2;
    const needed = (one[size] + other[size]) / 2 + GAP;
    return needed - Math.abs(middle) > 0.01 ? needed - direction * middle : 0;
  };
  const [x, y] = [missing("x", "width", side.x), missing("y", "height", side.y)];
  if (!x || !y) return false;
  const axis = x < y ? "x" : "y";
  const half = (side[axis] * (axis === "x" ? x : y)) / 2;
  one[axis] -= half;
  other[axis] += half;
  return true;
}
