/** What was missed comes back after days: kept in the browser, by the position it was missed in. */
import { either, fields, fits, list, nothing, number, parseJson, text } from "../shell/shape";

/** A position in which somebody went wrong, and what was better. */
export interface Task {
  readonly position: string;
  readonly seat: number;
  readonly played: readonly string[];
  readonly best: readonly string[];
  /** The chance of the best turn; null where nobody has worked it out. */
  readonly chance: number | null;
  /** A square, cell or cube that the reasons name, for the first hint. */
  readonly square: string | null;
  readonly names: readonly string[];
}

export interface Recalled extends Task {
  /** When it is to be asked again, in milliseconds. */
  readonly due: number;
  /** How often in a row it was found. */
  readonly found: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Days until it is asked again, by how often in a row it was found; then it is known. */
export const INTERVALS = [1, 3, 7, 21] as const;
const MOST = 300;

const SHAPE = list(
  fields<Recalled>({
    position: text,
    seat: number,
    played: list(text),
    best: list(text),
    chance: either(number, nothing),
    square: either(text, nothing),
    names: list(text),
    due: number,
    found: number,
  }),
);

/** After an answer: what was missed comes back tomorrow, what was found later and later. */
export function answered(
  known: readonly Recalled[],
  task: Task,
  isFound: boolean,
  now: number,
): readonly Recalled[] {
  const before = known.find(({ position }) => position === task.position);
  const others = known.filter((each) => each !== before);
  // what is found the first time it is asked was no gap
  if (!before && isFound) return known;
  const found = isFound ? (before?.found ?? 0) + 1 : 0;
  const days = INTERVALS[found];
  if (days === undefined) return others;
  const { position, seat, played, best, chance, square, names } = task;
  const kept = { position, seat, played, best, chance, square, names };
  return [...others, { ...kept, found, due: now + days * DAY }].slice(-MOST);
}

/** Those that are to be asked now, the longest due first. */
export const dueOf = (known: readonly Recalled[], now: number): readonly Recalled[] =>
  known.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);

const PLACE = "cacique.mistakes";

export function readRecalled(): readonly Recalled[] {
  try {
    const found = parseJson(localStorage.getItem(PLACE) ?? "[]");
    return fits(SHAPE, found) ? found : [];
  } catch {
    return [];
  }
}

export function keepRecalled(known: readonly Recalled[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(known));
  } catch {
    // without a store, nothing comes back
  }
}
