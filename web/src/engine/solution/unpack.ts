/** A packed solution becomes a table again, on the engine's module. */
import type { Area, Memory } from "../arena";
import { AVERAGES, crc32, type Packed } from "./packed";

/** How many of what there is room for, as the kernels' own Python has it (see docs/engine.md). */
const ODDS = 18_080;
/** Positions at a time: some ten milliseconds. */
const CHUNK = 1 << 15;

/** Unpacks the steps of a table, which are in the module's memory then; says how far it is. */
export function* unpack(memory: Memory, { head, payload }: Packed): Generator<number, Area, void> {
  const steps = memory.array("uint16", head.steps);
  const data = memory.array("int8", payload.length);
  memory.bytes(data, payload.length).set(payload);
  const weights = memory.array("int64", head.weights.length);
  memory.words(weights.at, head.weights.length).set(head.weights.map(BigInt));
  const averages = memory.array("uint16", AVERAGES);
  const packer = [
    memory.structures("pulucJob"),
    memory.structures("pulucWalk"),
    memory.structures("pulucCoder"),
    memory.array("uint16", ODDS),
    weights,
    averages,
  ];
  let at = 2 * AVERAGES * head.blocks.length;
  for (const [number, [few, many]] of blocksOf(head.pieces).entries()) {
    const length = head.blocks[number]!;
    const mine = payload.subarray(2 * AVERAGES * number, 2 * AVERAGES * (number + 1));
    memory.bytes(averages, 2 * AVERAGES).set(mine);
    memory.call("ai_puluc_packing_begin_block", ...packer, few, many, head.sweeps);
    const part = { at: data.at, shape: [at + length] };
    for (let stages = 0, left = 1; left;) {
      left = memory.call("ai_puluc_packing_unpack", ...packer, steps, part, at, CHUNK);
      stages = Math.max(stages, left);
      yield (at + length * (1 - left / (stages || 1))) / payload.length;
    }
    at += length;
  }
  if (crc32(memory.bytes(steps, 2 * head.steps)) !== head.crc)
    throw new Error("the solution is damaged: it does not unpack to the table it was made of");
  return steps;
}

/** Blocks in the order of solving, by the pieces of the sides. */
function blocksOf(pieces: number): [few: number, many: number][] {
  const counts = Array.from({ length: pieces }, (_, at) => at + 1);
  return counts.flatMap((many) =>
    counts.slice(0, many).map((few): [number, number] => [few, many]),
  );
}
