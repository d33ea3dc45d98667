/** Checking the dice's proof in the page, as `cacique verify-dice` does. */
import { type Dice, throwAt } from "../play/throws";
import type { Witness } from "../server/promises";
import type { DiceView } from "../server/protocol";

const BITS = 48;

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
}

/** The key of all throws: the server's seed with what each player sent. */
export function mix(seed: BufferSource, entropy: readonly string[]): Promise<ArrayBuffer> {
  return hmac(seed, entropy.map((text) => text || "-").join(" "));
}

export async function draw(key: BufferSource, number: number, dice: Dice): Promise<number> {
  const word = new Uint8Array(await hmac(key, String(number))).slice(0, BITS / 8);
  const fraction = word.reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** BITS;
  return throwAt(fraction, dice);
}

/** What is not as this browser remembers it: the promise, or its own part; null where all is. */
export function contradiction(dice: DiceView, seen: Witness): "promise" | "part" | null {
  if (dice.commitment !== seen.commitment) return "promise";
  return dice.entropy.includes(seen.entropy) ? null : "part";
}

/** Null where all is right, 0 where the seed is not the promised one, else the first wrong throw. */
export async function checkDice(
  dice: DiceView,
  throws: readonly string[],
  options: Dice,
): Promise<number | null> {
  const seed = fromHex(dice.seed ?? "");
  if (toHex(await crypto.subtle.digest("SHA-256", seed)) !== dice.commitment) return 0;
  const key = await mix(seed, dice.entropy);
  let last = 0;
  for (const [at, token] of throws.entries()) {
    const number = dice.draws[at];
    // whoever holds the seed must not look for the throws that they like
    const isNext = number !== undefined && number > last;
    if (!isNext || `r${await draw(key, number, options)}` !== token) return at + 1;
    last = number;
  }
  return null;
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
