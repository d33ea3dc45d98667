/** What lies over the position: the ghost, frames around blocks, lit faces, places to go. */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";
import { BASE, cellX, cellY, type Hand, isCorner, lookFrom, placedCubes } from "../geometry";
import { paintOf } from "../look";
import { MARKS, type Surroundings, WHITE } from "../palette";
import { squareMiddle } from "../plate";
import type { BoardModel, CubePlace, Ghost, Placement, Pointed, SeenCube, Square } from "../types";
import { type Blocks, placeMatrix } from "./blocks";
import { frameGeometry } from "./frame";
import { merge } from "./merge";

const MOST_FRAMES = 40;
const MOST_FACES = 400;
const MOST_CANDIDATES = 64;
const MOST_PADS = 16;
const MOST_TURNS = 3;
const MOST_CUBES = 24;
const MOST_RAYS = 24;

export interface Framed {
  readonly place: Placement;
  readonly colour: string;
}

export interface Pad {
  readonly square: Square;
  readonly colour: string;
  readonly kind: "trail" | "target" | "hot" | "hint";
}

type Basic = InstancedMesh<BufferGeometry, MeshBasicMaterial>;

export class Marks {
  readonly group = new Group();
  private readonly ghost = new Group();
  private readonly faces = instanced(faceFrame(), MOST_FACES, { transparent: true, opacity: 0.95 });
  private readonly pads = instanced(new BoxGeometry(0.86, 0.86, 0.05), MOST_PADS, {});
  private readonly dots = instanced(new SphereGeometry(0.09, 8, 6), MOST_CANDIDATES, {
    transparent: true,
    opacity: 0.75,
    depthTest: false,
  });
  private readonly link = new Mesh(
    frameGeometry([[0, 0, 0]], 0.09),
    new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 }),
  );
  private readonly guides = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ transparent: true, opacity: 0.55, depthTest: false }),
  );
  private frames: Basic | null = null;
  private body: Mesh<BufferGeometry, MeshLambertMaterial> | null = null;
  private hidden: Mesh<BufferGeometry, MeshBasicMaterial> | null = null;
  /** Blocks of turns that are not made, as shades. */
  private shades: readonly Mesh<BufferGeometry, MeshBasicMaterial>[] = [];
  /** What a reason points at. */
  private readonly cubes = instanced(frameGeometry([[0, 0, 0]], 0.09), MOST_CUBES, {
    depthTest: false,
    transparent: true,
    opacity: 0.9,
  });
  private readonly rays = instanced(new CylinderGeometry(0.035, 0.035, 1, 6), MOST_RAYS, {
    depthTest: false,
    transparent: true,
    opacity: 0.85,
  });
  private hand: Hand | null = null;

  constructor() {
    this.guides.frustumCulled = false;
    this.link.visible = false;
    this.link.renderOrder = 6;
    this.dots.renderOrder = 3;
    this.cubes.renderOrder = this.rays.renderOrder = 6;
    this.group.add(this.ghost, this.faces, this.pads, this.dots, this.link, this.guides);
    this.group.add(this.cubes, this.rays);
  }

  /** Shapes depend on the hand that is played. */
  setHand(hand: Hand, blocks: Blocks): void {
    if (this.hand === hand) return;
    this.hand = hand;
    this.frames?.geometry.dispose();
    if (this.frames) this.group.remove(this.frames);
    this.frames = instanced(frameGeometry(BASE[hand], 0.07), MOST_FRAMES, {});
    this.group.add(this.frames);
    this.ghost.clear();
    this.body = new Mesh(
      blocks.shape,
      new MeshLambertMaterial({
        map: blocks.finishOf(null)?.map ?? null,
        transparent: true,
        opacity: 0.82,
      }),
    );
    this.hidden = new Mesh(
      blocks.shape,
      new MeshBasicMaterial({ transparent: true, opacity: 0.22, depthTest: false }),
    );
    this.hidden.renderOrder = 4;
    this.body.renderOrder = 5;
    this.group.remove(...this.shades);
    this.shades = Array.from({ length: MOST_TURNS }, () => {
      const look = { transparent: true, opacity: 0.4, depthTest: false };
      const shade = new Mesh(blocks.shape, new MeshBasicMaterial(look));
      shade.renderOrder = 4;
      shade.visible = false;
      return shade;
    });
    this.group.add(...this.shades);
    for (const mesh of [this.hidden, this.body, ...this.shades]) mesh.matrixAutoUpdate = false;
    this.ghost.add(this.hidden, this.body);
  }

  showGhost(model: BoardModel, blocks: Blocks, colours: Surroundings): void {
    const { ghost, candidates } = model;
    this.ghost.visible = this.guides.visible = ghost !== null;
    const colour = new Color();
    candidates.slice(0, MOST_CANDIDATES).forEach(({ cell, level }, slot) => {
      const at = new Matrix4().makeTranslation(cellX(cell) + 1, cellY(cell) + 1, level - 0.95);
      this.dots.setMatrixAt(slot, at);
      this.dots.setColorAt(slot, colour.set(colours.good));
    });
    settle(this.dots, ghost ? Math.min(MOST_CANDIDATES, candidates.length) : 0);
    if (!ghost || !this.body || !this.hidden || !this.hand) return;
    const owner = ghost.kind === "N" ? null : ghost.seat;
    const map = blocks.finishOf(owner)?.map ?? null;
    if (this.body.material.map !== map) {
      this.body.material.map = map;
      this.body.material.needsUpdate = true;
    }
    this.body.material.color.set(ghost.legal ? WHITE : MARKS.blush);
    this.hidden.material.color.set(paintOf(model.look, owner));
    for (const mesh of [this.body, this.hidden]) {
      mesh.matrix.copy(placeMatrix(this.hand, ghost));
      mesh.matrixWorldNeedsUpdate = true;
    }
    this.drawGuides(this.hand, ghost, ghost.legal ? colours.good : colours.bad);
  }

  showTurns({ turns, look }: BoardModel): void {
    const { hand } = this;
    if (!hand) return;
    this.shades.forEach((shade, at) => {
      const turn = turns[at];
      const block = turn?.block ?? null;
      shade.visible = block !== null;
      if (!turn || !block) return;
      // what was played stands back: its outline says enough
      shade.material.opacity = turn.tone === "played" ? 0.22 : 0.45;
      shade.material.color.set(paintOf(look, block.kind === "N" ? null : block.seat));
      shade.matrix.copy(placeMatrix(hand, block));
      shade.matrixWorldNeedsUpdate = true;
    });
  }

  /** Frames around cubes, and rays to them from the squares that see them. */
  showPointed(pointed: readonly Pointed[], heightOf: (cell: string) => number): void {
    const tint = new Color();
    const leveled = ({ cell, level }: CubePlace) => ({
      cell,
      level: level ?? Math.max(1, heightOf(cell)),
    });
    const cubes = pointed
      .flatMap(({ cubes, colour = MARKS.link }) => cubes.map((cube) => ({ cube, colour })))
      .slice(0, MOST_CUBES);
    cubes.forEach(({ cube, colour }, slot) => {
      const { cell, level } = leveled(cube);
      const at = new Matrix4().makeTranslation(cellX(cell), cellY(cell), level - 1);
      this.cubes.setMatrixAt(slot, at);
      this.cubes.setColorAt(slot, tint.set(colour));
    });
    settle(this.cubes, cubes.length);
    const lines = pointed
      .flatMap(({ lines, colour = MARKS.lit }) => lines.map((line) => ({ ...line, colour })))
      .slice(0, MOST_RAYS);
    lines.forEach(({ from, to, colour }, slot) => {
      const cube = leveled(to);
      const ray =
        typeof from === "string"
          ? rayMatrix(eyeAt(from, cube.level), faceMiddle(cube, from))
          : rayMatrix(topOf(leveled(from)), topOf(cube));
      this.rays.setMatrixAt(slot, ray);
      this.rays.setColorAt(slot, tint.set(colour));
    });
    settle(this.rays, lines.length);
  }

  showFrames(framed: readonly Framed[]): void {
    const { frames, hand } = this;
    if (!frames || !hand) return;
    const colour = new Color();
    framed.slice(0, MOST_FRAMES).forEach((one, slot) => {
      frames.setMatrixAt(slot, placeMatrix(hand, one.place));
      frames.setColorAt(slot, colour.set(one.colour));
    });
    settle(frames, Math.min(MOST_FRAMES, framed.length));
  }

  /** Light the faces that are seen from a square. */
  showFaces(seen: readonly SeenCube[], from: Square | null, colour: string): void {
    const tint = new Color(colour);
    const shown = from ? seen.slice(0, MOST_FACES) : [];
    shown.forEach((cube, slot) => {
      this.faces.setMatrixAt(slot, faceMatrix(cube, from as Square));
      this.faces.setColorAt(slot, tint);
    });
    settle(this.faces, shown.length);
  }

  showPads(pads: readonly Pad[]): void {
    const tint = new Color();
    pads.slice(0, MOST_PADS).forEach(({ square, colour, kind }, slot) => {
      const [x, y] = squareMiddle(square);
      const at = new Matrix4().makeTranslation(x, y, kind === "hot" ? 0.09 : 0.02);
      if (kind === "trail") {
        // a small stone at the inner edge, so that the square's name can be read
        const [dx, dy] = lookFrom(square);
        at.makeScale(0.22, 0.22, 1).setPosition(x + 0.36 * dx, y + 0.36 * dy, 0.02);
      }
      this.pads.setMatrixAt(slot, at);
      this.pads.setColorAt(slot, tint.set(colour));
    });
    settle(this.pads, Math.min(MOST_PADS, pads.length));
  }

  showLink(place: CubePlace | null, height: number, colour: string): void {
    this.link.visible = place !== null;
    if (!place) return;
    const [low, tall] = place.level === null ? [0, Math.max(0.02, height)] : [place.level - 1, 1];
    this.link.position.set(cellX(place.cell), cellY(place.cell), low);
    this.link.scale.set(1, 1, tall);
    this.link.material.color.set(colour);
  }

  dispose(): void {
    this.group.traverse((one) => {
      if (one instanceof Mesh || one instanceof LineSegments) {
        const { geometry, material } = one as Mesh<BufferGeometry, Material>;
        geometry.dispose();
        material.dispose();
      }
    });
  }

  /** Upright lines at the corners of the columns, down to the ground. */
  private drawGuides(hand: Hand, ghost: Ghost, colour: string): void {
    const cubes = placedCubes(hand, ghost);
    const lows = new Map<string, number>();
    for (const [x, y, z] of cubes) lows.set(`${x},${y}`, Math.min(z, lows.get(`${x},${y}`) ?? z));
    const corners = new Map<string, number>();
    for (const [cell, low] of lows) {
      const [x, y] = cell.split(",").map(Number) as [number, number];
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        const key = `${x + dx},${y + dy}`;
        corners.set(key, Math.max(low, corners.get(key) ?? 0));
      }
    }
    const points: number[] = [];
    for (const [corner, low] of corners) {
      const [x, y] = corner.split(",").map(Number) as [number, number];
      points.push(x, y, 0.02, x, y, low);
    }
    for (const cell of lows.keys()) {
      const [x, y] = cell.split(",").map(Number) as [number, number];
      points.push(x, y, 0.02, x + 1, y, 0.02, x + 1, y, 0.02, x + 1, y + 1, 0.02);
      points.push(x + 1, y + 1, 0.02, x, y + 1, 0.02, x, y + 1, 0.02, x, y, 0.02);
    }
    this.guides.geometry.dispose();
    this.guides.geometry = new BufferGeometry();
    this.guides.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    this.guides.material.color.set(colour);
  }
}

