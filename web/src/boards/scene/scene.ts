/** Pueblo in three dimensions. Frames are drawn when something changes, and only then. */

import { PCFSoftShadowMap, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import "../boards.css";
import { moveWindow } from "../directions";
import { type Cube, placedCubes, SIZE } from "../geometry";
import { cubePoints, ghostTag, walkButton } from "../labels";
import { surroundings } from "../look";
import { squareMiddle } from "../plate";
import { castRay } from "../ray";
import { Site } from "../site";
import type {
  BoardCallbacks,
  BoardModel,
  CameraPreset,
  Cell,
  CubePlace,
  PointerKind,
  PuebloBlock,
  PuebloBoard,
  ScreenDirection,
  Square,
} from "../types";
import { Animations, easeIn } from "./animation";
import { Blocks } from "./blocks";
import { listen } from "./input";
import { type Framed, faceMiddle, faceNormal, Marks } from "./marks";
import { Overlay, type Pin } from "./overlay";
import { type Pick, pick } from "./pick";
import { probe, QualityKeeper, type Step } from "./quality";
import { Stage } from "./stage";
import { Turntable } from "./turntable";

const DROP = 180;

export function createScene(host: HTMLElement, callbacks: BoardCallbacks): PuebloBoard {
  return new PuebloScene(host, callbacks);
}

class PuebloScene implements PuebloBoard {
  readonly element = document.createElement("div");
  frames = 0;
  private readonly canvas = document.createElement("canvas");
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly overlay = new Overlay();
  private readonly animations = new Animations(() => this.wake());
  private readonly turntable = new Turntable(this.animations);
  private readonly quality: QualityKeeper;
  private readonly blocks: Blocks;
  private readonly stage: Stage;
  private readonly marks = new Marks();
  private readonly observer = new ResizeObserver(() => this.resize());
  private readonly stop: () => void;
  private model: BoardModel | null = null;
  private site = new Site([]);
  private size: readonly [number, number] = [1, 1];
  private request = 0;
  private step: Step | null = null;
  private isMoving = false;
  private isLost = false;
  private hot: Square | null = null;
  private hovered = "";
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
      powerPreference: "low-power",
    });
    this.renderer.setClearAlpha(0);
    this.renderer.localClippingEnabled = true;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    const anisotropy = machine.isSoftware
      ? 1
      : Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
    this.blocks = new Blocks(anisotropy);
    this.stage = new Stage(this.scene, anisotropy, this.animations);
    this.scene.add(this.blocks.group, this.marks.group);
    this.stop = this.listen();
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
    this.setQuality();
    this.element.dataset.theme = model.theme;
    this.canvas.setAttribute("aria-label", model.labels.board);
    this.blocks.setLook(model.look, view.options.players, view.options.handed);
    this.marks.setHand(view.options.handed, this.blocks);
    this.showBlocks(before);
    this.stage.show(model, this.blocks, this.step === 2);
    this.showMarks();
    this.showPins();
    if (!before) this.turntable.go("home", this.site, null, false);
    if (isNew || before?.layer !== model.layer || before.theme !== model.theme) {
      this.stage.fitShadow(this.site.height, 2048);
    }
    this.wake();
  }

  setCamera(preset: CameraPreset): void {
    const isAnimated = !(this.model?.reducedMotion ?? true);
    this.turntable.go(preset, this.site, this.model?.view.chief ?? null, isAnimated);
    this.wake();
  }

  moveGhost(direction: ScreenDirection): Cell {
    return moveWindow(this.model?.ghost?.cell ?? null, direction, this.turntable.azimuth);
  }

  linkHover(cube: CubePlace | null): void {
    this.linked = cube;
    this.showLink();
    this.wake();
  }

  async capturePng(): Promise<Blob> {
    const { canvas } = this;
    this.draw(performance.now());
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [canvas.width, canvas.height];
    const context = picture.getContext("2d");
    if (!context) throw new Error("no 2D canvas");
    const sky = context.createLinearGradient(0, 0, 0, picture.height);
    surroundings(this.model?.theme ?? "light").sky.forEach((colour, at) => {
      sky.addColorStop(at, colour);
    });
    context.fillStyle = sky;
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(canvas, 0, 0);
    return new Promise((resolve, reject) => {
      picture.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      );
    });
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    this.size = [clientWidth, clientHeight];
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.turntable.resize(clientWidth, clientHeight);
    // A canvas is emptied by a change of its size, so that it is drawn at once, without a flicker.
    if (this.model) this.draw(performance.now());
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.stop();
    this.observer.disconnect();
    this.canvas.removeEventListener("webglcontextlost", this.onLost);
    this.canvas.removeEventListener("webglcontextrestored", this.onRestored);
    this.blocks.dispose();
    this.marks.dispose();
    this.stage.dispose();
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
    if (this.quality.isTooSlow(now, isGoing || this.isMoving)) this.setQuality();
    this.draw(now);
    if (isGoing) this.wake();
  };

  private draw(_now: number): void {
    if (this.isLost) return;
    this.stage.figure.visible = !this.turntable.isEye;
    this.renderer.render(this.scene, this.turntable.camera);
    this.overlay.place(this.turntable.camera, ...this.size);
    this.frames++;
  }

  private setQuality(): void {
    const { model } = this;
    if (!model) return;
    const step = this.quality.step(model.quality);
    const hasShadows = model.shadows && step === 2;
    if (this.stage.sun.castShadow !== hasShadows) {
      this.stage.sun.castShadow = hasShadows;
      this.renderer.shadowMap.enabled = hasShadows;
      this.stage.sun.shadow.needsUpdate = true;
    }
    if (this.step === step) return;
    this.step = step;
    this.renderer.setPixelRatio(this.quality.pixelRatio(step));
  }

  // What is shown

  private showBlocks(before: BoardModel | null): void {
    const model = this.model as BoardModel;
    const isRemoving = model.removals.length > 0;
    const free = model.view.blocks.flatMap((block, index) =>
      model.removals.includes(block.removal) && this.site.isFree(index) ? [index] : [],
    );
    this.blocks.show({
      site: this.site,
      isXray: model.xray,
      layer: model.layer,
      bright: isRemoving ? new Set(free) : null,
    });
    const colours = surroundings(model.theme);
    const framed: Framed[] = free.map((index) => ({
      place: model.view.blocks[index] as PuebloBlock,
      colour: "#ffd34d",
    }));
    const last = this.lastBuilt(model);
    if (last) framed.push({ place: last, colour: model.theme === "dark" ? "#fff1c9" : "#fffaf0" });
    if (model.ghost) {
      framed.push({ place: model.ghost, colour: model.ghost.legal ? colours.good : colours.bad });
    }
    this.marks.showFrames(
      framed.filter(({ place }) => model.layer === null || place.level <= model.layer),
    );
    if (before && !model.reducedMotion) this.dropNew(before.view.blocks);
  }

  /** The last built block falls into its place. */
  private dropNew(before: readonly PuebloBlock[]): void {
    const blocks = this.site.blocks;
    if (blocks === before || blocks.length !== before.length + 1) return;
    const name = ({ cell, pose, level }: PuebloBlock): string => `${cell}/${pose}/${level}`;
    const known = new Set(before.map(name));
    const index = blocks.findIndex((block) => !known.has(name(block)));
    if (index < 0) return;
    this.animations.run("drop", DROP, (share) => {
      this.blocks.lift(index, 1.6 * (1 - easeIn(share)));
      this.stage.sun.shadow.needsUpdate = true;
    });
  }

  private lastBuilt({ lastMove, view }: BoardModel): PuebloBlock | null {
    const token = lastMove.find((one) => /^[CN][a-h]\d\//.test(one));
    if (!token) return null;
    const [cell, pose] = token.slice(1).split("/");
    const found = view.blocks.filter((block) => block.cell === cell && block.pose === pose);
    return found.sort((a, b) => b.level - a.level)[0] ?? null;
  }

  private showMarks(): void {
    const model = this.model as BoardModel;
    const colours = surroundings(model.theme);
    this.marks.showGhost(model, this.blocks, colours);
    const lit = this.lit(model);
    this.marks.showFaces(lit, model.highlightsFrom, "#ffd23f");
    this.showPads();
    this.showLink();
  }

  private lit({ highlights, layer }: BoardModel): BoardModel["highlights"] {
    return highlights.filter(({ level }) => layer === null || level <= layer);
  }

  private showPads(): void {
    const model = this.model as BoardModel;
    const squares = model.walkChoices.map(({ square }) => square);
    this.marks.showPads(squares, "#f0b32e", this.hot, "#e2562f");
    for (const button of this.overlay.element.querySelectorAll<HTMLElement>(".board-walk")) {
      button.classList.toggle("is-hot", button.dataset.square === this.hot);
    }
  }

  private showLink(): void {
    const height = this.linked ? this.site.heightOf(this.linked.cell) : 0;
    this.marks.showLink(this.linked, height, "#00b7c7");
  }

  private showPins(): void {
    const model = this.model as BoardModel;
    const walks = new Map<string, Pin>();
    for (const walk of model.walkChoices) {
      const [x, y] = squareMiddle(walk.square);
      const element = walkButton(
        model,
        walk,
        () => this.callbacks.onPickSquare?.(walk.square),
        (isOver) => this.heat(isOver ? walk.square : null),
      );
      const out = (at: number): number => at + (at < 0 ? -1 : at > SIZE ? 1 : 0);
      const outward = new Vector3(out(x), out(y), 0);
      walks.set(walk.square, { element, at: new Vector3(x, y, 0.1), outward });
    }
    this.overlay.set("walk", walks);

    const points = new Map<string, Pin>();
    const from = model.highlightsFrom;
    if (from) {
      for (const cube of this.lit(model)) {
        if (!cube.points) continue;
        const at = faceMiddle(cube, from);
        const before = at.clone().addScaledVector(faceNormal(from), 0.02);
        points.set(`${cube.cell}${cube.level}`, {
          element: cubePoints(model, cube),
          at,
          outward: null,
          isHidden: () => this.isHidden(before),
        });
      }
    }
    this.overlay.set("points", points);

    const tags = new Map<string, Pin>();
    if (model.ghost) {
      const cubes = placedCubes(model.view.options.handed, model.ghost);
      const top = Math.max(...cubes.map(([, , z]) => z + 1));
      const middle = [0, 1].map(
        (i) => cubes.reduce((sum, cube) => sum + (cube[i] as number), 0) / 4 + 0.5,
      );
      const at = new Vector3(middle[0], middle[1], top + 0.15);
      const outward = at.clone().add(new Vector3(0, 0, 1));
      tags.set("ghost", { element: ghostTag(model.ghost), at, outward });
    }
    this.overlay.set("ghost", tags);
  }

  /** Whether a block stands between the camera and a point. */
  private isHidden(point: Vector3): boolean {
    const eye = this.turntable.camera.position;
    const way = point.clone().sub(eye);
    const distance = way.length();
    way.normalize();
    const hit = castRay(this.site, eye.toArray(), way.toArray(), this.model?.layer ?? undefined);
    return hit !== null && hit.distance < distance - 0.01 && !this.model?.xray;
  }

  // Pointing

  private listen(): () => void {
    return listen(this.canvas, {
      hover: (x, y, pointer) => this.hover(this.pick(x, y), pointer),
      leave: () => this.hover(null, "mouse"),
      click: (x, y, pointer) => this.click(this.pick(x, y), pointer),
      turn: (dx, dy) => this.moveCamera(() => this.turntable.turn(dx, dy)),
      pan: (dx, dy) => this.moveCamera(() => this.turntable.pan(dx, dy, this.size[1])),
      zoom: (factor) => this.moveCamera(() => this.turntable.zoom(factor)),
      isHolding: () => Boolean(this.model?.ghost),
      wheel: (direction, isShift) =>
        isShift ? this.callbacks.onTip?.(direction) : this.callbacks.onRotate?.(direction),
      isOnGhost: (x, y) => this.isOnGhost(x, y),
      turning: (isTurning) => {
        this.isMoving = isTurning;
        this.element.classList.toggle("is-turning", isTurning);
      },
    });
  }

  private moveCamera(move: () => void): void {
    move();
    this.callbacks.onCameraMoved?.();
    this.wake();
  }

  private ray(x: number, y: number): { origin: Cube; direction: Cube } {
    const [width, height] = this.size;
    const caster = new Raycaster();
    caster.setFromCamera(
      new Vector2((2 * x) / width - 1, 1 - (2 * y) / height),
      this.turntable.camera,
    );
    return { origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() };
  }

  private pick(x: number, y: number): Pick {
    const { origin, direction } = this.ray(x, y);
    const { layer = null, ghost = null } = this.model ?? {};
    return pick(this.site, origin, direction, layer, ghost !== null);
  }

  private isOnGhost(x: number, y: number): boolean {
    const { model } = this;
    if (!model?.ghost) return false;
    const { origin, direction } = this.ray(x, y);
    const cubes = placedCubes(model.view.options.handed, model.ghost);
    // A finger is wide: the columns around count as well.
    const { ghost } = model;
    const block = {
      ...ghost,
      owner: null,
      removal: "",
      cubes: cubes.map(([cx, cy, z]) => ({ cell: `${"abcdefgh"[cx]}${cy + 1}`, level: z + 1 })),
    };
    return castRay(new Site([block]), origin, direction) !== null;
  }

  private hover(found: Pick | null, pointer: PointerKind): void {
    const name = found ? JSON.stringify(found) : "";
    if (name === this.hovered) return;
    this.hovered = name;
    const { callbacks, model } = this;
    const square = found?.square ?? null;
    const isChoice = model?.walkChoices.some((walk) => walk.square === square) ?? false;
    this.heat(isChoice ? square : null);
    const isBlock = Boolean(model?.removals.length && found?.block != null);
    this.element.classList.toggle(
      "is-pointing",
      isChoice || isBlock || Boolean(model?.ghost && found?.cell),
    );
    callbacks.onHoverCube?.(found?.cube ?? null);
    callbacks.onHoverSquare?.(square);
    if (found?.cell && found.window) {
      callbacks.onHoverCell?.(found.cell, { window: found.window, pointer });
    } else callbacks.onHoverCell?.(null, null);
  }

  private click(found: Pick, pointer: PointerKind): void {
    const { callbacks, model } = this;
    if (!model) return;
    if (found.square && model.walkChoices.some(({ square }) => square === found.square)) {
      callbacks.onPickSquare?.(found.square);
    } else if (model.removals.length && found.block !== null) {
      const block = model.view.blocks[found.block] as PuebloBlock;
      callbacks.onPickBlock?.(block.removal, found.block);
    } else if (found.cell && found.window) {
      callbacks.onPickCell?.(found.cell, { window: found.window, pointer });
    }
  }

  private heat(square: Square | null): void {
    if (this.hot === square || !this.model) return;
    this.hot = square;
    this.showPads();
    this.wake();
  }

  // The context may be lost at any time

  private readonly onLost = (event: Event): void => {
    event.preventDefault();
    this.isLost = true;
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.callbacks.onContextLost?.();
  };

  private readonly onRestored = (): void => {
    this.isLost = false;
    this.stage.sun.shadow.needsUpdate = true;
    this.resize();
    this.callbacks.onContextRestored?.();
    this.wake();
  };
}
