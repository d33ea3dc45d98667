/** A worker that unpacks one solution and ends: whoever stops it gets all its memory back. */
import { Memory } from "../arena";
import { startEngine } from "../engine";
import engineAddress from "../engine.wasm?url";
import type { Unpacked } from "./fetching";
import { parsePacked } from "./packed";
import { unpack } from "./unpack";

const post = (told: Unpacked, moved: Transferable[] = []): void =>
  (self as unknown as Worker).postMessage(told, moved);

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const answer = await fetch(engineAddress);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const memory = new Memory(await startEngine(await answer.arrayBuffer()));
    const packed = parsePacked(new Uint8Array(data));
    const thought = unpack(memory, packed);
    let told = 0;
    for (;;) {
      const { done, value } = thought.next();
      if (done) {
        const steps = memory.bytes(value, 2 * packed.head.steps).slice().buffer;
        return post({ kind: "done", steps, crc: packed.head.crc }, [steps]);
      }
      if (value - told < 0.005) continue;
      told = value;
      post({ kind: "share", share: value });
    }
  } catch (error) {
    post({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
};
