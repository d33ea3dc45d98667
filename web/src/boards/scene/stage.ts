/** What is there before any block: the light, the plate, the chieftain and the score markers. */

import {
  BoxGeometry,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  type Scene,
} from "three";
import { lookFrom, SIZE, SQUARES } from "../geometry";
import { surroundings, trackLength } from "../look";
import { PLATE_EDGE, squareMiddle, trackMiddle } from "../plate";
import type { BoardModel, Square } from "../types";
import type { Animations } from "./animation";
import type { Blocks } from "./blocks";
import { chieftain } from "./figure";
import { paintPlate } from "./textures";

const THICK = 0.5;
const WHOLE = SIZE + 2 * PLATE_EDGE;
const HOP = 110; // ms for each square the chieftain walks, and no more than four of them

export class Stage {
  readonly figure = new Mesh(chieftain(), new MeshLambertMaterial({ vertexColors: true }));
  readonly sun = new DirectionalLight("#ffe7bd", 2.5);
  private readonly sky = new HemisphereLight("#fff3dc", "#c08a58", 1.75);
  private readonly top = new Mesh(new PlaneGeometry(WHOLE, WHOLE), new MeshLambertMaterial());
  private readonly side = new Mesh(new BoxGeometry(WHOLE, WHOLE, THICK), new MeshLambertMaterial());
  private readonly pawns = new Map<number, Mesh<BoxGeometry, MeshLambertMaterial>>();
  private readonly pawn = new BoxGeometry(0.34, 0.34, 0.26);
  private painted = "";
  private stands: Square | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly anisotropy: number,
    private readonly animations: Animations,
  ) {
    this.sun.position.set(-6, -1.5, 13);
    this.sun.target.position.set(SIZE / 2, SIZE / 2, 0);
    this.sun.shadow.autoUpdate = false;
    this.sun.shadow.radius = 3;
    this.sun.shadow.normalBias = 0.02;
    this.sun.shadow.bias = -0.0004;
    for (const mesh of [this.top, this.side]) mesh.position.set(SIZE / 2, SIZE / 2, 0);
    this.side.position.z = -THICK / 2 - 0.005;
    this.top.receiveShadow = true;
    this.figure.castShadow = true;
    scene.add(this.sun, this.sun.target, this.sky, this.top, this.side, this.figure);
  }

  show(model: BoardModel, blocks: Blocks, isFine: boolean): void {
    this.paint(model, isFine);
    this.light(model);
    this.walk(model.view.chief, model.reducedMotion);
    this.score(model, blocks);
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
    this.sun.position.set(-6, -1.5, 13).sub(this.sun.target.position).setLength(distance);
    this.sun.position.add(this.sun.target.position);
    camera.updateProjectionMatrix();
    if (shadow.mapSize.x !== size) {
      shadow.mapSize.set(size, size);
      shadow.map?.dispose();
      shadow.map = null;
    }
    shadow.needsUpdate = true;
  }

  dispose(): void {
    for (const mesh of [this.figure, this.top, this.side]) {
      mesh.geometry.dispose();
      mesh.material.map?.dispose();
      mesh.material.dispose();
    }
    this.pawn.dispose();
    this.sun.dispose();
  }

  /** Paint again after the context was lost, or for another look. */
  repaint(): void {
    this.painted = "";
  }

  private paint(model: BoardModel, isFine: boolean): void {
    const { options } = model.view;
    const key = JSON.stringify([options.edition, options.sites, model.theme, isFine]);
    if (key === this.painted) return;
    this.painted = key;
    const colours = surroundings(model.theme);
    this.top.material.map?.dispose();
    this.top.material.map = paintPlate(
      {
        colours,
        sites: options.sites,
        isGarden: options.edition === 2023,
        track: trackLength(options.edition),
      },
      isFine ? 2048 : 1024,
      this.anisotropy,
    );
    this.top.material.needsUpdate = true;
    this.side.material.color.set(colours.rim);
  }

  private light({ theme }: BoardModel): void {
    const isDark = theme === "dark";
    this.sun.color.set(isDark ? "#ffc48a" : "#ffe7bd");
    this.sun.intensity = isDark ? 1.9 : 2.3;
    this.sky.color.set(isDark ? "#a99ad0" : "#fff3dc");
    this.sky.groundColor.set(isDark ? "#6b4a3a" : "#c08a58");
    this.sky.intensity = isDark ? 1.35 : 1.75;
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
    const length = trackLength(model.view.options.edition);
    const below = new Map<number, number>();
    model.view.scores.forEach((points, seat) => {
      const material = blocks.materialOf(seat);
      if (!material) return;
      let pawn = this.pawns.get(seat);
      if (!pawn) {
        pawn = new Mesh(this.pawn, new MeshLambertMaterial());
        pawn.castShadow = true;
        this.pawns.set(seat, pawn);
        this.scene.add(pawn);
      }
      if (pawn.material.map !== material.map) {
        pawn.material.map = material.map;
        pawn.material.needsUpdate = true;
      }
      const at = ((points % length) + length) % length;
      const [x, y] = trackMiddle(length, at);
      const under = below.get(at) ?? 0;
      below.set(at, under + 1);
      pawn.position.set(x, y, 0.13 + 0.27 * under);
    });
    for (const [seat, pawn] of this.pawns) pawn.visible = seat < model.view.scores.length;
  }
}
