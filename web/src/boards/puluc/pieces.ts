/** Puluc's material: the ground with its camps, pieces, piles and the four dice. */

import { mix } from "../look";
import { MARKS, PIECES, SHADE, SHINE, type Surroundings } from "../palette";
import { make, text } from "../svg";
import { type Box, CAMPS, CELLS, facesOf, type Layout, middle, RADIUS, THICK } from "./layout";

/** Light pieces bear a ring, dark ones a cross. */
const SIGNS = ["M-9 0A9 3.7 0 1 1 9 0A9 3.7 0 1 1-9 0", "M-9-3.5L9 3.5M-9 3.5L9-3.5"] as const;

export function piece(seat: number): SVGGElement {
  const { top, side, mark } = PIECES[seat] as (typeof PIECES)[number];
  const ry = 9.5;
  return make(
    "g",
    {},
    make("path", {
      d: `M${-RADIUS} ${-THICK}V0A${RADIUS} ${ry} 0 0 0 ${RADIUS} 0V${-THICK}z`,
      fill: side,
      stroke: MARKS.ink,
    }),
    make("ellipse", { cx: 0, cy: -THICK, rx: RADIUS, ry, fill: top, stroke: MARKS.ink }),
    make("path", {
      d: SIGNS[seat],
      transform: `translate(0 ${-THICK})`,
      fill: "none",
      stroke: mark,
      "stroke-width": 2.6,
    }),
  );
}

/** Pieces on each other, feet at the origin, and how many they are. */
export function pile(seats: readonly number[]): SVGGElement {
  const group = make("g");
  group.append(make("ellipse", { cx: 3, cy: 3, rx: RADIUS, ry: 9.5, fill: SHADE, opacity: 0.22 }));
  seats.forEach((seat, level) => {
    const one = piece(seat);
    one.setAttribute("transform", `translate(0 ${-level * THICK})`);
    group.append(one);
  });
  if (seats.length > 1) {
    const y = -seats.length * THICK - 11;
    group.append(
      make("circle", { cx: RADIUS - 2, cy: y, r: 9, fill: MARKS.paper, stroke: MARKS.ink }),
      text(String(seats.length), RADIUS - 2, y + 0.5, 12, { fill: MARKS.ink, "font-weight": 700 }),
    );
  }
  return group;
}

// The ground

export function ground(plan: Layout, colours: Surroundings): SVGGElement {
  const group = make("g", { "pointer-events": "none" });
  group.append(
    make("rect", { width: plan.width, height: plan.height, rx: 14, fill: colours.plate }),
    weave(plan, colours),
  );
  CAMPS.forEach((camp, seat) => {
    group.append(campGround(plan.box(camp), seat, colours), name(plan.box(camp), camp, colours));
  });
  for (let cell = 1; cell < CELLS - 1; cell++) {
    const box = plan.box(cell);
    const fill = cell % 2 ? colours.site : mix(colours.site, colours.grid, 0.35);
    const tile = { x: box.x + 2, width: box.width - 4, height: box.height, rx: 9 };
    group.append(
      make("rect", { ...tile, y: box.y + 3, fill: mix(fill, SHADE, 0.4) }),
      make("rect", { ...tile, y: box.y, fill }),
      name(box, cell, colours),
    );
  }
  return group;
}

/** A woven border along the upper edge. */
function weave({ width }: Layout, { rim, accent }: Surroundings): SVGPathElement {
  let d = "M8 10";
  for (let x = 8; x + 12 <= width - 8; x += 12) d += "l6-5 6 5";
  return make("path", { d, fill: "none", stroke: mix(rim, accent, 0.4), "stroke-width": 2 });
}

function name(box: Box, cell: number, { ink }: Surroundings): SVGTextElement {
  return text(String(cell), box.x + box.width / 2, box.y + box.height + 15, 12.5, { fill: ink });
}

/** A camp: houses in steps, with doors and windows. */
function campGround(box: Box, seat: number, colours: Surroundings): SVGGElement {
  const wall = (PIECES[seat] as (typeof PIECES)[number]).camp;
  const { x, y, width, height } = box;
  const base = y + height * 0.52;
  const tile = { x: x + 2, width: width - 4, height, rx: 12 };
  const house = (left: number, wide: number, tall: number): SVGRectElement =>
    make("rect", {
      x: x + left * width,
      y: base - tall,
      width: wide * width,
      height: tall,
      fill: mix(wall, SHINE, 0.18),
      stroke: mix(wall, MARKS.ink, 0.45),
    });
  const opening = (left: number, up: number, wide: number, tall: number): SVGRectElement =>
    make("rect", {
      x: x + left * width,
      y: base - up,
      width: wide,
      height: tall,
      fill: mix(wall, MARKS.ink, 0.7),
    });
  return make(
    "g",
    {},
    make("rect", { ...tile, y: y + 3, fill: mix(wall, SHADE, 0.5) }),
    make("rect", { ...tile, y, fill: mix(wall, colours.plate, 0.3) }),
    house(0.12, 0.76, 18),
    house(0.24, 0.46, 30),
    house(0.36, 0.22, 41),
    opening(0.2, 13, 8, 13),
    opening(0.74, 13, 8, 13),
    opening(0.45, 37, 5, 7),
    opening(0.32, 26, 5, 7),
    opening(0.58, 26, 5, 7),
  );
}

// Dice

const STEP = 40;

/** Four halves of bamboo around a point; before a throw they are pale. */
export function dice(dark: number | null): SVGGElement[] {
  const faces = facesOf(dark ?? 0);
  return faces.map((isDark, die) => {
    const { top: fill, mark: ink } = PIECES[isDark ? 1 : 0];
    const opacity = dark === null ? 0.45 : 1;
    const body = make(
      "g",
      { class: "board-die" },
      make("rect", { x: -12, y: -21, width: 24, height: 44, rx: 9, fill: SHADE, opacity: 0.2 }),
      make("rect", { x: -13, y: -23, width: 26, height: 44, rx: 10, fill, stroke: MARKS.ink }),
      make("path", {
        d: "M-13-9Q0-5 13-9M-13 9Q0 13 13 9",
        fill: "none",
        stroke: ink,
        opacity: 0.5,
      }),
      make("path", {
        d: isDark ? "M-5-6L5 4M-5 4L5-6" : "M-5-1A5 5 0 1 1 5-1A5 5 0 1 1-5-1",
        fill: "none",
        stroke: ink,
        "stroke-width": 2.4,
      }),
    );
    return make("g", { transform: `translate(${(die - 1.5) * STEP} 0)`, opacity }, body);
  });
}

/** A bow from one place to another. */
export function bow(from: Box, to: Box): string {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const lift = Math.min(64, 24 + Math.abs(x2 - x1) / 6);
  const top = Math.min(y1, y2) - lift;
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${top} ${x2} ${y2}`;
}
