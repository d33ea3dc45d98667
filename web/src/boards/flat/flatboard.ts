/** Pueblo as a height map: everything can be played on it, without WebGL. */

import { moveWindow } from "../directions";
import { ALL_CELLS, cellX, cellY, SIZE, windowAt } from "../geometry";
import { ghostTag } from "../labels";
import { MARKS, surroundings } from "../palette";
import { Site } from "../site";
import { asButton, make, pointIn, set, toPng } from "../svg";
import type {
  BoardCallbacks,
  BoardModel,
  Cell,
  CubePlace,
  PickDetail,
  PointerKind,
  PuebloBoard,
  ScreenDirection,
} from "../types";
import { cellSpot, drawChieftain, drawGround, squareSpot, toX, toY, U, VIEW_BOX } from "./ground";
import { drawHeights } from "./heights";
import { drawLink, drawMarks, drawWalk, framed } from "./marks";

const NOTCH = 60;

export function createFlatBoard(host: HTMLElement, callbacks: BoardCallbacks): PuebloBoard {
  return new FlatBoard(host, callbacks);
}

class FlatBoard implements PuebloBoard {
  readonly element = document.createElement("div");
  frames = 0;
  private readonly svg = make("svg", {
    viewBox: VIEW_BOX.join(" "),
    role: "group",
    "font-family": "system-ui, sans-serif",
  });
  private readonly layers = {
    ground: make("g"),
    heights: make("g"),
    cells: make("g"),
    blocks: make("g"),
    walks: make("g"),
    chief: make("g", { "pointer-events": "none" }),
    marks: make("g", { "pointer-events": "none" }),
    link: make("g", { "pointer-events": "none" }),
  };
  private readonly cells = new Map<Cell, SVGRectElement>();
  private readonly tags = document.createElement("div");
  private readonly drawn = new Map<string, string>();
  private readonly stopper = new AbortController();
  private model: BoardModel | null = null;
  private site = new Site([]);
  private hovered = "";
  private notches = 0;
  private pointer: PointerKind = "mouse";
  private isCarrying = false;

  constructor(
    host: HTMLElement,
    private readonly callbacks: BoardCallbacks,
  ) {
    this.element.className = "board-flat";
    this.tags.className = "board-overlay";
    this.svg.append(...Object.values(this.layers));
    for (const cell of ALL_CELLS) {
      const { x, y } = cellSpot(cell);
      const rect = make("rect", { x, y, width: U, height: U, fill: "transparent" });
      asButton(rect, cell, (event) => this.pickCell(cell, event), false);
      this.cells.set(cell, rect);
      this.layers.cells.append(rect);
    }
    const square = document.createElement("div");
    square.append(this.svg, this.tags);
    this.element.append(square);
    host.append(this.element);
    this.listen();
  }

  show(model: BoardModel): void {
    const before = this.model;
    if (before === model) return;
    this.model = model;
    this.frames++;
    const { view } = model;
    const colours = surroundings(model.theme);
    this.element.dataset.theme = model.theme;
    this.element.classList.toggle("is-holding", isHolding(model));
    set(this.svg, { "aria-label": model.labels.board });
    const { options } = view;
    if (this.isChanged("ground", [model.theme, options.sites, options.edition])) {
      const isGarden = options.edition === 2023;
      this.layers.ground.replaceChildren(drawGround(colours, options.sites, isGarden));
    }
    const { blocks } = view;
    const looks = [blocks, model.layer, model.xray, model.look];
    if (this.isChanged("heights", looks)) this.showHeights(model);
    this.nameCells(model);
    const named = blocks.map((block) => model.labels.block(block));
    if (this.isChanged("blocks", [blocks, model.removals, named])) this.showBlocks(model);
    const said = model.walkChoices.map((walk) => model.labels.square(walk.square, walk));
    if (this.isChanged("walks", [model.walkChoices, said, model.look, model.chosenSquare]))
      this.showWalks(model);
    this.showChief(model);
    this.layers.marks.replaceChildren(drawMarks(model));
    this.showTag(model);
  }

  setCamera(): void {}

