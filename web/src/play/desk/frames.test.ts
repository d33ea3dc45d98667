import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FramedModel } from "./frames";

let frames: Map<number, () => void>;

beforeEach(() => {
  frames = new Map();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.set(++last, run) && last);
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
});
afterEach(() => vi.unstubAllGlobals());

function nextFrame(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run();
}

function make() {
  const source = signal(0);
  const compute = vi.fn(() => source.value * 2);
  return { source, compute, model: new FramedModel(compute) };
}

describe("a model", () => {
  it("is computed at once, and then once a frame for all that show it", () => {
    const { source, compute, model } = make();
    const [one, other]: [number[], number[]] = [[], []];
    model.show((value) => one.push(value));
    model.show((value) => other.push(value));
    for (const value of [1, 2, 3]) source.value = value;
    expect(compute).toHaveBeenCalledTimes(1);
    nextFrame();
    nextFrame();
    source.value = 4;
    nextFrame();
    expect(one).toEqual([0, 6, 8]);
    expect(other).toEqual([0, 6, 8]);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it("is not computed where nobody shows it", () => {
    const { source, compute, model } = make();
    const stop = model.show(() => {});
    source.value = 1;
    stop();
    nextFrame();
    source.value = 2;
    nextFrame();
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it("is shown sooner to whoever cannot wait", () => {
    const { source, model } = make();
    const shown: number[] = [];
    model.show((value) => shown.push(value));
    model.flush();
    source.value = 1;
    model.flush();
    nextFrame();
    expect(shown).toEqual([0, 2]);
  });
});
