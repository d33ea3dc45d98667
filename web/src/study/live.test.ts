import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Analyst } from "../engine/client";
import type { Analysis as Known, AnalysisWish, Line } from "../engine/questions";
import { RecordGame } from "../play/record";
import { sampleLook, samplePueblo } from "../server/samples";
import { ApiError } from "../server/api";
import type { PuebloView } from "../server/protocol";
import { Live, merge, mostWorkers } from "./live";

const choice = (token: string, chance: number, visits: number) => ({
  tokens: [token],
  chance,
  points: [10 * chance, 5],
  visits,
  line: [token, `${token}${visits}`],
});
const known = (...choices: ReturnType<typeof choice>[]): Known => ({
  seat: 0,
  visits: choices.reduce((sum, { visits }) => sum + visits, 0),
  is_exact: false,
  choices,
});

describe("what several workers know", () => {
  it("is weighed by visits, and turns that were hardly tried come last", () => {
    const merged = merge([
      known(choice("a", 0.5, 300), choice("b", 0.4, 100)),
      known(choice("a", 0.7, 100), choice("c", 0.99, 3)),
    ]);
    expect(merged.visits).toBe(503);
    expect(merged.choices.map(({ tokens }) => tokens[0])).toEqual(["a", "b", "c"]);
    expect(merged.choices[0]!.chance).toBeCloseTo(0.55);
    expect(merged.choices[0]!.line).toEqual(["a", "a300"]);
  });

  it("is what is solved, where one has solved it", () => {
    const exact = { ...known(choice("b", 1, 0)), is_exact: true };
    expect(merge([known(choice("a", 0.5, 300)), exact])).toBe(exact);
  });
});

class ToyAnalyst implements Analyst {
  readonly asked: { line: Line; wish: AnalysisWish; hear: (part: Known) => void }[] = [];
  stopped = 0;
  finish: (whole: Known) => void = () => {};
  analyse = (
    line: Line,
    wish: AnalysisWish,
    hear: (part: Known) => void,
    signal?: AbortSignal,
  ): Promise<Known> =>
    new Promise((resolve, reject) => {
      this.asked.push({ line, wish, hear });
      this.finish = resolve;
      signal?.addEventListener("abort", () => {
        this.stopped++;
        reject(new ApiError("closing", ""));
      });
    });
  close = vi.fn();
}

describe("cores", () => {
  it("are offered where there are several, as far as memory goes", () => {
    expect([undefined, 1, 2, 3, 16].map(mostWorkers)).toEqual([1, 1, 2, 3, 4]);
  });
});

describe("the engine beside the board", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begin() {
    const toy = new ToyAnalyst();
    const record = new RecordGame("study", {});
    const show = (position: string, part: Partial<PuebloView> = {}) => {
      const view = samplePueblo({ position, outcome: null, ...part });
      record.show(sampleLook({ view, tokens: [position], movers: [0] }), ["", ""]);
    };
    show("p1");
    const live = new Live(record.desk, () => toy);
    return { toy, live, show };
  }

  it("is asked for the last position alone, and tells what it knows so far", async () => {
    const { toy, live, show } = begin();
    live.isOn.value = true;
    show("p2");
    await vi.advanceTimersByTimeAsync(40);
    expect(toy.asked.map(({ line }) => line.moves)).toEqual([["p2"]]);
    expect(live.known.value).toBe(null);
    toy.asked[0]!.hear(known(choice("a", 0.5, 40)));
    expect(live.choice.value?.tokens).toEqual(["a"]);
    show("p3");
    expect(live.known.value).toBe(null);
    expect(toy.stopped).toBe(1);
    live.close();
    expect(toy.close).toHaveBeenCalled();
  });

  it("keeps what it came to, and thinks anew when the other side is asked about", async () => {
    const { toy, live, show } = begin();
    live.isOn.value = true;
    await vi.advanceTimersByTimeAsync(40);
    toy.finish(known(choice("a", 0.5, 2000)));
    await vi.advanceTimersByTimeAsync(1);
    expect(live.isThinking.value).toBe(false);
    show("p2");
    show("p1");
    expect(live.known.value?.visits).toBe(2000);
    live.isThreat.value = true;
    await vi.advanceTimersByTimeAsync(40);
    expect(toy.asked.at(-1)!.wish.isPassed).toBe(true);
    live.isOn.value = false;
    expect(live.isThinking.value).toBe(false);
    live.close();
  });

  it("thinks no longer than somebody wishes, and anew where they wish otherwise", async () => {
    const { toy, live } = begin();
    live.isOn.value = true;
    await vi.advanceTimersByTimeAsync(40);
    const before = live.wish.peek();
    live.wish.value = { ...before, seconds: 5 };
    await vi.advanceTimersByTimeAsync(40);
    expect(toy.asked.map(({ wish }) => wish.seconds)).toEqual([600, 5]);
    live.wish.value = before;
    live.close();
  });

  it("asks for threats only where a turn can be passed, and remembers the wish", async () => {
    const { toy, live, show } = begin();
    live.isOn.value = true;
    live.isThreat.value = true;
    show("p2", { phase: "walking" });
    await vi.advanceTimersByTimeAsync(40);
    expect(toy.asked.at(-1)!.wish.isPassed).toBe(false);
    expect(live.isPassed.value).toBe(false);
    show("p3");
    await vi.advanceTimersByTimeAsync(40);
    expect(toy.asked.at(-1)!.wish.isPassed).toBe(true);
    live.close();
  });
});
