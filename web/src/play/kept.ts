/** Records that were opened in this tab: a reload, or the way back, finds them again by their id. */
import { either, fields, fits, nothing, number, parseJson, text } from "../shell/shape";

export interface Kept {
  readonly record: string;
  /** The move after which the board was shown last; null for the last one. */
  readonly ply: number | null;
}

const SHAPE = fields<Kept>({ record: text, ply: either(number, nothing) });

const PLACE = "cacique.study.";
/** Where a browser has no store, they last as long as the page. */
const here = new Map<string, Kept>();

export function keep(id: string, kept: Kept): void {
  here.set(id, kept);
  try {
    sessionStorage.setItem(PLACE + id, JSON.stringify(kept));
  } catch {
    // it is kept here
  }
}

export const makeKeptId = (): string => Date.now().toString(36);

export function findKept(id: string): Kept | null {
  const known = here.get(id);
  if (known) return known;
  try {
    const found = parseJson(sessionStorage.getItem(PLACE + id) ?? "");
    return fits(SHAPE, found) ? found : null;
  } catch {
    return null;
  }
}
