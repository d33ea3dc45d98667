/** Pueblo in three dimensions. Frames are drawn when something changes, and only then. */

import { PCFShadowMap, Scene, type Vector3, WebGLRenderer } from "three";
import { moveWindow } from "../directions";
import { lastBuilt, lastTrail } from "../lastmove";
import { MARKS, SHINE, surroundings, TONES } from "../palette";
import { castRay } from "../ray";
import { Site } from "../site";
import type {
  BoardCallbacks,
  BoardModel,
  CameraPreset,
  Cell,
  CubePlace,
  PuebloBlock,
  PuebloBoard,
  ScreenDirection,
  SeenCube,
  Square,
} from "../types";
import { Animations, easeIn, easeOut } from "./animation";
import { Blocks, placeMatrix } from "./blocks";
import { type Framed, Marks } from "./marks";
import { Overlay } from "./overlay";
import { ghostPins, pointPins, scorePins, walkPins } from "./pins";
import { Pointing } from "./pointing";
import { probe, QualityKeeper, type Step } from "./quality";
import { rehearse } from "./rehearsal";
import { Stage } from "./stage";
import { Turntable } from "./turntable";

const DROP = 180; // ms
const LIFT = 320;
const SHADOW_MAP = 2048;

export function createScene(host: HTMLElement, callbacks: BoardCallbacks): PuebloBoard {
  return new PuebloScene(host, callbacks);
}

/** The index of the one block that only the later position has, if that is all the difference. */
function onlyNew(earlier: readonly PuebloBlock[], later: readonly PuebloBlock[]): number | null {
  if (later.length !== earlier.length + 1) return null;
  const name = ({ cell, pose, level }: PuebloBlock): string => `${cell}/${pose}/${level}`;
  const known = new Set(earlier.map(name));
  const index = later.findIndex((block) => !known.has(name(block)));
  return index < 0 ? null : index;
}

class PuebloScene implements PuebloBoard {
  readonly element = document.createElement("div");
  frames = 0;
  private readonly canvas = document.createElement("canvas");
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly overlay = new Overlay();
  private readonly animations = new Animations(() => this.wake());
  private readonly turntable = new Turntable(this.animations, (preset) =>
    this.callbacks.onCamera?.(preset),
  );
  private readonly quality: QualityKeeper;
  private readonly blocks: Blocks;
  private readonly stage: Stage;
  private readonly marks = new Marks();
  private readonly observer = new ResizeObserver(() => this.resize());
  private readonly pointing: Pointing;
  private model: BoardModel | null = null;
  private site = new Site([]);
  private size: readonly [number, number] = [1, 1];
  private request = 0;
  private step: Step | null = null;
  private ratio = 0;
  private isTurning = false;
  private isLost = false;
  private wasLost = false;
  private isRehearsed = false;
  private hot: Square | null = null;
  private linked: CubePlace | null = null;

  constructor(
    host: HTMLElement,
    private readonly callbacks: BoardCallbacks,
  ) {
    const machine = probe();
    this.quality = new QualityKeeper(machine);
    this.element.className = "board-scene";
    this.element.append(this.canvas, this.overlay.element);
    this.canvas.setAttribute("role", "img");
    host.append(this.element);
    this.renderer = new WebGLRenderer({
      canvas: this.canvas,
      antialias: !machine.isSoftware,
      alpha: true,
    });
    this.renderer.setClearAlpha(0);
    this.renderer.localClippingEnabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.blocks = new Blocks(!machine.isSoftware);
    this.stage = new Stage(this.scene, !machine.isSoftware, this.animations);
    this.scene.add(this.blocks.group, this.marks.group);
    this.pointing = new Pointing(this.canvas, this.pointed(), callbacks);
    this.canvas.addEventListener("webglcontextlost", this.onLost);
    this.canvas.addEventListener("webglcontextrestored", this.onRestored);
    this.observer.observe(this.element);
    this.resize();
  }

