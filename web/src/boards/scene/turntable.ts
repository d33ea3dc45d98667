/** The camera: a turntable with clamped tilt, views from each side, and the chieftain's eye. */

import { PerspectiveCamera, Vector3 } from "three";
import { clamp, isCorner, lookFrom, SIZE } from "../geometry";
import { PLATE_EDGE, squareMiddle } from "../plate";
import type { Site } from "../site";
import type { CameraPreset, Square } from "../types";
import { type Animations, easeBoth } from "./animation";

const DEGREE = Math.PI / 180;
const LOWEST = 15 * DEGREE;
const HIGHEST = 85 * DEGREE;
const LENS = 26;
const LONG_LENS = 13;
const FLIGHT = 380;

/** Azimuth is where the camera looks to: 0 is north, a quarter turn east. */
interface Orbit {
  azimuth: number;
  tilt: number;
  distance: number;
  target: Vector3;
  /** A long lens shows sides and top as drawings do, almost without perspective. */
  lens: number;
}

const VIEWS: Readonly<Record<Exclude<CameraPreset, "chief">, readonly [number, number, number]>> = {
  home: [28 * DEGREE, 36 * DEGREE, LENS],
  north: [Math.PI, LOWEST, LONG_LENS],
  east: [-Math.PI / 2, LOWEST, LONG_LENS],
  south: [0, LOWEST, LONG_LENS],
  west: [Math.PI / 2, LOWEST, LONG_LENS],
  top: [0, HIGHEST, LONG_LENS],
};

/** On screens that are higher than wide, the board is turned less and seen from higher up. */
const TALL = 1.1;
const TALL_HOME = [12 * DEGREE, 46 * DEGREE, LENS] as const;

export class Turntable {
  readonly camera = new PerspectiveCamera(LENS, 1, 0.2, 500);
  private readonly orbit: Orbit = {
    azimuth: VIEWS.home[0],
    tilt: VIEWS.home[1],
    distance: 30,
    target: new Vector3(SIZE / 2, SIZE / 2, 0),
    lens: LENS,
  };
  private readonly look = new Vector3();
  private head: Head | null = null;
  private preset: CameraPreset | null = "home";
  private extremes = extremesOf(null, 0, null);
  /** What lies over the left and upper edges, as shares of the canvas. */
  private covered = { left: 0, top: 0 };

  constructor(
    private readonly animations: Animations,
    private readonly onPreset: (preset: CameraPreset | null) => void = () => {},
  ) {
    this.camera.up.set(0, 0, 1);
    this.place();
  }

  get azimuth(): number {
    if (!this.head) return this.orbit.azimuth;
    const [x, y] = lookFrom(this.head.square);
    return Math.atan2(x, y) + this.head.yaw;
  }

  get isEye(): boolean {
    return this.head !== null;
  }

  /** The canvas has a size, and something covers so many pixels of its left and upper edges. */
  resize(width: number, height: number, left = 0, top = 0): void {
    this.camera.aspect = width / Math.max(1, height);
    this.covered = { left: left / Math.max(1, width), top: top / Math.max(1, height) };
    // the middle of the view lies in the middle of what is free
    this.camera.setViewOffset(width, height, -left / 2, -top / 2, width, height);
    if (this.preset && this.preset !== "chief") this.go(this.preset, null, null, false);
    else this.place();
  }

  /** Go to a preset; `site` and `square` tell how high things are and where the chieftain stands. */
  go(
    preset: CameraPreset,
    site: Site | null,
    square: Square | null,
    isAnimated: boolean,
    layer: number | null = null,
  ): void {
    if (site) this.extremes = extremesOf(site, layer ?? Number.POSITIVE_INFINITY, square);
    this.preset = preset;
    this.onPreset(preset);
    const before = {
      eye: this.camera.position.clone(),
      look: this.look.clone(),
      lens: this.camera.fov,
    };
    const wasEye = this.isEye;
    if (preset === "chief") {
      if (!square || !site) return;
      this.head = eyeOn(square, site);
      this.fly(before, isAnimated);
      return;
    }
    this.head = null;
    const isTall = this.camera.aspect < TALL;
    const [azimuth, tilt, lens] = preset === "home" && isTall ? TALL_HOME : VIEWS[preset];
    const goal = { azimuth, tilt, lens, ...this.fit(azimuth, tilt, lens) };
    if (wasEye) {
      Object.assign(this.orbit, goal);
      this.fly(before, isAnimated);
      return;
    }
    const start = { ...this.orbit, target: this.orbit.target.clone() };
    const turn = shortest(goal.azimuth - start.azimuth);
    this.animations.run("camera", isAnimated ? FLIGHT : 0, (share) => {
      const at = easeBoth(share);
      this.orbit.azimuth = share === 1 ? goal.azimuth : start.azimuth + turn * at;
      this.orbit.tilt = start.tilt + (goal.tilt - start.tilt) * at;
      this.orbit.distance = start.distance + (goal.distance - start.distance) * at;
      this.orbit.lens = start.lens + (goal.lens - start.lens) * at;
      this.orbit.target.lerpVectors(start.target, goal.target, at);
      this.place();
    });
  }

