/** Things that change over a short time, drawn only as long as they do. */

export interface Running {
  readonly key: string;
  readonly start: number;
  readonly duration: number;
  readonly step: (share: number) => void;
}

export const easeOut = (share: number): number => 1 - (1 - share) ** 3;
export const easeIn = (share: number): number => share * share;
export const easeBoth = (share: number): number => share * share * (3 - 2 * share);

export class Animations {
  private running: Running[] = [];

  constructor(private readonly wake: () => void) {}

  /** Start one; another with the same key is brought to its end first. */
  run(key: string, duration: number, step: (share: number) => void): void {
    this.finish(key);
    if (duration <= 0) {
      step(1);
    } else {
      step(0);
      this.running.push({ key, start: performance.now(), duration, step });
    }
    this.wake();
  }

  finish(key: string): void {
    const ended = this.running.filter((one) => one.key === key);
    this.running = this.running.filter((one) => one.key !== key);
    for (const one of ended) one.step(1);
  }

  cancel(key: string): void {
    this.running = this.running.filter((one) => one.key !== key);
  }

  /** Move everything on; true while something is still to come. */
  advance(now: number): boolean {
    const before = this.running;
    this.running = [];
    const going = before.filter((one) => {
      const share = Math.min(1, Math.max(0, (now - one.start) / one.duration));
      one.step(share);
      return share < 1;
    });
    this.running.push(...going);
    return this.running.length > 0;
  }
}
