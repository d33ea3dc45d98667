/** What lies over the height map: the ghost, seen cells, the last move, places to go. */

import { cellAt, cellX, cellY, placedCubes } from "../geometry";
import { lastBuilt, lastTrail } from "../lastmove";
import { inkOn, paintOf } from "../look";
import { MARKS, SHINE, surroundings } from "../palette";
import { make, text } from "../svg";
import type { BoardModel, CubePlace, Ghost, WalkChoice } from "../types";
import { cellSpot, squareSpot, toX, toY, U } from "./ground";
import { around, drawCube } from "./heights";

const LINE = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

export function drawMarks(model: BoardModel): SVGGElement {
  const group = make("g", { "pointer-events": "none" });
  const last = lastBuilt(model);
  if (last)
    group.append(
      ...framed(
        last.cubes.map(({ cell }) => cell),
        MARKS.paper,
      ),
    );
  for (const square of lastTrail(model)) {
    const { x, y } = squareSpot(square);
    group.append(make("circle", { cx: x + U / 2, cy: y + U - 7, r: 2.6, fill: SHINE }));
  }
  group.append(...seen(model));
  if (model.ghost) {
    const { good } = surroundings(model.theme);
    for (const { cell } of model.candidates) {
      const at = { cx: toX(cellX(cell) + 1), cy: toY(cellY(cell) + 1) };
      group.append(
        make("circle", { ...at, r: 3.6, fill: good, stroke: MARKS.paper, opacity: 0.9 }),
      );
    }
    group.append(drawGhost(model, model.ghost));
  }
  return group;
}

/** A bright line with a dark one under it, seen on every colour. */
export function framed(cells: readonly string[], colour: string, dashes = ""): SVGPathElement[] {
  const d = around(cells);
  const dashed = dashes ? { "stroke-dasharray": dashes } : {};
  return [
    make("path", { ...LINE, d, stroke: MARKS.ink, "stroke-width": 5.5 }),
    make("path", { ...LINE, ...dashed, d, stroke: colour, "stroke-width": 3 }),
  ];
}

/** Cells with lit cubes, and the sum of their points. */
function seen({ highlights, labels }: BoardModel): SVGElement[] {
  const points = new Map<string, number>();
  for (const cube of highlights) {
    points.set(cube.cell, (points.get(cube.cell) ?? 0) + cube.points);
  }
  return [...points].flatMap(([cell, sum]) => {
    const { x, y } = cellSpot(cell);
    const box = { x: x + 2, y: y + 2, width: U - 4, height: U - 4, rx: 3 };
    const frame = make("rect", { ...box, fill: "none", stroke: MARKS.lit, "stroke-width": 3 });
    if (!sum) return [frame];
    const said = labels.points(sum);
    const width = 8 + 7 * said.length;
    return [
      frame,
      make("rect", {
        x: x + U / 2 - width / 2,
        y: y + U - 18,
        width,
        height: 15,
        rx: 7.5,
        fill: MARKS.points,
        stroke: MARKS.ink,
      }),
      text(said, x + U / 2, y + U - 10.2, 11, { fill: MARKS.ink, "font-weight": 700 }),
    ];
  });
}

const TICK = "M-6 0l4 4.5L6.5-5";
const CROSS = "M-5-5L5 5M5-5L-5 5";

function drawGhost(model: BoardModel, ghost: Ghost): SVGGElement {
  const cubes = placedCubes(model.view.options.handed, ghost);
  const heights = new Map<string, number>();
  for (const [x, y, z] of cubes) {
    const cell = cellAt(x, y);
    heights.set(cell, Math.max(z + 1, heights.get(cell) ?? 0));
  }
  const owner = ghost.kind === "N" ? null : ghost.seat;
  const { good, bad } = surroundings(model.theme);
  const cells = [...heights.keys()];
  const tops = make("g", { opacity: ghost.legal ? 0.92 : 0.6 });
  for (const [cell, height] of heights) tops.append(drawCube(model.look, owner, cell, height));
  const lines = framed(cells, ghost.legal ? good : bad, ghost.legal ? "" : "6 5");
  const [mx, my] = [toX(cellX(ghost.cell) + 1), toY(cellY(ghost.cell) + 1)];
  const glyph = make(
    "g",
    { transform: `translate(${mx} ${my})` },
    make("circle", { r: 10, fill: ghost.legal ? MARKS.legal : MARKS.illegal, stroke: MARKS.paper }),
    make("path", {
      ...LINE,
      d: ghost.legal ? TICK : CROSS,
      stroke: MARKS.paper,
      "stroke-width": 3,
    }),
  );
  return make("g", {}, tops, ...lines, glyph);
}

/** A walk's square: how many steps, and what each seat would get. */
export function drawWalk(model: BoardModel, walk: WalkChoice): SVGGElement {
  const { x, y } = squareSpot(walk.square);
  const group = make("g", { transform: `translate(${x} ${y})`, cursor: "pointer" });
  group.append(
    make("rect", {
      x: 0.5,
      y: 0.5,
      width: U - 1,
      height: U - 1,
      rx: 6,
      fill: MARKS.walk,
      stroke: MARKS.hot,
      "stroke-width": 2.5,
      class: "board-target",
    }),
    text(String(walk.steps), U / 2, 7.6, 10.5, { fill: MARKS.ink, "font-weight": 800 }),
  );
  const columns = walk.points.length > 1 ? 2 : 1;
  const rows = Math.ceil(walk.points.length / columns);
  const [wide, tall] = [(U - 5) / columns, (U - 15.5) / rows];
  walk.points.forEach((points, seat) => {
    const paint = paintOf(model.look, seat);
    const said = model.labels.points(points);
    const [cx, cy] = [2.5 + (seat % columns) * wide, 13 + Math.floor(seat / columns) * tall];
    const chip = { x: cx + 0.4, y: cy + 0.4, width: wide - 0.8, height: tall - 0.8, rx: 2.5 };
    group.append(
      make("rect", { ...chip, fill: paint }),
      text(said, cx + wide / 2, cy + tall / 2 + 0.4, said.length > 2 ? 8.2 : 9.6, {
        fill: inkOn(paint),
        "font-weight": points ? 700 : 400,
      }),
    );
  });
  return group;
}

export function drawLink(place: CubePlace | null): SVGElement[] {
  if (!place) return [];
  const { x, y } = cellSpot(place.cell);
  const box = { x: x + 1.5, y: y + 1.5, width: U - 3, height: U - 3, rx: 3, fill: "none" };
  const frame = make("rect", { ...box, stroke: MARKS.link, "stroke-width": 3.5 });
  if (place.level === null) return [frame];
  const level = text(String(place.level), x + U / 2, y + U / 2, 17, {
    fill: MARKS.paper,
    stroke: MARKS.focus,
    "stroke-width": 4,
    "paint-order": "stroke",
    "font-weight": 800,
  });
  return [frame, level];
}
