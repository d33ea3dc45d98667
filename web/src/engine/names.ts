/** Names of places and moves, in the order of the numbers that the engine knows them by. */
import { FILES, SQUARES } from "../boards/geometry";

export { SQUARES };

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8];
const squareOf = (files: string, ranks: readonly number[]) =>
  ranks.flatMap((rank) => [...files].map((file) => `${file}${rank}`));

export const CELLS: readonly string[] = squareOf(FILES, RANKS);
const WINDOWS = squareOf(FILES.slice(0, 7), RANKS.slice(0, 7));
export const POSES: readonly string[] = ["1", "2", "3", "4"].flatMap((corner) =>
  [..."usd"].map((letter) => corner + letter),
);

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** All moves of Pueblo by their codes, which are for ever. */
export const PUEBLO_MOVES: readonly string[] = [
  ...["C", "N"].flatMap((kind) =>
    POSES.flatMap((pose) => WINDOWS.map((window) => `${kind}${window}/${pose}`)),
  ),
  "C--",
  "N--",
  ...from(1, 4).map((steps) => `>${steps}`),
  "pass",
  ...from(1, 99).map((points) => `bid${points}`),
  ...from(1, 4).map((card) => `take${card}`),
  ...CELLS.map((cell) => `x${cell}`),
];

/** All moves of Puluc by theirs. */
export const PULUC_MOVES: readonly string[] = [
  ...from(1, 5).map((pips) => `r${pips}`),
  "--",
  ...from(0, 10).flatMap((start) => {
    const ends = from(start - 5, start + 5).filter((end) => end > 0 && end < 10 && end !== start);
    const moves = ends.flatMap((end) => [`${start}-${end}`, `${start}x${end}`]);
    return start === 0 || start === 10 ? moves : [...moves, `${start}-H`];
  }),
];

export const codesOf = (moves: readonly string[]): ReadonlyMap<string, number> =>
  new Map(moves.map((token, code) => [token, code]));
