/** The ground of the flat board: units, the path, cult sites and the chieftain. */

import { cellX, cellY, isCorner, SIZE, SQUARES } from "../geometry";
import { mix } from "../look";
import { FIGURE, MARKS, SACRED, SHADE, type Surroundings } from "../palette";
import { squareRectangle } from "../plate";
import { make, text } from "../svg";
import type { Square } from "../types";

/** Units of the drawing for one cell. */
export const U = 40;
const EDGE = 1.32;
export const VIEW_BOX = [-EDGE * U, -EDGE * U, (SIZE + 2 * EDGE) * U, (SIZE + 2 * EDGE) * U];

export const toX = (x: number): number => x * U;
/** North is up. */
export const toY = (y: number): number => (SIZE - y) * U;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The upper left corner of a square of the path. */
export function squareSpot(square: Square): Spot {
  const { x, y } = squareRectangle(square);
  return { x: toX(x), y: toY(y + 1) };
}

export function cellSpot(cell: string): Spot {
  return { x: toX(cellX(cell)), y: toY(cellY(cell) + 1) };
}

export function drawGround(
  colours: Surroundings,
  sites: readonly (readonly string[])[],
  isGarden: boolean,
): SVGGElement {
  const [x, y, width, height] = VIEW_BOX as [number, number, number, number];
  const ground = make("g", { "pointer-events": "none" });
  ground.append(make("rect", { x, y, width, height, rx: 10, fill: colours.plate }));
  for (const square of SQUARES) {
    const spot = squareSpot(square);
    const fill = isCorner(square) ? colours.corner : colours.stone;
    const [ox, oy] = [spot.x + 1.5, spot.y + 1.5];
    const stone = { width: U - 3, height: U - 3, rx: 5 };
    ground.append(
      make("rect", { ...stone, x: ox, y: oy + 1.5, fill: mix(fill, SHADE, 0.4) }),
      make("rect", { ...stone, x: ox, y: oy, fill }),
      text(isCorner(square) ? square : square.charAt(1), spot.x + U / 2, spot.y + U / 2, 13, {
        fill: colours.ink,
        "font-weight": 600,
      }),
    );
  }
  const field = { x: -3, y: -3, width: SIZE * U + 6, height: SIZE * U + 6, rx: 4 };
  ground.append(make("rect", { ...field, fill: mix(colours.rim, colours.plate, 0.25) }));
  for (let cx = 0; cx < SIZE; cx++) {
    for (let cy = 0; cy < SIZE; cy++) {
      const fill = mix(colours.site, colours.stone, (cx + cy) % 2 ? 0.3 : 0.42);
      ground.append(make("rect", { x: toX(cx), y: toY(cy + 1), width: U, height: U, fill }));
    }
  }
  const half = (SIZE / 2) * U;
  ground.append(
    make("path", {
      d: `M${half} 0V${SIZE * U}M0 ${half}H${SIZE * U}`,
      stroke: mix(colours.grid, colours.rim, 0.7),
      "stroke-dasharray": "5 4",
      fill: "none",
    }),
  );
  for (const cell of sites.flat()) ground.append(sacred(cell, isGarden));
  return ground;
}

const SUN =
  "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0M-13 0H-9M9 0H13M0-13V-9M0 9V13M-9-9L-6.6-6.6M9-9L6.6-6.6M-9 9L-6.6 6.6M9 9L6.6 6.6";
const PLANT = "M0 12V-12M0 3Q-10 2-12-7M0-2Q10-3 12-12M0 9Q7 9 10 3";

function sacred(cell: string, isGarden: boolean): SVGGElement {
  const { x, y } = cellSpot(cell);
  const { ground, line } = isGarden ? SACRED.garden : SACRED.sun;
  return make(
    "g",
    { transform: `translate(${x + U / 2} ${y + U / 2})` },
    make("rect", { x: -U / 2, y: -U / 2, width: U, height: U, fill: ground }),
    make("path", {
      d: isGarden ? PLANT : SUN,
      fill: "none",
      stroke: line,
      "stroke-width": 2,
      "stroke-linecap": "round",
    }),
  );
}

/** The chieftain, standing with its feet at the origin. */
export function drawChieftain(): SVGGElement {
  const line = { stroke: MARKS.ink, "stroke-linejoin": "round", "pointer-events": "none" };
  return make(
    "g",
    line,
    make("ellipse", { cx: 0, cy: 0, rx: 11, ry: 4.5, fill: SHADE, opacity: 0.25, stroke: "none" }),
    make("path", {
      d: "M-5-28L-14-35-6-34-9-43-2-36 0-47 2-36 9-43 6-34 14-35 5-28z",
      fill: FIGURE.gold,
    }),
    make("path", { d: "M0-47L2-36H-2zM9-43L6-34 2-36zM-9-43L-2-36-6-34z", fill: FIGURE.red }),
    make("path", { d: "M-9 0Q-8-14-4-20H4Q8-14 9 0Q0 5-9 0z", fill: FIGURE.cream }),
    make("path", {
      d: "M-8-5l4 3 4-3 4 3 4-3M-6.6-12l3.3 2.5 3.3-2.5 3.3 2.5 3.3-2.5",
      fill: "none",
      stroke: FIGURE.red,
      "stroke-width": 1.8,
    }),
    make("path", {
      d: "M-4.5-20Q0-16 4.5-20",
      fill: "none",
      stroke: FIGURE.turquoise,
      "stroke-width": 2.4,
    }),
    make("circle", { cx: 0, cy: -25, r: 5.5, fill: FIGURE.skin }),
  );
}