  moveGhost(direction: ScreenDirection): Cell {
    return moveWindow(this.model?.ghost?.cell ?? null, direction, 0);
  }

  linkHover(cube: CubePlace | null): void {
    this.frames++;
    this.layers.link.replaceChildren(...drawLink(cube));
  }

  capturePng(): Promise<Blob> {
    return toPng(this.svg, 1200, surroundings(this.model?.theme ?? "light").zenith);
  }

  resize(): void {}

  dispose(): void {
    this.stopper.abort();
    this.element.remove();
  }

  /** Whether a part must be drawn again. What stays the same keeps its focus. */
  private isChanged(part: string, by: unknown): boolean {
    const key = JSON.stringify(by);
    if (this.drawn.get(part) === key) return false;
    this.drawn.set(part, key);
    return true;
  }

  private nameCells({ labels }: BoardModel): void {
    for (const [cell, rect] of this.cells) {
      const label = labels.cell(cell, this.site.heightOf(cell), this.site.ownerAt(cell));
      if (rect.getAttribute("aria-label") !== label) set(rect, { "aria-label": label });
    }
  }

  private showHeights(model: BoardModel): void {
    const { layer, look } = model;
    const blocks = model.view.blocks.map((block) => ({
      ...block,
      cubes: block.cubes.filter(({ level }) => layer === null || level <= layer),
    }));
    this.site = new Site(blocks);
    this.layers.heights.replaceChildren(drawHeights(this.site, look, model.xray));
  }

  /** Blocks that may be removed are buttons of their own. */
  private showBlocks(model: BoardModel): void {
    const { blocks } = model.view;
    const buttons = model.removals.map((index) => {
      const block = blocks[index] as (typeof blocks)[number];
      const cells = [...new Set(block.cubes.map(({ cell }) => cell))];
      const group = make("g", { cursor: "pointer", class: "board-removable" });
      for (const cell of cells) {
        const { x, y } = cellSpot(cell);
        group.append(make("rect", { x, y, width: U, height: U, fill: "transparent" }));
      }
      group.append(...framed(cells, MARKS.lit));
      asButton(group, model.labels.block(block), () => this.callbacks.onPickBlock?.(index));
      return group;
    });
    this.layers.blocks.replaceChildren(...buttons);
  }

  private showWalks(model: BoardModel): void {
    const buttons = model.walkChoices.map((walk) => {
      const group = drawWalk(model, walk);
      const label = model.labels.square(walk.square, walk);
      asButton(group, label, () => this.callbacks.onPickSquare?.(walk.square));
      set(group, { "aria-pressed": String(walk.square === model.chosenSquare) });
      group.addEventListener("focus", () => this.callbacks.onHoverSquare?.(walk.square));
      group.addEventListener("blur", () => this.callbacks.onHoverSquare?.(null));
      return group;
    });
    this.layers.walks.replaceChildren(...buttons);
  }

  private showChief({ view }: BoardModel): void {
    const { x, y } = squareSpot(view.chief);
    const { edition } = view.options;
    if (this.isChanged("chief", edition)) this.layers.chief.replaceChildren(drawChieftain(edition));
    set(this.layers.chief, { transform: `translate(${x + U / 2} ${y + U - 5}) scale(0.82)` });
  }

  /** The reason why a place is wrong stands at the ghost, in words; where it is right, a button. */
  private showTag(model: BoardModel): void {
    const { ghost } = model;
    this.tags.replaceChildren();
    if (!ghost || (!ghost.legal && !ghost.reason)) return;
    const tag = ghostTag(model, ghost, () => this.callbacks.onPlace?.());
    tag.classList.add("board-pin");
    const [left, top, width, height] = VIEW_BOX as [number, number, number, number];
    const isHigh = cellY(ghost.cell) > SIZE / 2;
    const edge = cellY(ghost.cell) + (isHigh ? -0.15 : 2.15);
    tag.style.left = `${((toX(cellX(ghost.cell) + 1) - left) / width) * 100}%`;
    tag.style.top = `${((toY(edge) - top) / height) * 100}%`;
    tag.style.transform = `translate(-50%, ${isHigh ? "0" : "-100%"})`;
    this.tags.append(tag);
  }