  /** After something was built or has moved: the same view again, unless somebody has turned it. */
  refit(site: Site, square: Square, isAnimated: boolean, layer: number | null): void {
    if (this.preset) this.go(this.preset, site, square, isAnimated, layer);
    else this.extremes = extremesOf(site, layer ?? Number.POSITIVE_INFINITY, square);
  }

  /** Turn by pixels, the board following the hand. */
  turn(dx: number, dy: number): void {
    this.leavePreset();
    if (this.head) {
      this.head.yaw -= dx * 0.003;
      this.head.pitch = clamp(this.head.pitch + dy * 0.003, -80 * DEGREE, 80 * DEGREE);
    } else {
      this.orbit.azimuth = shortest(this.orbit.azimuth + dx * 0.008);
      this.orbit.tilt = clamp(this.orbit.tilt + dy * 0.006, LOWEST, HIGHEST);
    }
    this.place();
  }

  /** Come nearer by a factor below 1. */
  zoom(factor: number): void {
    this.leavePreset();
    if (this.head) this.head.lens = clamp(this.head.lens * factor, 20, 100);
    else {
      const { distance, lens } = this.orbit;
      this.orbit.distance = clamp(distance * factor, 160 / lens, 3000 / lens);
    }
    this.place();
  }

  /** Shift what is looked at, by pixels of a canvas with a height. */
  pan(dx: number, dy: number, height: number): void {
    if (this.head) return;
    this.leavePreset();
    const { target, distance, azimuth, tilt, lens } = this.orbit;
    const unit = (2 * distance * Math.tan((lens / 2) * DEGREE)) / height;
    const [east, north] = [Math.sin(azimuth), Math.cos(azimuth)];
    const ahead = (dy * unit) / Math.max(0.35, Math.sin(tilt));
    target.x = clamp(target.x - dx * unit * north + ahead * east, -1, SIZE + 1);
    target.y = clamp(target.y + dx * unit * east + ahead * north, -1, SIZE + 1);
    this.place();
  }

  private leavePreset(): void {
    this.animations.cancel("camera");
    if (this.preset) this.onPreset(null);
    this.preset = null;
  }

  private fly(before: { eye: Vector3; look: Vector3; lens: number }, isAnimated: boolean): void {
    this.place();
    const after = {
      eye: this.camera.position.clone(),
      look: this.look.clone(),
      lens: this.camera.fov,
    };
    this.animations.run("camera", isAnimated ? FLIGHT : 0, (share) => {
      const at = easeBoth(share);
      this.camera.position.lerpVectors(before.eye, after.eye, at);
      this.aim(
        new Vector3().lerpVectors(before.look, after.look, at),
        before.lens + (after.lens - before.lens) * at,
      );
    });
  }

  private place(): void {
    if (this.head) {
      const { eye, look, lens } = headView(this.head);
      this.camera.position.copy(eye);
      this.aim(look, lens);
      return;
    }
    const { azimuth, tilt, distance, target, lens } = this.orbit;
    const flat = distance * Math.cos(tilt);
    this.camera.position.set(
      target.x - flat * Math.sin(azimuth),
      target.y - flat * Math.cos(azimuth),
      target.z + distance * Math.sin(tilt),
    );
    this.aim(target, lens);
  }

  private aim(look: Vector3, lens: number): void {
    this.look.copy(look);
    if (this.camera.fov !== lens) {
      this.camera.fov = lens;
      this.camera.updateProjectionMatrix();
    }
    this.camera.lookAt(look);
    this.camera.updateMatrixWorld();
  }

