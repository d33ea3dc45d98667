/** The chieftain: a cloak with woven bands, a mask-like face and a fan of feathers. */

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
  gold: GOLD,
  turquoise: TURQUOISE,
} = FIGURE;

const all = (colour: string) => (): string => colour;
const woven =
  (one: string, other: string) =>
  (side: number): string =>
    side % 2 ? one : other;

/** It stands on the ground at the origin, about 1.3 high, and looks north. */
export function chieftain(): BufferGeometry {
  const carving = new Carving();
  // the cloak
  carving.turned(
    [
      [0.34, 0.0],
      [0.335, 0.07],
      [0.31, 0.16],
      [0.29, 0.24],
      [0.25, 0.4],
      [0.235, 0.47],
      [0.22, 0.54],
      [0.17, 0.68],
      [0.09, 0.76],
    ],
    [
      all(RED),
      woven(CREAM, BLACK),
      all(CREAM),
      all(CREAM),
      woven(RED, GOLD),
      woven(GOLD, RED),
      all(CREAM),
      all(TURQUOISE),
    ],
    14,
    0.8,
  );
  // the head, a band around it and hair behind
  carving.turned(
    [
      [0.07, 0.74],
      [0.125, 0.8],
      [0.14, 0.88],
      [0.14, 0.95],
      [0.12, 1.01],
      [0.0, 1.05],
    ],
    [all(SKIN), faced(SKIN), faced(SKIN), all(RED), all(BLACK)],
    12,
    0.95,
  );
  nose(carving);
  feathers(carving);
  return carving.geometry();
}

/** Skin in front, hair behind. */
function faced(skin: string): (side: number) => string {
  return (side) => (side >= 7 && side <= 10 ? BLACK : skin);
}

function nose(carving: Carving): void {
  const [left, right, tip]: Vector[] = [
    [-0.025, 0.125, 0.87],
    [0.025, 0.125, 0.87],
    [0, 0.175, 0.865],
  ];
  const top: Vector = [0, 0.13, 0.93];
  carving.triangle(left as Vector, top, tip as Vector, SKIN);
  carving.triangle(top, right as Vector, tip as Vector, SKIN);
  carving.triangle(right as Vector, left as Vector, tip as Vector, SKIN);
}

/** Nine feathers in a fan behind the head, each with a dark tip. */
function feathers(carving: Carving): void {
  const count = 9;
  for (let i = 0; i < count; i++) {
    const lean = ((i - (count - 1) / 2) / ((count - 1) / 2)) * 1.25;
    const length = 0.44 - 0.1 * Math.abs(lean / 1.25) ** 2;
    const colour = [GOLD, CREAM, RED, CREAM, TURQUOISE][Math.min(i, count - 1 - i)] as string;
    feather(carving, lean, length, colour);
  }
}

function feather(carving: Carving, lean: number, length: number, colour: string): void {
  const [along, across]: Vector[] = [
    [Math.sin(lean), -0.12, Math.cos(lean)],
    [Math.cos(lean), 0, -Math.sin(lean)],
  ];
  const at = (way: number, side: number, thick: number): Vector => [
    way * (along as Vector)[0] + side * (across as Vector)[0],
    -0.07 + way * (along as Vector)[1] + thick,
    0.95 + way * (along as Vector)[2] + side * (across as Vector)[2],
  ];
  const [root, wide, dark] = [0.06, 0.062, 0.8];
  for (const face of [1, -1]) {
    const thick = 0.012 * face;
    const ring: Vector[] = [
      at(root, -0.02, thick),
      at(root, 0.02, thick),
      at(length * dark, wide, thick),
      at(length, 0, thick),
      at(length * dark, -wide, thick),
    ];
    const [a, b, c, d, e] = ring as [Vector, Vector, Vector, Vector, Vector];
    if (face < 0) {
      carving.quad(a, b, c, e, colour);
      carving.triangle(e, c, d, BLACK);
    } else {
      carving.quad(a, e, c, b, colour);
      carving.triangle(e, d, c, BLACK);
    }
  }
}