  show(model: BoardModel): void {
    const before = this.model;
    if (before === model) return;
    this.model = model;
    const { view } = model;
    const isNew = before?.view.blocks !== view.blocks;
    if (isNew) this.site = new Site(view.blocks);
    this.element.dataset.theme = model.theme;
    this.canvas.setAttribute("aria-label", model.labels.board);
    this.blocks.setLook(model.look, view.options.players, view.options.handed);
    this.marks.setHand(view.options.handed, this.blocks);
    this.setQuality();
    this.showBlocks(before);
    this.stage.show(model, this.blocks, this.step === 2);
    this.showMarks(model);
    this.showPins(model);
    const isMoved = isNew || before?.layer !== model.layer || before?.view.chief !== view.chief;
    if (!before) this.turntable.go("home", this.site, view.chief, false, model.layer);
    else if (isMoved)
      this.turntable.refit(this.site, view.chief, !model.reducedMotion, model.layer);
    if (isNew || before?.layer !== model.layer) {
      this.stage.fitShadow(this.site.height, SHADOW_MAP);
    }
    this.wake();
  }

  setCamera(preset: CameraPreset): void {
    const { model } = this;
    if (!model) return;
    const { view, layer, reducedMotion } = model;
    this.turntable.go(preset, this.site, view.chief, !reducedMotion, layer);
    this.wake();
  }

  moveGhost(direction: ScreenDirection): Cell {
    return moveWindow(this.model?.ghost?.cell ?? null, direction, this.turntable.azimuth);
  }

  linkHover(cube: CubePlace | null): void {
    if (cube?.cell === this.linked?.cell && cube?.level === this.linked?.level) return;
    this.linked = cube;
    this.showLink();
    this.wake();
  }

  capturePng(): Promise<Blob> {
    const { canvas } = this;
    this.draw();
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [canvas.width, canvas.height];
    const context = picture.getContext("2d");
    if (!context) throw new Error("no 2D canvas");
    const sky = context.createLinearGradient(0, 0, 0, picture.height);
    const { zenith, haze, horizon } = surroundings(this.model?.theme ?? "light");
    [zenith, haze, horizon].forEach((colour, at) => sky.addColorStop(at / 2, colour));
    context.fillStyle = sky;
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(canvas, 0, 0);
    return new Promise((resolve, reject) => {
      const done = (blob: Blob | null): void =>
        blob ? resolve(blob) : reject(new Error("no picture"));
      picture.toBlob(done, "image/png");
    });
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.element;
    const [width, height] = this.size;
    if (!clientWidth || !clientHeight) return;
    if (clientWidth === width && clientHeight === height) return;
    this.size = [clientWidth, clientHeight];
    this.renderer.setSize(clientWidth, clientHeight, false);
    const style = getComputedStyle(this.element);
    const covered = (edge: string) => Number.parseFloat(style.getPropertyValue(edge)) || 0;
    const [left, top] = [covered("--covered-left"), covered("--covered-top")];
    this.overlay.left = left;
    this.turntable.resize(clientWidth, clientHeight, left, top);
    // A change of size empties the canvas: it is drawn again at once, lest it flickers.
    if (this.model) this.draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.isLost = true;
    this.pointing.stop();
    this.observer.disconnect();
    this.canvas.removeEventListener("webglcontextlost", this.onLost);
    this.canvas.removeEventListener("webglcontextrestored", this.onRestored);
    // A context that was lost took everything along.
    if (!this.wasLost) {
      this.blocks.dispose();
      this.marks.dispose();
      this.stage.dispose();
    }
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.element.remove();
  }

  // Drawing

  private wake(): void {
    if (!this.request && !this.isLost) this.request = requestAnimationFrame(this.frame);
  }

  private readonly frame = (now: number): void => {
    this.request = 0;
    const isGoing = this.animations.advance(now);
    this.quality.watch(now, isGoing || this.isTurning);
    this.setQuality(isGoing || this.isTurning);
    this.draw();
    // One more frame after a movement, which may be drawn finer.
    if (isGoing || (this.step === 0 && !this.isTurning && this.ratio < 1)) this.wake();
    else if (!this.isRehearsed) setTimeout(this.rehearse);
  };

  private readonly rehearse = (): void => {
    if (this.isLost || this.isRehearsed) return;
    this.isRehearsed = true;
    rehearse(this.renderer, this.scene, this.turntable.camera);
    this.stage.sun.shadow.needsUpdate = true;
    this.wake();
  };

