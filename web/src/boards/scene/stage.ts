/** What is there before any block: the light, the plate, the chieftain and the score markers. */

import {
  BoxGeometry,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  type Scene,
  Vector3,
} from "three";
import { lookFrom, SIZE, SQUARES } from "../geometry";
import { EAGLE_GOLD, EDITIONS, MARKS, surroundings } from "../palette";
import { PLATE_EDGE, squareMiddle, trackMiddle } from "../plate";
import type { BoardModel, Square } from "../types";
import type { Animations } from "./animation";
import type { Blocks } from "./blocks";
import { eagle } from "./eagle";
import { figure as carve } from "./figure";
import { daylight, Finish } from "./finish";
import { paintPlate } from "./textures";

const THICK = 0.5;
const WHOLE = SIZE + 2 * PLATE_EDGE;
const SUNWARD = new Vector3(-10, -5.5, 13).normalize();
const HOP = 110; // ms for each square the chieftain walks, and no more than four of them

/** The plate's four sides, without a top or bottom. */
function rim(): BoxGeometry {
  const box = new BoxGeometry(WHOLE, WHOLE, THICK);
  const perSide = 6;
  // sides come in the order +x, -x, +y, -y, +z, -z
  box.setIndex(Array.from(box.index?.array ?? []).slice(0, 4 * perSide));
  box.clearGroups();
  return box;
}

const THIN = 0.07;

/** The white marker, a disc, which lies where the last lap began. */
const disc = () => new CylinderGeometry(0.36, 0.36, THIN, 32).rotateX(Math.PI / 2);

export class Stage {
  readonly figure: Mesh;
  readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly finishes = {
    figure: new Finish({ vertexColors: true }),
    top: new Finish({}),
    side: new Finish({}),
    marker: new Finish({}),
  };
  private marker: { readonly edition: 2002 | 2023; readonly mesh: Mesh } | null = null;
  private readonly top: Mesh;
  private readonly side: Mesh;
  private readonly pawns = new Map<number, { mesh: Mesh; finish: Finish }>();
  private readonly pawn = new BoxGeometry(0.34, 0.34, 0.26);
  private painted = "";
  private stands: Square | null = null;
  private isFine = false;

  constructor(
    private readonly scene: Scene,
    private readonly isSharp: boolean,
    private readonly animations: Animations,
  ) {
    const { figure, top, side } = this.finishes;
    this.figure = new Mesh(carve(2002), figure.plain);
    this.top = new Mesh(new PlaneGeometry(WHOLE, WHOLE), top.plain);
    this.side = new Mesh(rim(), side.plain);
    // Blocks first: what they cover of the plate is then never painted.
    this.top.renderOrder = this.side.renderOrder = 1;
    daylight.sunward.value.copy(SUNWARD);
    this.sun.target.position.set(SIZE / 2, SIZE / 2, 0);
    this.sun.shadow.autoUpdate = false;
    this.sun.shadow.radius = 3;
    this.sun.shadow.normalBias = 0.02;
    this.sun.shadow.bias = -0.0004;
    for (const mesh of [this.top, this.side]) mesh.position.set(SIZE / 2, SIZE / 2, 0);
    this.side.position.z = -THICK / 2 - 0.005;
    this.top.receiveShadow = true;
    this.figure.castShadow = true;
    this.figure.scale.setScalar(1.3);
    scene.add(this.sun, this.sun.target, this.sky, this.top, this.side, this.figure);
  }

  show(model: BoardModel, blocks: Blocks, isFine: boolean): void {
    this.paint(model, isFine);
    this.light(model);
    this.walk(model.view.chief, model.reducedMotion);
    this.score(model, blocks);
    this.mark(model);
  }

  /** Lays the marker or the eagle where a last lap began, as long as it is walked. */
  private mark({ marker, view }: BoardModel): void {
    const { edition } = view.options;
    if (!marker || this.marker?.edition !== edition) this.clearMarker();
    if (!marker) return;
    if (!this.marker) {
      const finish = this.finishes.marker;
      finish.each((material) => material.color.set(edition === 2002 ? MARKS.paper : EAGLE_GOLD));
      const mesh = new Mesh(edition === 2002 ? disc() : eagle(THIN), finish.of(this.isFine));
      this.marker = { edition, mesh };
      this.scene.add(mesh);
    }
    const [x, y] = squareMiddle(marker);
    this.marker.mesh.position.set(x, y, THIN / 2 + 0.01);
  }

  private clearMarker(): void {
    if (!this.marker) return;
    this.scene.remove(this.marker.mesh);
    this.marker.mesh.geometry.dispose();
    this.marker = null;
  }

