/** What was promised to us about dice, and what we sent: kept, because the server might forget. */
import { fields, fits, list, parseJson, text } from "../shell/shape";

export interface Witness {
  readonly commitment: string;
  readonly entropy: string;
}

interface Kept extends Witness {
  readonly game: string;
}

const PLACE = "cacique.dice";
const MOST = 200; // games; the oldest are forgotten
const shape = list(fields<Kept>({ game: text, commitment: text, entropy: text }));

function readAll(): readonly Kept[] {
  try {
    const found = parseJson(localStorage.getItem(PLACE) ?? "");
    return fits(shape, found) ? found : [];
  } catch {
    return [];
  }
}

/** What this browser saw and sent in a game; null where it was not there at its beginning. */
export const knownWitness = (game: string): Witness | null =>
  readAll().find((each) => each.game === game) ?? null;

/** Keeps what was seen and is sent; what was kept first stays. Returns what is kept. */
export function keepWitness(game: string, seen: Witness): Witness {
  const known = knownWitness(game);
  if (known) return known;
  try {
    const all = [...readAll(), { game, ...seen }].slice(-MOST);
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // a browser that keeps nothing still plays
  }
  return seen;
}