  private draw(): void {
    if (this.isLost) return;
    this.stage.figure.visible = !this.turntable.isEye;
    this.renderer.render(this.scene, this.turntable.camera);
    this.overlay.place(this.turntable.camera, ...this.size);
    this.frames++;
  }

  private setQuality(isMoving = false): void {
    const { model } = this;
    if (!model) return;
    const step = this.quality.step(model.quality);
    const hasShadows = model.shadows && step === 2;
    if (this.stage.sun.castShadow !== hasShadows) {
      this.stage.sun.castShadow = hasShadows;
      this.renderer.shadowMap.enabled = hasShadows;
      this.stage.sun.shadow.needsUpdate = true;
    }
    if (this.step !== step) {
      this.step = step;
      this.blocks.setFine(step === 2);
      this.stage.setFine(step === 2);
    }
    const ratio = this.quality.pixelRatio(step, isMoving);
    if (this.ratio === ratio) return;
    this.ratio = ratio;
    this.renderer.setPixelRatio(ratio);
  }

  // What is shown

  private showBlocks(before: BoardModel | null): void {
    const model = this.model as BoardModel;
    const { layer, ghost, view, xray } = model;
    const bright = model.removals.length ? new Set(model.removals) : null;
    this.blocks.show({ site: this.site, isXray: xray, layer, bright });
    const framed: Framed[] = model.removals.map((index) => ({
      place: view.blocks[index] as PuebloBlock,
      colour: MARKS.lit,
    }));
    const last = lastBuilt(model);
    if (last) framed.push({ place: last, colour: MARKS.paper });
    const { good, bad } = surroundings(model.theme);
    for (const { block, tone } of model.turns)
      if (block) framed.push({ place: block, colour: TONES[tone] });
    if (ghost) framed.push({ place: ghost, colour: ghost.legal ? good : bad });
    this.marks.showFrames(framed.filter(({ place }) => layer === null || place.level <= layer));
    if (before && !model.reducedMotion) {
      this.dropNew(before.view.blocks);
      this.liftOld(before.view.blocks);
    }
  }

  /** The last built block falls into its place. */
  private dropNew(before: readonly PuebloBlock[]): void {
    const { blocks } = this.site;
    const index = onlyNew(before, blocks);
    if (index === null) return;
    this.animations.run("drop", DROP, (share) => {
      this.blocks.lift(index, 1.6 * (1 - easeIn(share)));
      this.stage.sun.shadow.needsUpdate = true;
    });
  }

  /** A block that was taken away rises and fades. */
  private liftOld(before: readonly PuebloBlock[]): void {
    const index = onlyNew(this.site.blocks, before);
    if (index === null) return;
    const block = before[index] as PuebloBlock;
    const { handed } = (this.model as BoardModel).view.options;
    const body = this.blocks.copyOf(block);
    this.scene.add(body);
    this.animations.run("lift", LIFT, (share) => {
      body.matrix.copy(placeMatrix(handed, block, 2.2 * easeOut(share)));
      body.matrixWorldNeedsUpdate = true;
      body.material.opacity = 1 - easeIn(share);
      this.stage.sun.shadow.needsUpdate = true;
      if (share < 1) return;
      this.scene.remove(body);
      body.material.dispose();
    });
  }

  private showMarks(model: BoardModel): void {
    this.marks.showGhost(model, this.blocks, surroundings(model.theme));
    this.marks.showTurns(model);
    this.marks.showPointed(model.pointed, (cell) => this.site.heightOf(cell));
    this.marks.showFaces(this.lit(model), model.highlightsFrom, MARKS.lit);
    this.showPads();
    this.showLink();
  }

  private lit({ highlights, layer }: BoardModel): readonly SeenCube[] {
    return highlights.filter(({ level }) => layer === null || level <= layer);
  }