  /** Fit the shadow to what stands; the sun keeps its direction. */
  fitShadow(height: number, size: number): void {
    const { shadow } = this.sun;
    const reach = 10.5 + height * 0.55;
    const camera = shadow.camera;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 1;
    const distance = 26 + height * 1.3;
    camera.far = 2 * distance;
    this.sun.position.copy(this.sun.target.position).addScaledVector(SUNWARD, distance);
    camera.updateProjectionMatrix();
    if (shadow.mapSize.x !== size) {
      shadow.mapSize.set(size, size);
      shadow.map?.dispose();
      shadow.map = null;
    }
    shadow.needsUpdate = true;
  }

  setFine(isFine: boolean): void {
    this.isFine = isFine;
    for (const name of ["figure", "top", "side"] as const) {
      this[name].material = this.finishes[name].of(isFine);
    }
    for (const { mesh, finish } of this.pawns.values()) mesh.material = finish.of(isFine);
  }

  dispose(): void {
    this.clearMarker();
    for (const mesh of [this.figure, this.top, this.side]) mesh.geometry.dispose();
    for (const finish of Object.values(this.finishes)) finish.dispose();
    for (const { finish } of this.pawns.values()) finish.each((material) => material.dispose());
    this.pawn.dispose();
    this.sun.dispose();
  }

  private paint(model: BoardModel, isFine: boolean): void {
    const { options } = model.view;
    const key = JSON.stringify([options.edition, options.sites, model.theme, isFine]);
    if (key === this.painted) return;
    this.painted = key;
    this.figure.geometry.dispose();
    this.figure.geometry = carve(options.edition);
    const colours = surroundings(model.theme);
    this.finishes.top.map?.dispose();
    this.finishes.top.map = paintPlate(
      {
        colours,
        sites: options.sites,
        isGarden: options.edition === 2023,
        track: EDITIONS[options.edition].track,
      },
      isFine ? 2048 : 1024,
      this.isSharp,
    );
    this.finishes.side.each((material) => material.color.set(colours.rim));
  }

  private light({ theme }: BoardModel): void {
    const isDark = theme === "dark";
    const { sunlight, skylight, groundlight } = surroundings(theme);
    this.sun.color.set(sunlight);
    this.sun.intensity = isDark ? 1.9 : 2.3;
    this.sky.color.set(skylight);
    this.sky.groundColor.set(groundlight);
    this.sky.intensity = isDark ? 1.3 : 1.6;
    daylight.sun.value.copy(this.sun.color).multiplyScalar(this.sun.intensity / Math.PI);
    daylight.sky.value.copy(this.sky.color).multiplyScalar(this.sky.intensity / Math.PI);
    daylight.ground.value.copy(this.sky.groundColor).multiplyScalar(this.sky.intensity / Math.PI);
  }

  private walk(square: Square, isStill: boolean): void {
    const from = this.stands;
    if (from === square) return;
    this.stands = square;
    const [start, end] = [SQUARES.indexOf(from ?? square), SQUARES.indexOf(square)];
    const steps = (end - start + SQUARES.length) % SQUARES.length;
    const isWalk = from !== null && steps <= 4 && !isStill;
    this.animations.run("walk", isWalk ? steps * HOP : 0, (share) => {
      const at = isWalk ? share * steps : steps;
      const step = Math.min(steps, Math.floor(at));
      const [x1, y1] = squareMiddle(SQUARES[(start + step) % SQUARES.length] as Square);
      const next = SQUARES[(start + Math.min(steps, step + 1)) % SQUARES.length] as Square;
      const [x2, y2] = squareMiddle(next);
      const part = at - step;
      this.figure.position.set(
        x1 + (x2 - x1) * part,
        y1 + (y2 - y1) * part,
        0.22 * Math.sin(Math.PI * part),
      );
      const [dx, dy] = lookFrom(share === 1 ? square : next);
      this.figure.rotation.z = Math.atan2(-dx, dy);
      this.sun.shadow.needsUpdate = true;
    });
  }

  /** Small cubes with the seats' marks stand on the track, on each other where points are equal. */
  private score(model: BoardModel, blocks: Blocks): void {
    const length = EDITIONS[model.view.options.edition].track;
    const below = new Map<number, number>();
    model.view.scores.forEach((points, seat) => {
      const map = blocks.finishOf(seat)?.map ?? null;
      let pawn = this.pawns.get(seat);
      if (!pawn) {
        const finish = new Finish({});
        pawn = { finish, mesh: new Mesh(this.pawn, finish.of(this.isFine)) };
        pawn.mesh.castShadow = true;
        this.pawns.set(seat, pawn);
        this.scene.add(pawn.mesh);
      }
      pawn.finish.map = map;
      const at = ((points % length) + length) % length;
      const [x, y] = trackMiddle(length, at);
      const under = below.get(at) ?? 0;
      below.set(at, under + 1);
      pawn.mesh.position.set(x, y, 0.13 + 0.27 * under);
    });
    for (const [seat, { mesh }] of this.pawns) mesh.visible = seat < model.view.scores.length;
  }
}
