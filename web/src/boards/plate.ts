/** Where things lie on the plate around the site, in cells from a1's corner. */

import { SIZE, squarePlace } from "./geometry";
import type { Square } from "./types";

export const PATH_GAP = 0.2;
/** The score track is a ring; these are its inner and outer edges, as distances from the site. */
export const TRACK_NEAR = 1.36;
export const TRACK_FAR = 1.96;
export const PLATE_EDGE = 2.12;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A square of the path. */
export function squareRectangle(square: Square): Rectangle {
  const place = (at: number): number => (at < 0 ? at - PATH_GAP : at >= SIZE ? at + PATH_GAP : at);
  const [x, y] = squarePlace(square);
  return { x: place(x), y: place(y), width: 1, height: 1 };
}

export function squareMiddle(square: Square): readonly [number, number] {
  const { x, y } = squareRectangle(square);
  return [x + 0.5, y + 0.5];
}

/** A cell of the score track, clockwise from the north-west corner. */
export function trackRectangle(length: number, value: number): Rectangle {
  const wide = TRACK_FAR - TRACK_NEAR;
  const perSide = length / 4;
  const at = ((value % length) + length) % length;
  const side = Math.floor(at / perSide);
  const along = at % perSide;
  const step = (SIZE + 2 * TRACK_NEAR) / (perSide - 1);
  const start = along === 0 ? 0 : wide + (along - 1) * step;
  const size = along === 0 ? wide : step;
  const [low, high] = [-TRACK_FAR, SIZE + TRACK_FAR];
  switch (side) {
    case 0:
      return { x: low + start, y: high - wide, width: size, height: wide };
    case 1:
      return { x: high - wide, y: high - start - size, width: wide, height: size };
    case 2:
      return { x: high - start - size, y: low, width: size, height: wide };
    default:
      return { x: low, y: low + start, width: wide, height: size };
  }
}

export function trackMiddle(length: number, value: number): readonly [number, number] {
  const { x, y, width, height } = trackRectangle(length, value);
  return [x + width / 2, y + height / 2];
}