  /** From how far, and looking where, all is seen: the plate and what stands on it. */
  private fit(azimuth: number, tilt: number, lens: number): { distance: number; target: Vector3 } {
    const ahead = new Vector3(
      Math.sin(azimuth) * Math.cos(tilt),
      Math.cos(azimuth) * Math.cos(tilt),
      -Math.sin(tilt),
    );
    const right = new Vector3(Math.cos(azimuth), -Math.sin(azimuth), 0);
    const up = new Vector3().crossVectors(right, ahead);
    const half = Math.tan((lens / 2) * DEGREE) * 0.96;
    const wide = half * this.camera.aspect * (1 - this.covered.left);
    const tall = half * (1 - this.covered.top);
    const target = new Vector3(SIZE / 2, SIZE / 2, 0);
    let distance = 30;
    for (let round = 0; round < 6; round++) {
      let [left, rightmost, lowest, highest, needed] = [0, 0, 0, 0, 0];
      for (const point of this.extremes) {
        const from = point.clone().sub(target);
        const [x, y, depth] = [from.dot(right), from.dot(up), from.dot(ahead)];
        const scale = distance + depth;
        left = Math.min(left, x / scale);
        rightmost = Math.max(rightmost, x / scale);
        lowest = Math.min(lowest, y / scale);
        highest = Math.max(highest, y / scale);
        needed = Math.max(needed, Math.abs(x) / wide - depth, Math.abs(y) / tall - depth);
      }
      target.addScaledVector(right, ((left + rightmost) / 2) * distance);
      target.addScaledVector(up, ((lowest + highest) / 2) * distance);
      distance = needed;
    }
    return { distance, target };
  }
}

/** How thick the plate is, and how high the chieftain. */
const PLATE_DEPTH = 0.5;
const FIGURE_HEIGHT = 1.8;

/** Points that must be seen: the plate's corners, the chieftain, and the tops of all columns. */
export function extremesOf(site: Site | null, ceiling: number, square: Square | null): Vector3[] {
  const [low, high] = [-PLATE_EDGE, SIZE + PLATE_EDGE];
  const points = [low, high].flatMap((x) =>
    [low, high].flatMap((y) => [new Vector3(x, y, 0), new Vector3(x, y, -PLATE_DEPTH)]),
  );
  if (square) points.push(new Vector3(...squareMiddle(square), FIGURE_HEIGHT));
  site?.heights.forEach((height, at) => {
    if (!height) return;
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      points.push(new Vector3(x + dx, y + dy, Math.min(height, ceiling) + 0.6));
    }
  });
  return points;
}

interface Head {
  readonly square: Square;
  readonly eye: Vector3;
  yaw: number;
  pitch: number;
  lens: number;
}

/** Where the chieftain's eye is: on its square, higher on a corner, from which it looks down. */
function eyeOn(square: Square, site: Site): Head {
  const [x, y] = squareMiddle(square);
  const [dx, dy] = lookFrom(square);
  if (isCorner(square)) {
    const up = site.height + 4.2;
    const eye = new Vector3(x - dx * 0.6, y - dy * 0.6, up);
    return { square, yaw: 0, pitch: -Math.atan2(up - site.height * 0.4, 4.2), lens: 58, eye };
  }
  const back = 1.9;
  const eye = new Vector3(x - dx * back, y - dy * back, 1.25);
  const top = Math.atan2(site.height + 0.5 - eye.z, back + 1.2);
  const bottom = -Math.atan2(eye.z, back + 0.7);
  const spread = top - bottom;
  return {
    square,
    yaw: 0,
    pitch: (top + bottom) / 2,
    lens: clamp((spread / DEGREE) * 1.15, 48, 96),
    eye,
  };
}

function headView(head: Head): {
  eye: Vector3;
  look: Vector3;
  lens: number;
} {
  const { eye } = head;
  const [dx, dy] = lookFrom(head.square);
  const azimuth = Math.atan2(dx, dy) + head.yaw;
  const look = new Vector3(
    Math.sin(azimuth) * Math.cos(head.pitch),
    Math.cos(azimuth) * Math.cos(head.pitch),
    Math.sin(head.pitch),
  ).add(eye);
  return { eye, look, lens: head.lens };
}

/** An angle between half a turn back and half a turn on. */
function shortest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