  // Pointing

  private pickCell(cell: Cell, event: MouseEvent | KeyboardEvent): void {
    const isPointed = event instanceof MouseEvent && event.detail > 0;
    const place = isPointed ? this.place(event) : null;
    const window = place?.window ?? windowAt(cellX(cell), cellY(cell));
    const { model } = this;
    const top = this.site.topOf(cell);
    if (model?.removals.length && top !== null) this.callbacks.onPickBlock?.(top);
    else this.callbacks.onPickCell?.(cell, { window, pointer: this.pointer });
  }

  /** What is under a pointer; a carried ghost stays in sight above the fingertip. */
  private place(
    event: MouseEvent,
    lift = 0,
  ): { cell: Cell | null; window: Cell; square: string | null } | null {
    const point = pointIn(this.svg, event);
    if (!point) return null;
    const [x, y] = [point[0] / U, SIZE - point[1] / U + lift];
    const isInside = x >= 0 && y >= 0 && x < SIZE && y < SIZE;
    const window = windowAt(x - 1, y - 1);
    if (isInside) {
      const at = ALL_CELLS[Math.floor(x) + SIZE * Math.floor(y)] as Cell;
      return { cell: at, window, square: null };
    }
    const choice = this.model?.walkChoices.find(({ square }) => {
      const spot = squareSpot(square);
      const [dx, dy] = [point[0] - spot.x, point[1] - spot.y];
      return dx >= 0 && dy >= 0 && dx < U && dy < U;
    });
    return { cell: null, window, square: choice?.square ?? null };
  }

  private listen(): void {
    const { signal } = this.stopper;
    const on = (name: string, handle: (event: PointerEvent) => void): void =>
      this.svg.addEventListener(name, (event) => handle(event as PointerEvent), { signal });
    on("pointerdown", (event) => {
      this.pointer = kindOf(event);
      const cell = this.place(event)?.cell;
      const isHeld = this.model !== null && isHolding(this.model);
      this.isCarrying = this.pointer !== "mouse" && cell != null && isHeld;
    });
    on("pointerup", () => {
      this.isCarrying = false;
    });
    on("pointermove", (event) => {
      if (kindOf(event) !== "mouse" && !this.isCarrying) return;
      this.hover(this.place(event, this.isCarrying ? 1.2 : 0), kindOf(event));
    });
    on("pointerleave", (event) => {
      this.isCarrying = false;
      if (kindOf(event) !== "touch") this.hover(null, "mouse");
    });
    this.svg.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
  }

  private hover(place: ReturnType<FlatBoard["place"]>, pointer: PointerKind): void {
    const name = JSON.stringify(place);
    if (name === this.hovered) return;
    this.hovered = name;
    const cell = place?.cell ?? null;
    const level = cell ? this.site.heightOf(cell) || null : null;
    this.callbacks.onHoverCube?.(cell ? { cell, level } : null);
    this.callbacks.onHoverSquare?.(place?.square ?? null);
    const detail: PickDetail | null = place && cell ? { window: place.window, pointer } : null;
    this.callbacks.onHoverCell?.(cell, detail);
  }

  private wheel(event: WheelEvent): void {
    if (!this.model?.ghost || event.ctrlKey) return;
    event.preventDefault();
    const amount = (event.deltaY || event.deltaX) * (event.deltaMode ? 30 : 1);
    this.notches = Math.sign(this.notches) === -Math.sign(amount) ? amount : this.notches + amount;
    if (Math.abs(this.notches) < NOTCH) return;
    const direction = this.notches > 0 ? 1 : -1;
    this.notches = 0;
    if (event.shiftKey) this.callbacks.onTip?.(direction);
    else this.callbacks.onRotate?.(direction);
  }
}

const isHolding = ({ ghost, candidates }: BoardModel): boolean =>
  ghost !== null || candidates.length > 0;

function kindOf(event: PointerEvent): PointerKind {
  return event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
}
