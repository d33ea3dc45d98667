/** Brings parts of the page into view that somebody asked for elsewhere. */

/** Whether something begins above what is seen of a room, below what lies over it. */
export const beginsAbove = (top: number, room: { top: number; covered: number }): boolean =>
  top < room.top + room.covered;

const partOf = (side: HTMLElement | null, part: string) => side?.querySelector<HTMLElement>(part);

/** What is to be read from its beginning; where that is in view, or still to come, nothing moves under the finger. */
export function showBeginning(side: HTMLElement | null, part: string): void {
  const found = partOf(side, part);
  if (!side || !found) return;
  const covered = parseFloat(getComputedStyle(found).scrollMarginTop) || 0;
  // a column that is no box of its own scrolls with the page, from its top
  const room = { top: side.getBoundingClientRect().top, covered };
  if (beginsAbove(found.getBoundingClientRect().top, room))
    found.scrollIntoView({ block: "start" });
}

export const showWhole = (side: HTMLElement | null, part: string): void =>
  partOf(side, part)?.scrollIntoView({ block: "nearest" });
