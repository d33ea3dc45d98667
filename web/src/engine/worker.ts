/** The engine's worker: it answers the page's questions, one after the other, and can be stopped. */
import { ApiError } from "../server/apierror";
import { Memory } from "./arena";
import { startEngine } from "./engine";
import modelsAddress from "./models.bin?url";
import engineAddress from "./engine.wasm?url";
import type { Answer, Told } from "./questions";
import { keep } from "./solution/kept";
import { Thinker } from "./thinker";

const post = (answer: Answer): void => (self as unknown as Worker).postMessage(answer);

/** What is fetched anew for the next question where it could not be had. */
let loading: Promise<Thinker> | null = null;

function load(): Promise<Thinker> {
  loading ??= make();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function make(): Promise<Thinker> {
  const engine = await fetchAll(engineAddress);
  const [memory, quick] = [await startEngine(engine), await startEngine(engine)];
  const seconds = () => performance.now() / 1000;
  // in a game at a server nobody thinks here before a hint is asked for
  const models = () => fetchAll(modelsAddress);
  const study = { memory: new Memory(memory), models, seconds, solutions: keep };
  return new Thinker(study, new Memory(quick));
}

async function fetchAll(address: string): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return await answer.arrayBuffer();
  } catch (error) {
    throw new ApiError("here", `a part of the engine could not be loaded: ${String(error)}`);
  }
}

async function answer(told: Exclude<Told, { kind: "stop" }>): Promise<Answer | null> {
  const { id } = told;
  try {
    const value = await (await load()).answer(told, (part) => post({ id, part }));
    return value === null ? null : { id, value };
  } catch (error) {
    if (error instanceof ApiError) return { id, code: error.code, reason: error.message };
    loading = null; // what failed in the middle may have left anything behind
    return { id, code: "here", reason: String(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Told>) => {
  if (data.kind === "stop") return (await load()).stop(data.id);
  const given = await answer(data);
  if (given) post(given);
};
