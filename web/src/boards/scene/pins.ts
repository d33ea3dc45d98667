/** What is pinned to points of the scene: walks with their prices, points, and words at the ghost. */

import { Vector3 } from "three";
import { placedCubes, SIZE } from "../geometry";
import { cubePoints, ghostTag, roundsChip, walkButton } from "../labels";
import { EDITIONS } from "../palette";
import { squareMiddle, trackMiddle } from "../plate";
import type { BoardModel, SeenCube, Square } from "../types";
import { faceMiddle, faceNormal } from "./marks";
import type { Pin } from "./overlay";

type Pins = ReadonlyMap<string, Pin>;

export function walkPins(
  model: BoardModel,
  onPick: (square: Square) => void,
  onHover: (square: Square | null) => void,
): Pins {
  const out = (at: number): number => at + (at < 0 ? -1 : at > SIZE ? 1 : 0);
  return new Map(
    model.walkChoices.map((walk) => {
      const [x, y] = squareMiddle(walk.square);
      const element = walkButton(
        model,
        walk,
        () => onPick(walk.square),
        (isOver) => onHover(isOver ? walk.square : null),
      );
      const outward = new Vector3(out(x), out(y), 0);
      return [walk.square, { element, at: new Vector3(x, y, 0.1), outward }];
    }),
  );
}

/** The points of lit cubes, as long as nothing stands before them. */
export function pointPins(
  model: BoardModel,
  lit: readonly SeenCube[],
  isHidden: (point: Vector3) => boolean,
): Pins {
  const from = model.highlightsFrom;
  if (!from) return new Map();
  return new Map(
    lit
      .filter(({ points }) => points > 0)
      .map((cube) => {
        const at = faceMiddle(cube, from);
        const before = at.clone().addScaledVector(faceNormal(from), 0.02);
        const pin: Pin = {
          element: cubePoints(model, cube),
          at,
          outward: null,
          isHidden: () => isHidden(before),
        };
        return [`${cube.cell}${cube.level}`, pin];
      }),
  );
}

/** Who went round the track: what is to be added to where the cube stands. */
export function scorePins(model: BoardModel): Pins {
  const { track } = EDITIONS[model.view.options.edition];
  return new Map(
    model.view.scores.flatMap((points, seat): [string, Pin][] => {
      const rounds = Math.floor(points / track);
      if (rounds < 1) return [];
      const [x, y] = trackMiddle(track, points % track);
      const at = new Vector3(x, y, 0.5);
      const element = roundsChip(model, seat, model.labels.points(rounds * track));
      return [[String(seat), { element, at, outward: at.clone().add(new Vector3(0, 0, 1)) }]];
    }),
  );
}

export function ghostPins(model: BoardModel, onPlace: () => void): Pins {
  const { ghost } = model;
  if (!ghost) return new Map();
  const cubes = placedCubes(model.view.options.handed, ghost);
  const top = Math.max(...cubes.map(([, , z]) => z + 1));
  const middle = (i: 0 | 1): number => cubes.reduce((sum, cube) => sum + cube[i], 0) / 4 + 0.5;
  const at = new Vector3(middle(0), middle(1), top + 0.15);
  const outward = at.clone().add(new Vector3(0, 0, 1));
  return new Map([["ghost", { element: ghostTag(model, ghost, onPlace), at, outward }]]);
}
