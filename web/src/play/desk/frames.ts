/** Models that are computed at most once a frame, however often what they show changes in between. */
import { effect } from "@preact/signals";

export class FramedModel<M> {
  readonly #viewers = new Set<(model: M) => void>();
  #last: M | null = null;
  #frame = 0;
  #forget = () => {};

  /** The computing reads signals, and is done again in the frame after one of them has changed. */
  constructor(readonly compute: () => M | null) {}

  /** Shows the model to a viewer at once, and then in every frame that changes it. */
  show(viewer: (model: M) => void): () => void {
    this.#viewers.add(viewer);
    if (this.#viewers.size === 1) this.#run();
    else if (this.#last !== null) viewer(this.#last);
    return () => {
      this.#viewers.delete(viewer);
      if (this.#viewers.size === 0) this.#stop();
    };
  }

  /** Shows now what would be shown in the next frame, for whoever cannot wait. */
  flush(): void {
    if (!this.#frame) return;
    cancelAnimationFrame(this.#frame);
    this.#run();
  }

  #run = (): void => {
    this.#frame = 0;
    this.#forget();
    let isDone = false;
    this.#forget = effect(() => {
      // the second time something has changed: all of it is read again when the frame comes
      if (isDone) this.#frame ||= requestAnimationFrame(this.#run);
      else this.#last = this.compute();
      isDone = true;
    });
    if (this.#last !== null) for (const view of this.#viewers) view(this.#last);
  };

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#last = null;
    this.#forget();
  }
}
