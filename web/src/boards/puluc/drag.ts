/** Dragging a pile: a press that moves takes it along, and letting go says where. */

import { pointIn } from "../svg";

export interface DragHands {
  /** The cell of a pile that may move, under a pressed element. */
  readonly sourceOf: (target: Element) => number | null;
  readonly begin: (from: number) => void;
  readonly move: (x: number, y: number) => void;
  readonly drop: (from: number, point: readonly [number, number] | null) => void;
  readonly end: () => void;
}

const SLACK = 6; // px before a press becomes a drag

interface Held {
  readonly from: number;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isMoving: boolean;
}

export class Drag {
  private held: Held | null = null;
  private isJustDropped = false;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly hands: DragHands,
    signal: AbortSignal,
  ) {
    const on = (name: string, handle: (event: PointerEvent) => void): void =>
      svg.addEventListener(name, (event) => handle(event as PointerEvent), { signal });
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.drop(event));
    on("pointercancel", () => this.letGo());
  }

  /** Whether a click belongs to a drag that has just ended; then it is none. */
  get isDragClick(): boolean {
    return this.isJustDropped;
  }

  private press(event: PointerEvent): void {
    this.isJustDropped = false;
    const from = event.button === 0 ? this.hands.sourceOf(event.target as Element) : null;
    if (from === null) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.held = { from, pointer, x, y, isMoving: false };
  }

  private move(event: PointerEvent): void {
    const { held } = this;
    if (!held || held.pointer !== event.pointerId) return;
    if (!held.isMoving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.isMoving = true;
      this.svg.setPointerCapture?.(event.pointerId);
      this.hands.begin(held.from);
    }
    const point = pointIn(this.svg, event);
    if (point) this.hands.move(...point);
  }

  private drop(event: PointerEvent): void {
    const { held } = this;
    this.letGo();
    if (!held?.isMoving) return;
    this.isJustDropped = true;
    setTimeout(() => {
      this.isJustDropped = false;
    });
    this.hands.drop(held.from, pointIn(this.svg, event));
  }

  private letGo(): void {
    const wasMoving = this.held?.isMoving;
    this.held = null;
    if (wasMoving) this.hands.end();
  }
}
