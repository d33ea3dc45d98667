/** What lies over the height map: the ghost, seen cells, the last move, places to go. */

import { cellAt, cellX, cellY, placedCubes } from "../geometry";
import { lastBuilt, lastTrail } from "../lastmove";
import { inkOn, paintOf } from "../look";
import { EAGLE_GOLD, MARKS, SHINE, surroundings, TONES } from "../palette";
import { make, text } from "../svg";
import type { BoardModel, CubePlace, Ghost, Pointed, ShownTurn, WalkChoice } from "../types";
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
  if (model.marker) group.append(drawMarker(model.marker, model.view.options.edition));
  for (const square of lastTrail(model)) {
    const { x, y } = squareSpot(square);
    group.append(make("circle", { cx: x + U / 2, cy: y + U - 7, r: 2.6, fill: SHINE }));
  }
  group.append(...seen(model));
  group.append(...model.turns.flatMap((turn) => drawTurn(model, turn)));
  group.append(...model.pointed.flatMap(drawPointed));
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

/** Where the last lap began: the white marker of the classic game, the eagle of the new one. */
function drawMarker(square: string, edition: 2002 | 2023): SVGGElement {
  const { x, y } = squareSpot(square);
  const line = { stroke: MARKS.ink, "stroke-width": 1.5, "stroke-linejoin": "round" };
  const group = make("g", { ...line, transform: `translate(${x + U / 2} ${y + U / 2})` });
  if (edition === 2002) group.append(make("circle", { r: 11, fill: MARKS.paper }));
  else group.append(make("path", { d: EAGLE, fill: EAGLE_GOLD }));
  return group;
}

/** An eagle with spread wings, in units of the board around its middle. */
const EAGLE = "M0-9L3-4 14-8 10-1 5 2 4 6 7 11 0 9-7 11-4 6-5 2-10-1-14-8-3-4z";

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

/** A turn that is not made: its block as a shade, and the square to walk to. */
function drawTurn({ view, look }: BoardModel, turn: ShownTurn): SVGElement[] {
  const { block, square, removal, tone } = turn;
  const colour = TONES[tone];
  // what was played is told from what is better without its hue, too
  const dashes = tone === "played" ? "2 5" : "7 4";
  const parts: SVGElement[] = [];
  if (block) {
    const cells = [
      ...new Set(placedCubes(view.options.handed, block).map(([x, y]) => cellAt(x, y))),
    ];
    const fill = paintOf(look, block.kind === "N" ? null : block.seat);
    for (const cell of cells)
      parts.push(make("rect", { ...cellSpot(cell), width: U, height: U, fill, opacity: 0.5 }));
    parts.push(...framed(cells, colour, dashes));
  }
  if (removal) parts.push(...framed([removal], colour, dashes));
  if (square) {
    const box = { ...squareSpot(square), width: U, height: U, rx: 6, fill: "none" };
    const line = { "stroke-width": 4, "stroke-dasharray": tone === "played" ? dashes : null };
    parts.push(make("rect", { ...box, ...line, stroke: colour }));
  }
  return parts;
}

/** What a reason points at: cubes by their levels, squares, and lines between them. */
function drawPointed(pointed: Pointed): SVGElement[] {
  const { colour = MARKS.lit } = pointed;
  const middleOf = ({ x, y }: { readonly x: number; readonly y: number }) =>
    [x + U / 2, y + U / 2] as const;
  const lines = pointed.lines.flatMap(({ from, to }) => {
    const [x1, y1] = middleOf(typeof from === "string" ? squareSpot(from) : cellSpot(from.cell));
    const [x2, y2] = middleOf(cellSpot(to.cell));
    const line = { ...LINE, d: `M${x1} ${y1}L${x2} ${y2}` };
    return [
      make("path", { ...line, stroke: MARKS.ink, "stroke-width": 5, opacity: 0.6 }),
      make("path", { ...line, stroke: colour, "stroke-width": 2.5 }),
    ];
  });
  const squares = pointed.squares.map((square) => {
    const box = { ...squareSpot(square), width: U, height: U, rx: 6, fill: "none" };
    return make("rect", { ...box, stroke: colour, "stroke-width": 4.5 });
  });
  const parts = [
    ...lines,
    ...squares,
    ...pointed.cubes.flatMap((cube) => drawLink(cube, pointed.colour)),
  ];
  parts.forEach((part) => part.setAttribute("data-pointed", ""));
  return parts;
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
    { transform: `translate(${mx} ${my})`, class: ghost.legal ? "board-tick" : "board-cross" },
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

/** A walk's square: how many steps, and what they cost whom. */
export function drawWalk(model: BoardModel, walk: WalkChoice): SVGGElement {
  const { x, y } = squareSpot(walk.square);
  const isChosen = walk.square === model.chosenSquare;
  const group = make("g", { transform: `translate(${x} ${y})`, cursor: "pointer" });
  group.append(
    make("rect", {
      x: 0.5,
      y: 0.5,
      width: U - 1,
      height: U - 1,
      rx: 6,
      fill: isChosen ? MARKS.near : MARKS.walk,
      stroke: MARKS.hot,
      "stroke-width": isChosen ? 4.5 : 2,
      class: "board-target",
    }),
    text(String(walk.steps), U / 2, 10, 14, { fill: MARKS.ink, "font-weight": 800 }),
  );
  const paying = walk.points.flatMap((points, seat) => (points ? [{ points, seat }] : []));
  if (paying.length === 0)
    group.append(text(model.labels.free, U / 2, 28, 10.5, { fill: MARKS.ink }));
  const columns = paying.length > 1 ? 2 : 1;
  const rows = Math.ceil(paying.length / columns);
  const [wide, tall] = [(U - 5) / columns, (U - 21) / Math.max(1, rows)];
  paying.forEach(({ points, seat }, at) => {
    const paint = paintOf(model.look, seat);
    const [cx, cy] = [2.5 + (at % columns) * wide, 18.5 + Math.floor(at / columns) * tall];
    const chip = { x: cx + 0.4, y: cy + 0.4, width: wide - 0.8, height: tall - 0.8, rx: 2.5 };
    group.append(
      make("rect", { ...chip, fill: paint }),
      text(model.labels.points(points), cx + wide / 2, cy + tall / 2 + 0.4, rows > 1 ? 9 : 11, {
        fill: inkOn(paint),
        "font-weight": 700,
      }),
    );
  });
  return group;
}

export function drawLink(place: CubePlace | null, colour: string = MARKS.link): SVGElement[] {
  if (!place) return [];
  const { x, y } = cellSpot(place.cell);
  const box = { x: x + 1.5, y: y + 1.5, width: U - 3, height: U - 3, rx: 3, fill: "none" };
  const frame = make("rect", { ...box, stroke: colour, "stroke-width": 3.5 });
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
