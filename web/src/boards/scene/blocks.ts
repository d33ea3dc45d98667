/** All blocks: one instanced mesh, and so one draw call, for each colour and for neutral. */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Plane,
  Vector3,
} from "three";
import { BASE, blockCubes, cellX, cellY, type Hand, turned } from "../geometry";
import { markOf, mix, paintOf } from "../look";
import { BLACK, SHADE } from "../palette";
import type { Site } from "../site";
import type { Look, Placement, PuebloBlock } from "../types";
import { outline, roundedSurface, type Surface } from "./block";
import { Finish } from "./finish";
import { paintFace } from "./textures";

export const GAP = 0.014;
export const BEVEL = 0.055;
const MOST = 36;

export function toGeometry({ positions, normals, uvs, indices }: Surface): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

/** The turn and shift that take the base block to its place. */
export function placeMatrix(hand: Hand, place: Placement, lift = 0): Matrix4 {
  const { rows, shift } = turned(hand, place.pose);
  // Cubes are turned as corners of a lattice; their bodies reach half a unit to each side.
  const offset = [0, 1, 2].map((i) => {
    const row = rows[i] as readonly [number, number, number];
    const start = [cellX(place.cell), cellY(place.cell), place.level - 1 + lift][i] as number;
    return (shift[i] as number) + start + 0.5 - 0.5 * (row[0] + row[1] + row[2]);
  }) as [number, number, number];
  const [a, b, c] = rows;
  return new Matrix4().set(
    ...([a[0], a[1], a[2], offset[0]] as const),
    ...([b[0], b[1], b[2], offset[1]] as const),
    ...([c[0], c[1], c[2], offset[2]] as const),
    ...([0, 0, 0, 1] as const),
  );
}

function blockFinish(look: Look, owner: number | null, isSharp: boolean): Finish {
  const paint = paintOf(look, owner);
  return new Finish({
    map: paintFace(paint, markOf(look, owner), isSharp),
    cut: new Color(mix(paint, SHADE, 0.3)),
  });
}

interface KindOfBlock {
  readonly mesh: InstancedMesh;
  readonly finish: Finish;
}

export interface BlocksShown {
  readonly site: Site;
  readonly isXray: boolean;
  readonly layer: number | null;
  /** Blocks that stand out while others step back, by index; null for all alike. */
  readonly bright: ReadonlySet<number> | null;
}

