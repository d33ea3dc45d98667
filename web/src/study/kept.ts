/** Records that were opened in this tab: a reload, or the way back, finds them again by their id. */

export interface Kept {
  readonly record: string;
  /** The move after which the board was shown last; null for the last one. */
  readonly ply: number | null;
}

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
    const text = sessionStorage.getItem(PLACE + id);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}