  private showPads(): void {
    const model = this.model as BoardModel;
    const pads = [
      ...lastTrail(model).map((square) => ({ square, colour: SHINE, kind: "trail" as const })),
      ...model.walkChoices.map(({ square }) => ({
        square,
        colour: this.isHot(square) ? MARKS.hot : MARKS.target,
        kind: this.isHot(square) ? ("hot" as const) : ("target" as const),
      })),
      ...model.turns.flatMap(({ square, tone }) =>
        square ? [{ square, colour: TONES[tone], kind: "hint" as const }] : [],
      ),
      ...model.pointed.flatMap(({ squares, colour = MARKS.lit }) =>
        squares.map((square) => ({ square, colour, kind: "hot" as const })),
      ),
    ];
    this.marks.showPads(pads);
    for (const button of this.overlay.element.querySelectorAll<HTMLElement>(".board-walk")) {
      button.classList.toggle("is-hot", button.dataset.square === this.hot);
      const isChosen = button.dataset.square === model.chosenSquare;
      button.setAttribute("aria-pressed", String(isChosen));
    }
  }

  private isHot(square: Square): boolean {
    return square === this.hot || square === this.model?.chosenSquare;
  }

  private showLink(): void {
    // A held block says well enough where the pointer is.
    const place = this.model?.ghost && this.linked?.level == null ? null : this.linked;
    this.marks.showLink(place, place ? this.site.heightOf(place.cell) : 0, MARKS.link);
  }

  private showPins(model: BoardModel): void {
    const { walkChoices, highlightsFrom, ghost, look, labels, view } = model;
    const lit = this.lit(model);
    const said = walkChoices.map((walk) => labels.square(walk.square, walk));
    const pick = (square: Square): void => this.callbacks.onPickSquare?.(square);
    const key = (...parts: unknown[]): string => JSON.stringify([look.seats, ...parts]);
    const hover = (square: Square | null): void => {
      this.heat(square);
      this.callbacks.onHoverSquare?.(square);
    };
    this.overlay.set("walk", key(walkChoices, said), () => walkPins(model, pick, hover));
    this.showPads();
    this.overlay.set("score", key(view.scores), () => scorePins(model));
    this.overlay.set("points", key(lit, highlightsFrom), () =>
      pointPins(model, lit, this.isHidden),
    );
    const place = (): void => this.callbacks.onPlace?.();
    this.overlay.set("ghost", key(ghost), () => ghostPins(model, place));
  }

  /** Whether a block stands between the camera and a point. */
  private readonly isHidden = (point: Vector3): boolean => {
    if (this.model?.xray) return false;
    const eye = this.turntable.camera.position;
    const way = point.clone().sub(eye);
    const distance = way.length();
    const ceiling = this.model?.layer ?? undefined;
    const hit = castRay(this.site, eye.toArray(), way.normalize().toArray(), ceiling);
    return hit !== null && hit.distance < distance - 0.01;
  };

  // Pointing

  private pointed(): ConstructorParameters<typeof Pointing>[1] {
    const now = { model: () => this.model, site: () => this.site, size: () => this.size };
    return {
      get model() {
        return now.model();
      },
      get site() {
        return now.site();
      },
      get size() {
        return now.size();
      },
      camera: this.turntable.camera,
      turn: (dx, dy) => this.moveCamera(() => this.turntable.turn(dx, dy)),
      pan: (dx, dy) => this.moveCamera(() => this.turntable.pan(dx, dy, this.size[1])),
      zoom: (factor) => this.moveCamera(() => this.turntable.zoom(factor)),
      turning: (isTurning) => {
        this.isTurning = isTurning;
        this.element.classList.toggle("is-turning", isTurning);
        if (!isTurning && this.step === 0) this.wake();
      },
      heat: this.heat,
      pointing: (isPointing) => this.element.classList.toggle("is-pointing", isPointing),
    };
  }

  private moveCamera(move: () => void): void {
    move();
    this.wake();
  }

  private readonly heat = (square: Square | null): void => {
    if (this.hot === square || !this.model) return;
    this.hot = square;
    this.showPads();
    this.wake();
  };

  // The context may be lost at any time

  private readonly onLost = (event: Event): void => {
    event.preventDefault();
    this.isLost = this.wasLost = true;
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.callbacks.onContextLost?.();
  };

  private readonly onRestored = (): void => {
    this.isLost = this.isRehearsed = false;
    this.stage.sun.shadow.needsUpdate = true;
    this.callbacks.onContextRestored?.();
    this.wake();
  };
}
