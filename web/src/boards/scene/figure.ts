/** Who walks around the site: somebody in a blanket, with a staff; in 2023, a plain piece of wood. */

import { BufferAttribute, BufferGeometry, Color } from "three";
import { FIGURE, WHITE } from "../palette";

type Vector = readonly [number, number, number];

/** Collects triangles with one colour each; faces are flat, as if carved. */
class Carving {
  private readonly points: number[] = [];
  private readonly colours: number[] = [];

  triangle(a: Vector, b: Vector, c: Vector, colour: string): void {
    const { r, g, b: blue } = new Color(colour);
    this.points.push(...a, ...b, ...c);
    for (let i = 0; i < 3; i++) this.colours.push(r, g, blue);
  }

  quad(a: Vector, b: Vector, c: Vector, d: Vector, colour: string): void {
    this.triangle(a, b, c, colour);
    this.triangle(a, c, d, colour);
  }

  /** Rings around the upright axis, flattened front to back; one colour for each band. */
  turned(
    rings: readonly (readonly [radius: number, height: number])[],
    bands: readonly ((side: number) => string)[],
    sides: number,
    flat = 1,
    shift: Vector = [0, 0, 0],
  ): void {
    const at = ([radius, height]: readonly [number, number], side: number): Vector => {
      const angle = (2 * Math.PI * side) / sides;
      return [
        shift[0] + radius * Math.cos(angle),
        shift[1] + radius * Math.sin(angle) * flat,
        shift[2] + height,
      ];
    };
    for (let band = 0; band + 1 < rings.length; band++) {
      const [low, high] = [rings[band], rings[band + 1]] as [[number, number], [number, number]];
      for (let side = 0; side < sides; side++) {
        const colour = bands[band]?.(side) ?? WHITE;
        this.quad(at(low, side), at(low, side + 1), at(high, side + 1), at(high, side), colour);
      }
    }
  }

  geometry(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute("position", new BufferAttribute(new Float32Array(this.points), 3));
    made.setAttribute("color", new BufferAttribute(new Float32Array(this.colours), 3));
    made.computeVertexNormals();
    return made;
  }
}

const {
  cream: CREAM,
  red: RED,
  black: BLACK,
  skin: SKIN,
  wood: WOOD,
  turquoise: TURQUOISE,
} = FIGURE;

const all = (colour: string) => (): string => colour;

/** It stands on the ground at the origin, about 1.2 high, and looks north. */
export function figure(edition: 2002 | 2023): BufferGeometry {
  return edition === 2002 ? walker() : pawn();
}

/** Somebody wrapped in a blanket with a woven stripe, hair bound behind, with a staff. */
function walker(): BufferGeometry {
  const carving = new Carving();
  // the blanket: it falls to the ground, and its edge is folded over the shoulders
  carving.turned(
    [
      [0.31, 0.0],
      [0.315, 0.06],
      [0.305, 0.14],
      [0.3, 0.2],
      [0.29, 0.25],
      [0.285, 0.3],
      [0.275, 0.36],
      [0.265, 0.52],
      [0.25, 0.66],
      [0.19, 0.77],
      [0.1, 0.82],
    ],
    [
      all(BLACK),
      all(CREAM),
      all(RED),
      stepped(BLACK, CREAM),
      stepped(CREAM, BLACK),
      all(RED),
      all(CREAM),
      folded(CREAM, TURQUOISE),
      folded(CREAM, TURQUOISE),
      all(CREAM),
    ],
    16,
    0.78,
  );
  // the head, with straight hair that is cut at the brow and bound behind
  carving.turned(
    [
      [0.075, 0.8],
      [0.12, 0.85],
      [0.135, 0.92],
      [0.135, 0.98],
      [0.12, 1.04],
      [0.0, 1.08],
    ],
    [all(SKIN), faced(SKIN), faced(SKIN), all(BLACK), all(BLACK)],
    12,
    0.95,
  );
  carving.turned(
    [
      [0.0, 0.84],
      [0.05, 0.86],
      [0.035, 0.9],
      [0.05, 0.94],
      [0.0, 0.96],
    ],
    [all(BLACK), all(RED), all(BLACK), all(BLACK)],
    8,
    1,
    [0, -0.15, 0],
  );
  nose(carving);
  // the staff
  carving.turned(
    [
      [0.022, 0.0],
      [0.022, 1.12],
      [0.036, 1.13],
      [0.036, 1.19],
      [0.0, 1.21],
    ],
    [all(WOOD), all(WOOD), all(TURQUOISE), all(WOOD)],
    6,
    1,
    [0.33, 0.1, 0],
  );
  return carving.geometry();
}

/** The edition of 2023 has a plain piece, turned of wood; a notch shows where it looks. */
function pawn(): BufferGeometry {
  const carving = new Carving();
  carving.turned(
    [
      [0.3, 0.0],
      [0.3, 0.08],
      [0.24, 0.14],
      [0.15, 0.5],
      [0.12, 0.66],
      [0.2, 0.7],
      [0.2, 0.74],
      [0.11, 0.78],
      [0.18, 0.88],
      [0.2, 0.98],
      [0.17, 1.09],
      [0.0, 1.15],
    ],
    [
      all(WOOD),
      all(WOOD),
      all(CREAM),
      all(CREAM),
      all(CREAM),
      all(WOOD),
      all(CREAM),
      all(CREAM),
      marked(CREAM, TURQUOISE),
      all(CREAM),
      all(CREAM),
    ],
    16,
  );
  return carving.geometry();
}

/** A woven stripe: steps of two colours around the body. */
function stepped(one: string, other: string): (side: number) => string {
  return (side) => (side % 4 < 2 ? one : other);
}

/** The edge of the blanket lies over one shoulder, in front. */
function folded(cloth: string, edge: string): (side: number) => string {
  return (side) => (side === 4 ? edge : cloth);
}

/** A mark in front, which is at a quarter of the sixteen sides. */
function marked(body: string, mark: string): (side: number) => string {
  return (side) => (side === 3 || side === 4 ? mark : body);
}

/** Skin in front, hair behind. */
function faced(skin: string): (side: number) => string {
  return (side) => (side >= 6 && side <= 11 ? BLACK : skin);
}

function nose(carving: Carving): void {
  const [left, right, tip]: Vector[] = [
    [-0.022, 0.12, 0.9],
    [0.022, 0.12, 0.9],
    [0, 0.165, 0.895],
  ];
  const top: Vector = [0, 0.125, 0.96];
  carving.triangle(left as Vector, top, tip as Vector, SKIN);
  carving.triangle(top, right as Vector, tip as Vector, SKIN);
  carving.triangle(right as Vector, left as Vector, tip as Vector, SKIN);
}
