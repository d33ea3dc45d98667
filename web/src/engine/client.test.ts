import { describe, expect, it } from "vitest";
import { ApiError } from "../server/apierror";
import { type Worked, WorkerEngine } from "./client";
import type { Answer, Told } from "./questions";

class FakeWorker implements Worked {
  readonly told: Told[] = [];
  onmessage: ((event: MessageEvent<Answer>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isOver = false;
  postMessage = (told: Told) => this.told.push(told);
  terminate = () => {
    this.isOver = true;
  };
  say(answer: Answer) {
    this.onmessage?.({ data: answer } as MessageEvent<Answer>);
  }
}

const line = { game: "pueblo", options: {}, position: null, moves: [] };

function started() {
  const workers: FakeWorker[] = [];
  const engine = new WorkerEngine(() => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  });
  return { engine, workers };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

describe("the engine as the page asks it", () => {
  it("starts with the first question, and gives each its own answer", async () => {
    const { engine, workers } = started();
    expect(workers).toHaveLength(0);
    const [first, second] = [engine.choose(line, "level3", 1), engine.why(line, ">1")];
    expect(workers).toHaveLength(1);
    const [one, other] = workers[0]!.told;
    const why = { reason: "no", code: "no", words: {} };
    workers[0]!.say({ id: other!.id, value: why });
    workers[0]!.say({ id: one!.id, value: ">2" });
    expect(await second).toEqual(why);
    expect(await first).toBe(">2");
  });

  it("hears what is known before the whole, until it is closed", async () => {
    const { engine, workers } = started();
    const wish = { seconds: 1, visits: 9, lines: 1, curiosity: 1, isPassed: false };
    const known = { seat: 0, visits: 40, is_exact: false, choices: [] };
    const heard: unknown[] = [];
    const first = engine.analyse(line, wish, (part) => heard.push(part));
    const { id } = workers[0]!.told[0]!;
    workers[0]!.say({ id, part: known });
    workers[0]!.say({ id, value: { ...known, visits: 80 } });
    expect(await first).toEqual({ ...known, visits: 80 });
    expect(heard).toEqual([known]);
    const second = codeOf(engine.analyse(line, wish, (part) => heard.push(part)));
    engine.close();
    expect(await second).toBe("closing");
    expect(workers[0]!.isOver).toBe(true);
  });

  it("tells why there is no answer", async () => {
    const { engine, workers } = started();
    const asked = codeOf(engine.look(line));
    workers[0]!.say({ id: workers[0]!.told[0]!.id, code: "illegal", reason: "because" });
    expect(await asked).toBe("illegal");
  });

  it("says at once that nobody waits any more", async () => {
    const { engine, workers } = started();
    const stop = new AbortController();
    const asked = codeOf(engine.choose(line, "level8", 1, stop.signal));
    stop.abort();
    expect(await asked).toBe("closing");
    expect(workers[0]!.told.at(-1)).toEqual({ kind: "stop", id: workers[0]!.told[0]!.id });
    expect(await codeOf(engine.choose(line, "level8", 1, stop.signal))).toBe("closing");
  });

  it("is started anew where its worker failed, or says that it cannot be", async () => {
    const { engine, workers } = started();
    const asked = codeOf(engine.look(line));
    workers[0]!.onerror?.({ message: "no memory" } as ErrorEvent);
    expect(await asked).toBe("here");
    expect(workers[0]!.isOver).toBe(true);
    void engine.look(line).catch(() => {});
    expect(workers).toHaveLength(2);
    const unable = new WorkerEngine(() => {
      throw new ReferenceError("Worker is not defined");
    });
    expect(await codeOf(unable.look(line))).toBe("here");
  });
});