export class Blocks {
  readonly group = new Group();
  private readonly kinds = new Map<number | null, KindOfBlock>();
  private readonly places = new Map<number, { kind: number | null; slot: number }>();
  private readonly plane = new Plane(new Vector3(0, 0, -1), 0);
  private readonly lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ vertexColors: true }),
  );
  private geometry: BufferGeometry | null = null;
  private shown: BlocksShown | null = null;
  private isFine = false;
  private hand: Hand = "right";
  private look: Look | null = null;
  private key = "";

  constructor(private readonly isSharp: boolean) {
    this.lines.frustumCulled = false;
    this.group.add(this.lines);
  }

  /** The base block's shape in the hand that is played. */
  get shape(): BufferGeometry {
    this.geometry ??= toGeometry(roundedSurface(BASE[this.hand], GAP, BEVEL));
    return this.geometry;
  }

  finishOf(owner: number | null): Finish | null {
    return this.kinds.get(owner)?.finish ?? null;
  }

  setFine(isFine: boolean): void {
    this.isFine = isFine;
    for (const { mesh, finish } of this.kinds.values()) mesh.material = finish.of(isFine);
  }

  setLook(look: Look, seats: number, hand: Hand): void {
    const key = JSON.stringify([look.seats, look.neutral, look.patterns, seats, hand]);
    if (this.key === key) return;
    this.key = key;
    if (this.hand !== hand) this.geometry = null;
    this.look = look;
    this.hand = hand;
    for (const kind of this.kinds.values()) this.drop(kind);
    this.kinds.clear();
    for (const owner of [null, ...Array.from({ length: seats }, (_, seat) => seat)]) {
      const finish = blockFinish(look, owner, this.isSharp);
      const mesh = new InstancedMesh(this.shape, finish.of(this.isFine), MOST);
      mesh.setColorAt(0, new Color());
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      mesh.count = 0;
      this.kinds.set(owner, { mesh, finish });
      this.group.add(mesh);
    }
    this.shown = null;
  }

  show(shown: BlocksShown): void {
    this.shown = shown;
    const counts = new Map<number | null, number>();
    const colour = new Color();
    this.places.clear();
    shown.site.blocks.forEach((block, index) => {
      const mesh = this.kinds.get(block.owner)?.mesh;
      if (!mesh) return;
      const slot = counts.get(block.owner) ?? 0;
      counts.set(block.owner, slot + 1);
      this.places.set(index, { kind: block.owner, slot });
      mesh.setMatrixAt(slot, placeMatrix(this.hand, block));
      const shade = shown.bright === null ? 1 : shown.bright.has(index) ? 1.12 : 0.55;
      mesh.setColorAt(slot, colour.setScalar(shade));
    });
    for (const [kind, { mesh }] of this.kinds) {
      mesh.count = counts.get(kind) ?? 0;
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    this.cut(shown);
  }

  /** Raise a block above its place. */
  lift(index: number, height: number): void {
    const place = this.places.get(index);
    const block = this.shown?.site.blocks[index];
    const mesh = place && this.kinds.get(place.kind)?.mesh;
    if (!block || !mesh) return;
    mesh.setMatrixAt(place.slot, placeMatrix(this.hand, block, height));
    mesh.instanceMatrix.needsUpdate = true;
  }

  /** A body of its own for a block that is not there any more. */
  copyOf(block: PuebloBlock): Mesh<BufferGeometry, MeshLambertMaterial> {
    const map = this.finishOf(block.owner)?.map ?? null;
    const body = new Mesh(this.shape, new MeshLambertMaterial({ map, transparent: true }));
    body.matrixAutoUpdate = false;
    return body;
  }

  dispose(): void {
    for (const kind of this.kinds.values()) this.drop(kind);
    this.geometry?.dispose();
    this.lines.geometry.dispose();
    this.lines.material.dispose();
  }

  private cut({ isXray, layer, site }: BlocksShown): void {
    this.plane.constant = layer ?? 0;
    const planes = layer === null ? [] : [this.plane];
    for (const [kind, { finish }] of this.kinds) {
      finish.side = layer === null ? FrontSide : DoubleSide;
      finish.each((material) => {
        if (material.transparent !== isXray) material.needsUpdate = true;
        material.clippingPlanes = planes;
        material.clipShadows = true;
        material.transparent = isXray;
        material.opacity = isXray ? (kind === null ? 0.1 : 0.38) : 1;
        material.depthWrite = !isXray;
      });
    }
    this.lines.visible = isXray;
    if (isXray) this.drawLines(site, layer);
  }

  /** In X-ray, each block is a drawing in its own ink. */
  private drawLines(site: Site, layer: number | null): void {
    const points: number[] = [];
    const colours: number[] = [];
    for (const block of site.blocks) {
      const cubes = blockCubes(block).filter(([, , z]) => layer === null || z < layer);
      const paint = this.look ? paintOf(this.look, block.owner) : BLACK;
      const { r, g, b } = new Color(mix(paint, SHADE, 0.45));
      const lines = outline(cubes, 0.03);
      points.push(...lines);
      for (let i = 0; i < lines.length; i += 3) colours.push(r, g, b);
    }
    this.lines.geometry.dispose();
    this.lines.geometry = new BufferGeometry();
    this.lines.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    this.lines.geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  }

  private drop({ mesh, finish }: KindOfBlock): void {
    this.group.remove(mesh);
    finish.dispose();
    mesh.dispose();
  }
}
