/** The ground of the flat board: units, the path, cult sites and the chieftain. */

import { cellX, cellY, FILES, isCorner, SIZE, SQUARES } from "../geometry";
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
  ground.append(...siteNames(colours));
  return ground;
}

/** Files and ranks along the site's edges, small in the corners of its cells. */
function siteNames({ ink }: Surroundings): SVGTextElement[] {
  const look = { fill: ink, opacity: 0.8 };
  return Array.from({ length: SIZE }, (_, at) => [
    text(FILES.charAt(at), toX(at + 1) - 6, toY(0) - 7, 10, look),
    text(String(at + 1), toX(0) + 6, toY(at + 1) + 8, 10, look),
  ]).flat();
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

/** Who walks around the site, standing with the feet at the origin, as the scene carves it. */
export function drawChieftain(edition: 2002 | 2023): SVGGElement {
  const line = { stroke: MARKS.ink, "stroke-linejoin": "round", "pointer-events": "none" };
  const shadow = { cx: 0, cy: 0, rx: 11, ry: 4.5, fill: SHADE, opacity: 0.25, stroke: "none" };
  const parts = edition === 2002 ? walker() : pawn();
  return make("g", line, make("ellipse", shadow), ...parts);
}

function walker(): SVGElement[] {
  const { cream, red, black, skin, turquoise, wood } = FIGURE;
  return [
    make("path", { d: "M12 1V-40", stroke: wood, "stroke-width": 2.6, "stroke-linecap": "round" }),
    make("path", { d: "M12-40V-43", stroke: turquoise, "stroke-width": 4 }),
    make("path", { d: "M-11 0Q-11-18-5-25H5Q11-18 11 0Q0 4-11 0z", fill: cream }),
    make("path", { d: "M-10.9-4Q0 0 10.9-4L10.4-11Q0-7-10.4-11z", fill: red, stroke: "none" }),
    make("path", {
      d: "M-8-7.5h3v2h3v-2h4v2h3v-2h3",
      fill: "none",
      stroke: black,
      "stroke-width": 1.6,
    }),
    make("path", { d: "M-5-25Q2-16 7-13", fill: "none", stroke: turquoise, "stroke-width": 2.4 }),
    make("circle", { cx: 0, cy: -31, r: 6, fill: skin }),
    make("path", { d: "M-6.4-30Q-6.5-38 0-38Q6.5-38 6.4-30L4.5-33H-4.5z", fill: black }),
  ];
}

function pawn(): SVGElement[] {
  const { cream, turquoise, wood } = FIGURE;
  return [
    make("path", { d: "M-11 0Q-6-8-5-20H5Q6-8 11 0Q0 5-11 0z", fill: cream }),
    make("path", { d: "M-11 0Q0 5 11 0L10-3Q0 1-10-3z", fill: wood }),
    make("ellipse", { cx: 0, cy: -21, rx: 7.5, ry: 2.4, fill: wood }),
    make("circle", { cx: 0, cy: -29, r: 7, fill: cream }),
    make("circle", { cx: 0, cy: -29, r: 2.2, fill: turquoise }),
  ];
}