function instanced(
  geometry: BufferGeometry,
  most: number,
  options: ConstructorParameters<typeof MeshBasicMaterial>[0],
): Basic {
  const mesh = new InstancedMesh(geometry, new MeshBasicMaterial(options), most);
  mesh.setColorAt(0, new Color());
  mesh.frustumCulled = false;
  mesh.count = 0;
  mesh.visible = false;
  return mesh;
}

function settle(mesh: Basic, count: number): void {
  mesh.count = count;
  mesh.visible = count > 0;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** A square frame that lies flat, facing up. */
function faceFrame(): BufferGeometry {
  const [inner, outer, thick] = [0.39, 0.485, 0.03];
  const bar = (x: number, y: number, wide: number, deep: number): BufferGeometry => {
    const box = new BoxGeometry(wide, deep, thick);
    box.translate(x, y, 0);
    return box;
  };
  const [middle, width] = [(inner + outer) / 2, outer - inner];
  return merge([
    bar(0, middle, 2 * outer, width),
    bar(0, -middle, 2 * outer, width),
    bar(middle, 0, width, 2 * inner),
    bar(-middle, 0, width, 2 * inner),
  ]);
}

/** The way a seen face looks: up towards a corner, else towards the square. */
export function faceNormal(from: Square): Vector3 {
  if (isCorner(from)) return new Vector3(0, 0, 1);
  const [x, y] = lookFrom(from);
  return new Vector3(-x, -y, 0);
}

export function faceMiddle(cube: Pick<SeenCube, "cell" | "level">, from: Square): Vector3 {
  return new Vector3(
    cellX(cube.cell) + 0.5,
    cellY(cube.cell) + 0.5,
    cube.level - 0.5,
  ).addScaledVector(faceNormal(from), 0.5);
}

/** From where a cube is seen: over the square, level with it; from above a corner looks down. */
function eyeAt(from: Square, level: number): Vector3 {
  const [x, y] = squareMiddle(from);
  return new Vector3(x, y, isCorner(from) ? level + 0.6 : level - 0.5);
}

/** Over the middle of a cube. */
function topOf({ cell, level }: { readonly cell: string; readonly level: number }): Vector3 {
  return new Vector3(cellX(cell) + 0.5, cellY(cell) + 0.5, level + 0.1);
}

/** A cylinder of length 1 along y, laid from one point to another. */
function rayMatrix(start: Vector3, end: Vector3): Matrix4 {
  const way = end.clone().sub(start);
  const length = Math.max(0.01, way.length());
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.normalize());
  const middle = start.clone().add(end).multiplyScalar(0.5);
  return new Matrix4().compose(middle, turn, new Vector3(1, length, 1));
}

function faceMatrix(cube: SeenCube, from: Square): Matrix4 {
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), faceNormal(from));
  return new Matrix4().compose(faceMiddle(cube, from), turn, new Vector3(1, 1, 1));
}
