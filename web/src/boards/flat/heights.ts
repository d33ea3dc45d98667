/** The height map: each cell shows whose block is on top, how high it is, and where blocks end. */

import { cellAt, cellX, cellY, SIZE } from "../geometry";
import { inkOn, markOf, mix, paintOf, takesDarkInk } from "../look";
import { BLACK, MARKS, SHADE, WHITE } from "../palette";
import type { Site } from "../site";
import { make, text } from "../svg";
import type { Look } from "../types";
import { cellSpot, toX, toY, U } from "./ground";

export function drawHeights(site: Site, look: Look, isXray: boolean): SVGGElement {
  const group = make("g", { "pointer-events": "none" });
  for (let at = 0; at < SIZE * SIZE; at++) {
    const cell = cellAt(at % SIZE, Math.floor(at / SIZE));
    if (site.heightOf(cell)) group.append(drawTop(site, look, cell));
  }
  group.append(shadows(site), edges(site));
  if (isXray) group.append(columns(site, look));
  return group;
}

/** One top: its colour, the owner's mark and the height. */
function drawTop(site: Site, look: Look, cell: string): SVGGElement {
  return drawCube(look, site.ownerAt(cell), cell, site.heightOf(cell));
}

export function drawCube(
  look: Look,
  owner: number | null,
  cell: string,
  height: number,
): SVGGElement {
  const { x, y } = cellSpot(cell);
  const paint = paintOf(look, owner);
  const mark = markOf(look, owner);
  const group = make("g", { transform: `translate(${x} ${y})` });
  group.append(make("rect", { width: U, height: U, fill: paint }));
  if (mark) {
    group.append(
      make("path", {
        d: mark,
        transform: `translate(${U * 0.04} ${U * 0.28}) scale(${U * 0.7})`,
        fill: mix(paint, inkOn(paint), 0.55),
      }),
    );
  }
  group.append(
    make("rect", {
      x: U - 17,
      y: 2,
      width: 15,
      height: 15,
      rx: 4,
      fill: mix(paint, takesDarkInk(paint) ? WHITE : BLACK, 0.4),
    }),
    text(String(height), U - 9.5, 10, height > 9 ? 10.5 : 12, {
      fill: inkOn(paint),
      "font-weight": 700,
    }),
  );
  return group;
}

/** Higher tops throw a shadow on lower ones, to the east and north. */
function shadows(site: Site): SVGPathElement {
  let path = "";
  const height = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= SIZE || y >= SIZE ? 0 : (site.heights[x + SIZE * y] as number);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const west = Math.min(3, height(x - 1, y) - height(x, y));
      const south = Math.min(3, height(x, y - 1) - height(x, y));
      if (west > 0) path += `M${toX(x)} ${toY(y + 1)}h${4 * west}v${U}h${-4 * west}z`;
      if (south > 0) path += `M${toX(x)} ${toY(y)}h${U}v${-2 * south}h${-U}z`;
    }
  }
  return make("path", { d: path, fill: SHADE, opacity: 0.28 });
}

/** Lines where two blocks, or a block and the ground, meet. */
function edges(site: Site): SVGPathElement {
  let path = "";
  const top = (x: number, y: number): string => {
    if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) return "";
    const cell = cellAt(x, y);
    const block = site.topOf(cell);
    return block === null ? "" : `${block}`;
  };
  for (let y = 0; y <= SIZE; y++) {
    for (let x = 0; x <= SIZE; x++) {
      if (top(x, y) !== top(x - 1, y)) path += `M${toX(x)} ${toY(y)}v${-U}`;
      if (top(x, y) !== top(x, y - 1)) path += `M${toX(x)} ${toY(y)}h${U}`;
    }
  }
  return make("path", {
    d: path,
    fill: "none",
    stroke: MARKS.ink,
    "stroke-width": 1.8,
    "stroke-linecap": "round",
  });
}

/** In X-ray, every cell shows its whole column as a small tower of colours. */
function columns(site: Site, look: Look): SVGGElement {
  const group = make("g");
  const step = Math.min(6, (U - 6) / Math.max(1, site.height));
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    for (let z = 0; z < (site.heights[at] as number); z++) {
      const block = site.at(x, y, z);
      const owner = block === null ? null : (site.blocks[block]?.owner ?? null);
      group.append(
        make("rect", {
          x: toX(x) + 2.5,
          y: toY(y) - 3 - (z + 1) * step,
          width: 9,
          height: step,
          fill: paintOf(look, owner),
          stroke: MARKS.ink,
          "stroke-width": Math.min(0.8, step / 6),
        }),
      );
    }
  }
  return group;
}

/** The outline of some cells together. */
export function around(cells: readonly string[]): string {
  const inside = new Set(cells);
  let path = "";
  for (const cell of inside) {
    const [x, y] = [cellX(cell), cellY(cell)];
    if (!inside.has(cellAt(x - 1, y))) path += `M${toX(x)} ${toY(y)}v${-U}`;
    if (!inside.has(cellAt(x + 1, y))) path += `M${toX(x + 1)} ${toY(y)}v${-U}`;
    if (!inside.has(cellAt(x, y - 1))) path += `M${toX(x)} ${toY(y)}h${U}`;
    if (!inside.has(cellAt(x, y + 1))) path += `M${toX(x)} ${toY(y + 1)}h${U}`;
  }
  return path;
}
