/** Pictures that are painted once: the plate with site, path and track, and the blocks' faces. */

import { CanvasTexture, LinearMipmapNearestFilter, SRGBColorSpace, type Texture } from "three";
import { cellX, cellY, FILES, isCorner, SIZE, SQUARES } from "../geometry";
import { inkOn, mix } from "../look";
import { SACRED, SHADE, SHINE, type Surroundings, WHITE } from "../palette";
import {
  PATH_GAP,
  PLATE_EDGE,
  type Rectangle,
  squareMiddle,
  squareRectangle,
  trackMiddle,
  trackRectangle,
} from "../plate";

type Context = CanvasRenderingContext2D;

function canvas(size: number): Context {
  const element = document.createElement("canvas");
  element.width = element.height = size;
  const context = element.getContext("2d");
  if (!context) throw new Error("no 2D canvas");
  return context;
}

function texture(context: Context, isSharp: boolean): Texture {
  const made = new CanvasTexture(context.canvas);
  made.colorSpace = SRGBColorSpace;
  // Software takes the nearest size of a picture and looks at it once.
  if (isSharp) made.anisotropy = 8;
  else made.minFilter = LinearMipmapNearestFilter;
  return made;
}

/** Numbers that look random and are the same every time. */
function grain(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function speckle(context: Context, size: number, count: number, strength: number): void {
  const next = grain(7);
  for (let i = 0; i < count; i++) {
    context.fillStyle = next() < 0.5 ? SHINE : SHADE;
    context.globalAlpha = strength * next();
    const radius = (size / 256) * (0.4 + 1.2 * next());
    context.fillRect(next() * size, next() * size, radius * 2, radius);
  }
  context.globalAlpha = 1;
}

/** One face of a cube: plaster, a faint seam, and the owner's mark, engraved. */
export function paintFace(paint: string, mark: string, isSharp: boolean): Texture {
  const size = 128;
  const context = canvas(size);
  context.fillStyle = paint;
  context.fillRect(0, 0, size, size);
  speckle(context, size, 260, 0.09);
  context.strokeStyle = mix(paint, SHADE, 0.35);
  context.lineWidth = 3;
  context.globalAlpha = 0.5;
  context.strokeRect(0, 0, size, size);
  context.globalAlpha = 1;
  if (mark) {
    const shape = new Path2D(mark);
    const stamp = (fill: string, shift: number): void => {
      context.setTransform(size, 0, 0, size, shift, shift);
      context.fillStyle = fill;
      context.fill(shape);
    };
    const ink = inkOn(paint);
    stamp(mix(paint, WHITE, 0.4), 2.5);
    stamp(mix(paint, SHADE, 0.5), -1.5);
    stamp(mix(paint, ink, 0.66), 0);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
  return texture(context, isSharp);
}

export interface PlateLook {
  readonly colours: Surroundings;
  readonly sites: readonly (readonly string[])[];
  readonly isGarden: boolean;
  readonly track: number;
}

/** The plate from above; north is up. */
export function paintPlate(look: PlateLook, size: number, isSharp: boolean): Texture {
  const context = canvas(size);
  const unit = size / (SIZE + 2 * PLATE_EDGE);
  const { colours } = look;
  context.fillStyle = colours.plate;
  context.fillRect(0, 0, size, size);
  speckle(context, size, 5000, 0.16);
  // From here on in cells, north up.
  context.setTransform(unit, 0, 0, -unit, PLATE_EDGE * unit, (SIZE + PLATE_EDGE) * unit);
  paintTrack(context, look);
  for (const square of SQUARES) {
    const fill = isCorner(square) ? colours.corner : colours.stone;
    slab(context, inset(squareRectangle(square), 0.045), fill, 0.12);
  }
  paintSite(context, look);
  paintNames(context, colours);
  return texture(context, isSharp);
}

function inset({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** A stone with a bright edge where the sun comes from and a dark one opposite. */
function slab(context: Context, box: Rectangle, fill: string, radius: number): void {
  const shape = (shift: number): void => {
    context.beginPath();
    context.roundRect(box.x + shift, box.y + shift, box.width, box.height, radius);
  };
  context.fillStyle = mix(fill, SHADE, 0.45);
  context.globalAlpha = 0.55;
  shape(0.035);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = mix(fill, SHINE, 0.5);
  shape(-0.018);
  context.fill();
  context.fillStyle = fill;
  shape(0);
  context.fill();
}

function paintTrack(context: Context, { colours, track }: PlateLook): void {
  for (let value = 0; value < track; value++) {
    const isFifth = value % 5 === 0;
    const fill = isFifth ? mix(colours.plate, colours.rim, 0.42) : mix(colours.plate, SHINE, 0.3);
    slab(context, inset(trackRectangle(track, value), 0.025), fill, 0.06);
    if (!isFifth) continue;
    const turn = Math.floor(value / (track / 4));
    write(
      context,
      String(value),
      trackMiddle(track, value),
      0.25,
      colours.ink,
      OUTWARDS[turn] ?? 0,
    );
  }
}

/** Turns of the letters on the four sides, clockwise from the north, read from outside. */
const OUTWARDS = [Math.PI, -Math.PI / 2, 0, Math.PI / 2];

function paintSite(context: Context, { colours, sites, isGarden }: PlateLook): void {
  const edge = PATH_GAP * 0.55;
  slab(
    context,
    { x: -edge, y: -edge, width: SIZE + 2 * edge, height: SIZE + 2 * edge },
    mix(colours.rim, colours.plate, 0.25),
    0.1,
  );
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const shade = (x + y) % 2 ? 0 : 0.16;
      context.fillStyle = mix(colours.site, colours.grid, shade);
      context.fillRect(x, y, 1, 1);
    }
  }
  context.strokeStyle = colours.grid;
  context.lineWidth = 0.035;
  for (let i = 0; i <= SIZE; i++) {
    line(context, i, 0, i, SIZE);
    line(context, 0, i, SIZE, i);
  }
  // The quarters that the corners look down on.
  context.strokeStyle = mix(colours.grid, colours.rim, 0.7);
  context.lineWidth = 0.05;
  context.setLineDash([0.12, 0.1]);
  line(context, SIZE / 2, 0, SIZE / 2, SIZE);
  line(context, 0, SIZE / 2, SIZE, SIZE / 2);
  context.setLineDash([]);
  for (const cells of sites) for (const cell of cells) paintSacred(context, cell, isGarden);
  // files and ranks along the site's edges, small in the corners of its cells
  for (let at = 0; at < SIZE; at++) {
    write(context, FILES.charAt(at), [at + 0.86, 0.16], 0.22, colours.ink, 0);
    write(context, String(at + 1), [0.14, at + 0.84], 0.22, colours.ink, 0);
  }
}

function line(context: Context, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** A cell of a cult site bears a sun, one of a garden a plant. */
function paintSacred(context: Context, cell: string, isGarden: boolean): void {
  context.save();
  context.translate(cellX(cell) + 0.5, cellY(cell) + 0.5);
  const colours = isGarden ? SACRED.garden : SACRED.sun;
  context.fillStyle = colours.ground;
  context.fillRect(-0.5, -0.5, 1, 1);
  context.strokeStyle = colours.line;
  context.lineWidth = 0.055;
  context.lineCap = "round";
  if (isGarden) {
    context.stroke(
      new Path2D("M0-.32V.3M0-.1Q-.28-.08-.32.16M0 .04Q.28.06.32.28M0-.24Q.2-.24.28-.1"),
    );
  } else {
    context.beginPath();
    context.arc(0, 0, 0.17, 0, 2 * Math.PI);
    for (let ray = 0; ray < 8; ray++) {
      const [c, s] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)];
      context.moveTo(0.25 * c, 0.25 * s);
      context.lineTo(0.37 * c, 0.37 * s);
    }
    context.stroke();
  }
  context.restore();
}

function paintNames(context: Context, colours: Surroundings): void {
  for (const square of SQUARES) {
    const [x, y] = squareMiddle(square);
    const ink = mix(colours.ink, isCorner(square) ? colours.corner : colours.stone, 0.12);
    if (isCorner(square)) {
      const turn = Math.atan2(y - SIZE / 2, x - SIZE / 2) + Math.PI / 2;
      write(context, square, [x, y], 0.34, ink, turn);
      continue;
    }
    const side = "NESW".indexOf(square.charAt(0));
    write(context, square.charAt(1), [x, y], 0.42, ink, OUTWARDS[side] ?? 0);
  }
}

function write(
  context: Context,
  text: string,
  [x, y]: readonly [number, number],
  size: number,
  ink: string,
  turn: number,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.scale(size / 40, -size / 40);
  context.font = "600 40px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(text, 0, 2);
  context.restore();
}
