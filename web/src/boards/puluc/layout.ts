/** Where things lie on Puluc's board: in one row, or on narrow screens with the camps below. */

export const CELLS = 11;
export const CAMPS = [0, CELLS - 1] as const;
export const THICK = 11; // of a piece
export const RADIUS = 22;

const MARGIN = 16;
const CELL = 62;
const DEEP = 92;
const WIDE_CAMP = 128;
const NAMES = 24; // below the road

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly isNarrow: boolean;
  /** The ground of a cell or camp, by its number. */
  readonly box: (cell: number) => Box;
  readonly dice: { readonly x: number; readonly y: number };
  /** Where the first lost piece of a seat lies, and which way the others follow. */
  readonly lost: (seat: number) => { readonly x: number; readonly y: number; readonly way: 1 | -1 };
}

/** Head room for a pile of some pieces. */
const headroom = (tallest: number): number => 18 + Math.max(0, tallest - 3) * THICK;

/** Below the road: dice, and the pieces that are out of the game. */
const DICE = 104;
/** How deep cells get where a window is high. */
const DEEPEST = 230;

/** `aspect` is the window's width by its height: the road gets as deep as it fills it. */
export function layout(
  isNarrow: boolean,
  leftSeat: number,
  tallest: number,
  aspect = Number.POSITIVE_INFINITY,
): Layout {
  const mirrored = (cell: number): number => (leftSeat === 1 ? CELLS - 1 - cell : cell);
  const top = MARGIN + headroom(tallest);
  const roadX = isNarrow ? MARGIN : MARGIN + WIDE_CAMP;
  const width = 2 * roadX + (CELLS - 2) * CELL;
  const rest = top + NAMES + MARGIN + (isNarrow ? 22 + NAMES + 40 : DICE);
  const free = Math.max(0, (width / aspect - rest) / (isNarrow ? 2 : 1));
  const deep = Math.min(DEEPEST, Math.max(DEEP, free));
  const below = top + deep + NAMES;
  const campWidth = isNarrow ? 168 : WIDE_CAMP;
  const campY = isNarrow ? below + 22 : top;
  const box = (cell: number): Box => {
    const at = mirrored(cell);
    if (at === 0) return { x: MARGIN, y: campY, width: campWidth, height: deep };
    if (at === CELLS - 1) {
      return { x: width - MARGIN - campWidth, y: campY, width: campWidth, height: deep };
    }
    return { x: roadX + (at - 1) * CELL, y: top, width: CELL, height: deep };
  };
  const foot = campY + deep + NAMES + 10;
  return {
    width,
    height: isNarrow ? foot + 22 + MARGIN : below + DICE + MARGIN,
    isNarrow,
    box,
    dice: { x: width / 2, y: isNarrow ? campY + deep / 2 : below + DICE / 2 + 6 },
    lost: (seat) => {
      const isLeft = seat === leftSeat;
      const y = isNarrow ? foot + 8 : below + DICE - 22;
      return { x: isLeft ? MARGIN + 18 : width - MARGIN - 18, y, way: isLeft ? 1 : -1 };
    },
  };
}

export function middle({ x, y, width, height }: Box): readonly [number, number] {
  return [x + width / 2, y + height / 2];
}

/** Places of the pieces in a camp, from the camp's middle, the far ones first. */
export function campSpots(pieces: number): (readonly [number, number])[] {
  const spots = [
    [-20, 32],
    [22, 32],
    [1, 15],
    [-40, 17],
    [41, 17],
  ] as const;
  return spots.slice(0, pieces).sort((a, b) => a[1] - b[1]);
}

/** Seats of a pile's pieces from below: captured ones first, the owner's on top. */
export function pileOf(stack: {
  readonly owner: number;
  readonly light: number;
  readonly dark: number;
}): number[] {
  const pieces = [stack.light, stack.dark];
  const other = 1 - stack.owner;
  return [
    ...Array<number>(pieces[other] ?? 0).fill(other),
    ...Array<number>(pieces[stack.owner] ?? 0).fill(stack.owner),
  ];
}

/** Which faces of the four dice are dark. */
export function facesOf(dark: number): boolean[] {
  return Array.from({ length: 4 }, (_, die) => die < dark);
}

/** Where a stack of a seat is drawn that goes to a cell, or home: that is the camp at the far end. */
export function goalOf(seat: number, to: number | null): number {
  return to ?? CAMPS[seat === 0 ? 1 : 0];
}
