/** How fast the module is where it runs, for `benchmarks/kernels.py`: in node and in a browser. */
import { Memory } from "./arena";
import { WorkerEngine } from "./client";
import { startEngine } from "./engine";
import { begin } from "./open";
import { Players, type Thought } from "./players";

export interface Measured {
  /** Visits a second, by position. */
  readonly visits: readonly number[];
  /** Milliseconds from the module's bytes to players that can think. */
  readonly ready: number;
  /** Milliseconds that the prices of all turns take, by position. */
  readonly prices: readonly number[];
}

const ROUNDS = 3;
const now = () => performance.now();

/** The best of some rounds, in milliseconds. */
async function best(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = now();
    await work();
    least = Math.min(least, now() - start);
  }
  return least;
}

export async function measure(
  bytes: BufferSource,
  models: ArrayBuffer,
  positions: readonly string[],
  visits: number,
): Promise<Measured> {
  const start = async () => {
    const memory = new Memory(await startEngine(bytes));
    return { memory, players: new Players({ memory, models, seconds: () => 0 }) };
  };
  const ready = await best(start);
  const { memory, players } = await start();
  const told = { visits: [] as number[], ready, prices: [] as number[] };
  for (const position of positions) {
    const take = () => {
      memory.reset();
      return begin(memory, { game: "", options: {}, position });
    };
    const grow = () => finish(players.hint(take(), { seconds: Infinity, visits }));
    told.visits.push((1000 * visits) / (await best(grow)));
    const board = take();
    told.prices.push(await best(() => board.prices()));
  }
  return told;
}

function finish<T>(thought: Thought<T>): T {
  for (;;) {
    const { done, value } = thought.next();
    if (done) return value;
  }
}

export interface Waits {
  /** Milliseconds until a worker that was not there has answered with a bot's move. */
  readonly first: number;
  /** Milliseconds from a wish to stop a thought to the answer to the next. */
  readonly stop: readonly number[];
}

/** In a browser: how long the page waits for its worker. */
export async function measureWaits(position: string, times: number): Promise<Waits> {
  const start = () =>
    new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  const line = { game: "pueblo", options: {}, position, moves: [] };
  const began = now();
  const engine = new WorkerEngine(start);
  await engine.choose(line, "level4", 1);
  const first = now() - began;
  const stop: number[] = [];
  for (let time = 0; time < times; time++) {
    const stopping = new AbortController();
    const thought = engine.choose(line, "level8", 1, stopping.signal).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100 + 7 * time));
    const at = now();
    stopping.abort();
    await engine.choose(line, "level1", 1);
    stop.push(now() - at);
    await thought;
  }
  return { first, stop };
}
