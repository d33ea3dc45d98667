/** A packed solution as it comes over the network (`ai/puluc/packed.py` writes it). */

const KIND = "cacique puluc packed 1";
/** The averages that a block begins with: by layer, captives of the mover, captives of the other. */
export const AVERAGES = 72;

export interface Head {
  readonly rules: number;
  readonly ruleset: string;
  readonly draw: boolean;
  readonly p: number;
  readonly pieces: number;
  readonly sweeps: number;
  readonly weights: readonly number[];
  /** How many bytes each block takes, the ones with few pieces first. */
  readonly blocks: readonly number[];
  readonly steps: number;
  /** CRC-32 of the table's steps. */
  readonly crc: number;
  readonly bytes: number;
}

export interface Packed {
  readonly head: Head;
  /** The averages of all blocks, then the blocks. */
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly checksum: string;
  /** What the checksum is of. */
  readonly checked: Uint8Array<ArrayBuffer>;
}

/** Takes a file apart; throws an Error that says what is wrong with it. */
export function parsePacked(bytes: Uint8Array<ArrayBuffer>): Packed {
  const [kind, afterKind] = lineAt(bytes, 0);
  if (kind !== KIND) throw new Error("this is no packed solution, or one of another version");
  const [checksum, afterChecksum] = lineAt(bytes, afterKind);
  const [text, afterHead] = lineAt(bytes, afterChecksum);
  const head = parseHead(text);
  const payload = bytes.subarray(afterHead);
  const blocks = head.blocks.reduce((sum, length) => sum + length, 0);
  const expected = 2 * AVERAGES * head.blocks.length + blocks;
  if (payload.length !== head.bytes || payload.length !== expected)
    throw new Error(`the solution is cut short: ${payload.length} of ${head.bytes} bytes`);
  return { head, payload, checksum, checked: bytes.subarray(afterChecksum) };
}

const LONGEST_LINE = 1 << 16;

function lineAt(bytes: Uint8Array, from: number): [text: string, next: number] {
  const end = bytes.subarray(from, from + LONGEST_LINE).indexOf(10);
  if (end < 0) return ["", bytes.length];
  return [new TextDecoder().decode(bytes.subarray(from, from + end)), from + end + 1];
}

function parseHead(text: string): Head {
  let head: Partial<Head> | null = null;
  try {
    head = JSON.parse(text) as Partial<Head> | null;
  } catch {
    // said below
  }
  const { blocks, weights, steps, sweeps, crc } = head ?? {};
  const numbers = [steps, sweeps, crc, ...(blocks ?? [""]), ...(weights ?? [""])];
  if (!numbers.every(Number.isSafeInteger)) throw new Error("the solution has no readable head");
  return head as Head;
}

/** Whether the checksum is right; true where this browser cannot say, for the steps have their own. */
export async function isWhole({ checked, checksum }: Packed): Promise<boolean> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return true; // not over TLS, nor at this machine
  const digest = new Uint8Array(await subtle.digest("SHA-256", checked));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === checksum;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** CRC-32 of bytes. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (let at = 0; at < bytes.length; at++)
    rest = (rest >>> 8) ^ TABLE[(rest ^ bytes[at]!) & 0xff]!;
  return (rest ^ 0xffffffff) >>> 0;
}
