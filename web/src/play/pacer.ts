/** Shows the moves of bots one after the other, at a pace that one can follow. */
import { signal } from "@preact/signals";
import type { GameView, ServerMessage } from "../server/protocol";
import { settings } from "../shell/settings";
import type { Ends } from "./host";

/** Milliseconds from one move to the next. */
const PACES = { now: 0, normal: 1_100, slow: 2_400 } as const;

export class Pacer {
  /** Whether there are moves that wait to be shown. */
  readonly isWaiting = signal(false);
  #waiting: ServerMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = Number.NEGATIVE_INFINITY;
  #deliver: (message: ServerMessage) => void = () => {};

  constructor(private readonly game: () => GameView | null) {}

  /** The same ends, at which messages with moves of bots come no faster than one likes. */
  between(ends: Ends): Ends {
    this.#deliver = ends.onMessage;
    return { ...ends, onMessage: this.#take };
  }

  /** Shows all that waits, now. */
  skip = (): void => {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = [];
    this.isWaiting.value = false;
    for (const message of waiting) this.#show(message);
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #take = (message: ServerMessage): void => {
    // a welcome has all that was missed; answers to one's own commands never wait
    if (message.kind === "welcome") this.close();
    if (message.kind !== "update") {
      this.isWaiting.value = this.#waiting.length > 0;
      return this.#deliver(message);
    }
    this.#waiting.push(message);
    if (this.#waiting.length === 1) this.#goOn();
  };

  #goOn = (): void => {
    clearTimeout(this.#timer);
    for (;;) {
      const next = this.#waiting[0];
      this.isWaiting.value = next !== undefined && this.#waits(next);
      if (!next) return;
      if (this.isWaiting.peek()) {
        this.#timer = setTimeout(this.#goOn, this.#pause - (performance.now() - this.#movedAt));
        return;
      }
      this.#waiting.shift();
      this.#show(next);
    }
  };

  #show(message: ServerMessage): void {
    if (message.kind === "update" && message.events.some(({ kind }) => kind === "moved"))
      this.#movedAt = performance.now();
    this.#deliver(message);
  }

  #waits(message: ServerMessage): boolean {
    const isBots = message.kind === "update" && message.events.some((event) => this.#isBots(event));
    return isBots && performance.now() - this.#movedAt < this.#pause;
  }

  #isBots(event: { readonly kind: string; readonly seat?: number | null }): boolean {
    const seats = this.game()?.seats;
    return event.kind === "moved" && Boolean(seats?.[event.seat ?? -1]?.bot);
  }

  /** Where a clock runs, or nobody looks, nothing is held back. */
  get #pause(): number {
    const isHidden = globalThis.document?.visibilityState === "hidden";
    if (isHidden || this.game()?.clock.kind === "fischer") return 0;
    return PACES[settings.peek().pace];
  }
}
