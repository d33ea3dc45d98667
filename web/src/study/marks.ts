/** Marks of a record on the boards: places by name, and the colours that they have there. */
import { SQUARES } from "../boards/geometry";
import { MARK_PAINTS } from "../boards/palette";
import type { CubePlace, Pointed, Square } from "../boards/types";
import { parseMark } from "../engine/recordtext";

export { MARK_PAINTS };

const MOST_LEVELS = 48;

/** A place of a game: a square of the path, a cell or cube, or a cell of the road; null where there is none. */
export function placeOf(game: string, text: string): Square | CubePlace | number | null {
  if (game === "puluc") return /^(\d|10)$/.test(text) ? Number(text) : null;
  if (SQUARES.includes(text)) return text;
  const [, cell, level] = /^([a-h][1-8])(?:\.([1-9]\d?))?$/.exec(text) ?? [];
  if (!cell || Number(level ?? 1) > MOST_LEVELS) return null;
  return { cell, level: level === undefined ? null : Number(level) };
}

/** What the boards of Pueblo draw of marks. */
export function pointedBy(marks: readonly string[]): Pointed[] {
  return marks.flatMap((text): Pointed[] => {
    const mark = parseMark(text);
    const place = mark && placeOf("pueblo", mark.place);
    if (!mark || place === null || typeof place === "number") return [];
    const colour = MARK_PAINTS[mark.colour];
    const end = mark.to === null ? null : placeOf("pueblo", mark.to);
    const isCube = (each: typeof end): each is CubePlace =>
      typeof each === "object" && each !== null;
    if (isCube(end)) return [{ colour, cubes: [], squares: [], lines: [{ from: place, to: end }] }];
    if (end !== null && typeof end === "string") {
      // towards a square: the line is the same
      const lines = isCube(place) ? [{ from: end, to: place }] : [];
      const squares = isCube(place) ? [] : [place, end];
      return [{ colour, cubes: [], squares, lines }];
    }
    return typeof place === "string"
      ? [{ colour, cubes: [], squares: [place], lines: [] }]
      : [{ colour, cubes: [place], squares: [], lines: [] }];
  });
}

/** Cells of the road that marks name. */
export const cellsBy = (marks: readonly string[]): number[] =>
  marks.flatMap((text) => {
    const mark = parseMark(text);
    return [mark?.place, mark?.to].flatMap((place) => {
      const cell = place ? placeOf("puluc", place) : null;
      return typeof cell === "number" ? [cell] : [];
    });
  });
