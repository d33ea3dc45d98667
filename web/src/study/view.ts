/** Brings parts of the page into view that somebody asked for elsewhere. */

/** Whether something begins above what is seen of a room, below what lies over it. */
export const beginsAbove = (top: number, room: { top: number; covered: number }): boolean =>
  top < room.top + room.covered;

/** What is to be done, from its beginning on. */
export function showPart(side: HTMLElement | null, part: string): void {
  side?.querySelector(part)?.scrollIntoView({ block: "start" });
}

/** The same of what is read: where it is in view, or still to come, nothing moves under the finger. */
export function showHidden(side: HTMLElement | null, part: string): void {
  const found = side?.querySelector(part);
  if (!side || !found) return;
  const covered = parseFloat(getComputedStyle(found).scrollMarginTop) || 0;
  // a column that is no box of its own scrolls with the page, from its top
  const room = { top: side.getBoundingClientRect().top, covered };
  if (beginsAbove(found.getBoundingClientRect().top, room)) showPart(side, part);
}
