/** Pointers and the wheel on the canvas, told apart: hover, click, turn, shift, zoom, carry. */

import { clamp } from "../geometry";
import type { PointerKind } from "../types";

export interface Gestures {
  readonly hover: (x: number, y: number, pointer: PointerKind) => void;
  readonly leave: () => void;
  readonly click: (x: number, y: number, pointer: PointerKind) => void;
  readonly turn: (dx: number, dy: number) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
  readonly isHolding: () => boolean;
  /** The wheel while a block is held. */
  readonly wheel: (direction: 1 | -1, isShift: boolean) => void;
  /** Whether a finger moves the block in hand, and not the view. */
  readonly carries: () => boolean;
  readonly turning: (isTurning: boolean) => void;
}

interface Held {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
  readonly kind: PointerKind;
  readonly button: number;
  /** Whether a block was carried, be it back to where it was. */
  isMoved: boolean;
}

type Mode = "waiting" | "turning" | "panning" | "carrying" | "pinching" | "spent";

const SLACK: Readonly<Record<PointerKind, number>> = { mouse: 4, pen: 6, touch: 9 };
/** A carried ghost stays in sight above the fingertip. */
const FINGER = 56;
const NOTCH = 60; // of the wheel, in pixels, for one turn of the block

export function listen(target: HTMLElement, gestures: Gestures): () => void {
  const held = new Map<number, Held>();
  let mode: Mode = "waiting";
  let notches = 0;

  const place = (event: MouseEvent): [number, number] => {
    const box = target.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const kindOf = (event: PointerEvent): PointerKind =>
    event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";

  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button === 1) return;
    const [x, y] = place(event);
    const kind = kindOf(event);
    held.set(event.pointerId, {
      x,
      y,
      startX: x,
      startY: y,
      kind,
      button: event.button,
      isMoved: false,
    });
    target.setPointerCapture?.(event.pointerId);
    if (held.size === 2) mode = "pinching";
    else if (held.size === 1) {
      mode = kind !== "mouse" && gestures.carries() ? "carrying" : "waiting";
    }
  };

  const move = (event: PointerEvent): void => {
    const [x, y] = place(event);
    const one = held.get(event.pointerId);
    if (!one) {
      if (event.pointerType !== "touch") gestures.hover(x, y, kindOf(event));
      return;
    }
    const [dx, dy] = [x - one.x, y - one.y];
    if (mode === "pinching") pinch(one, x, y);
    else if (mode === "carrying") {
      if (Math.hypot(x - one.startX, y - one.startY) < SLACK[one.kind]) return;
      one.isMoved = true;
      gestures.hover(x, y - FINGER, one.kind);
    } else if (mode === "waiting") {
      if (Math.hypot(x - one.startX, y - one.startY) < SLACK[one.kind]) return;
      mode = one.button === 2 ? "panning" : "turning";
      gestures.turning(true);
    } else if (mode === "turning") gestures.turn(dx, dy);
    else if (mode === "panning") gestures.pan(dx, dy);
    one.x = x;
    one.y = y;
  };

  /** Two fingers: their distance zooms, their middle shifts. */
  const pinch = (moved: Held, x: number, y: number): void => {
    const other = [...held.values()].find((one) => one !== moved);
    if (!other) return;
    const before = Math.hypot(moved.x - other.x, moved.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    if (before > 0 && after > 0) gestures.zoom(before / after);
    gestures.pan((x - moved.x) / 2, (y - moved.y) / 2);
  };

  const up = (event: PointerEvent): void => {
    const one = held.get(event.pointerId);
    if (!one) return;
    held.delete(event.pointerId);
    const isTap = mode === "waiting" || (mode === "carrying" && !one.isMoved);
    if (isTap && one.button === 0 && event.type === "pointerup") {
      gestures.click(one.startX, one.startY, one.kind);
    }
    gestures.turning(false);
    mode = held.size ? "spent" : "waiting";
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
    const amount = (event.deltaY || event.deltaX) * unit;
    if (event.ctrlKey) {
      // so do trackpads report a pinch
      gestures.zoom(Math.exp(clamp(amount, -60, 60) * 0.01));
    } else if (gestures.isHolding()) {
      notches = Math.sign(notches) === -Math.sign(amount) ? amount : notches + amount;
      if (Math.abs(notches) < NOTCH) return;
      gestures.wheel(notches > 0 ? 1 : -1, event.shiftKey);
      notches = 0;
    } else {
      gestures.zoom(Math.exp(clamp(amount, -240, 240) * 0.0012));
    }
  };

  const menu = (event: Event): void => event.preventDefault();
  const leave = (event: PointerEvent): void => {
    if (!held.has(event.pointerId) && event.pointerType !== "touch") gestures.leave();
  };

  target.addEventListener("pointerdown", down);
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", up);
  target.addEventListener("pointercancel", up);
  target.addEventListener("pointerleave", leave);
  target.addEventListener("wheel", wheel, { passive: false });
  target.addEventListener("contextmenu", menu);
  return () => {
    target.removeEventListener("pointerdown", down);
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", up);
    target.removeEventListener("pointercancel", up);
    target.removeEventListener("pointerleave", leave);
    target.removeEventListener("wheel", wheel);
    target.removeEventListener("contextmenu", menu);
  };
}
