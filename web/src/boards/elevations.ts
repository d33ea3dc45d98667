/** Five small drawings: what the chieftain would see from each side, and the corners from above. */

import { cellAt, cellX, cellY, FILES, isCorner, placedCubes, SIZE, squarePlace } from "./geometry";
import { inkOn, letterOf, markOf, mix, paintOf } from "./look";
import { MARKS, SACRED, surroundings, TONES } from "./palette";
import { across, type Shown, Site } from "./site";
import { make, set, text } from "./svg";
import type {
  BoardModel,
  CreateElevations,
  CubePlace,
  Elevations,
  Pointed,
  PuebloBlock,
  ShownTurn,
  Side,
  Square,
} from "./types";

export const SIDES: readonly Side[] = ["north", "east", "south", "west", "top"];

const U = 20;
const FOOT = 15; // room for names below the ground
const LEAST_LEVELS = SIZE;

type Callbacks = Parameters<CreateElevations>[1];

export const createElevations: CreateElevations = (host, callbacks) =>
  new ElevationRow(host, callbacks);

class ElevationRow implements Elevations {
  readonly element = document.createElement("div");
  private readonly drawings: readonly Drawing[];

  constructor(host: HTMLElement, callbacks: Callbacks) {
    this.element.className = "board-elevations";
    this.drawings = SIDES.map((side) => new Drawing(side, callbacks));
    this.element.append(...this.drawings.map(({ element }) => element));
    host.append(this.element);
  }

  show(model: BoardModel): void {
    const site = new Site(withGhost(model));
    for (const drawing of this.drawings) drawing.show(model, site);
  }

  linkHover(cube: CubePlace | null): void {
    for (const drawing of this.drawings) drawing.linkHover(cube);
  }

  dispose(): void {
    this.element.remove();
  }
}

class Drawing {
  readonly element = document.createElement("button");
  private readonly svg = make("svg", {
    "aria-hidden": "true",
    "font-family": "system-ui, sans-serif",
  });
  private readonly faces = make("g");
  private readonly link = make("g", { "pointer-events": "none" });
  private readonly caption = document.createElement("span");
  private shown: readonly Shown[] = [];
  private height = 0;
  private hovered = "";

  constructor(
    private readonly side: Side,
    private readonly callbacks: Callbacks,
  ) {
    this.element.type = "button";
    this.element.className = "board-elevation";
    this.element.dataset.side = side;
    this.svg.append(this.faces, this.link);
    this.element.append(this.svg, this.caption);
    this.element.addEventListener("click", () => callbacks.onPickSide?.(side));
    this.svg.addEventListener("pointermove", (event) => this.hover(event.target));
    this.svg.addEventListener("pointerleave", () => this.hover(null));
  }

  show(model: BoardModel, site: Site): void {
    const { side } = this;
    this.shown = site.elevation(side);
    this.height = side === "top" ? SIZE : Math.max(LEAST_LEVELS, site.height);
    // one frame for all five, so that they are of one scale however high a tower is
    const frame = Math.max(LEAST_LEVELS, site.height) * U;
    const tall = frame + FOOT + 2;
    const [left, top] = [(SIZE * U - tall) / 2, this.height * U - frame - 2];
    set(this.svg, { viewBox: `${left} ${top} ${tall} ${tall}` });
    this.caption.textContent = model.labels.elevation(side);
    const colours = surroundings(model.theme);
    const box = { x: 0, y: 0, width: SIZE * U, height: this.height * U };
    this.faces.replaceChildren(
      make("rect", {
        ...box,
        fill: side === "top" ? mix(colours.site, colours.stone, 0.3) : colours.zenith,
      }),
      ...this.grid(colours.grid),
      ...(side === "top" ? this.sites(model) : []),
      ...this.shown.map((face) => this.face(model, face)),
      this.edges(),
      ...this.ghost(model),
      ...this.lit(model),
      ...model.turns.flatMap((turn) => this.turn(model, turn)),
      ...model.pointed.flatMap((each) => this.pointed(each)),
      make("path", {
        d: `M-2 ${this.height * U}h${SIZE * U + 4}`,
        stroke: colours.rim,
        "stroke-width": 3,
      }),
      ...this.names(),
      ...this.chief(model.view.chief, colours.accent),
    );
    this.link.replaceChildren();
  }

  linkHover(cube: CubePlace | null): void {
    this.link.replaceChildren();
    if (!cube) return;
    const box = this.boxOf(cube);
    if (!box) return;
    const shape = { ...box, fill: "none", rx: 2 };
    this.link.append(
      make("rect", { ...shape, stroke: MARKS.paper, "stroke-width": 5 }),
      make("rect", { ...shape, stroke: MARKS.focus, "stroke-width": 3 }),
    );
  }

  /** Where a cube or column is in this drawing, hidden or not. */
  private boxOf({ cell, level }: CubePlace): Record<"x" | "y" | "width" | "height", number> {
    const [east, north] = [cellX(cell), cellY(cell)];
    if (this.side === "top") {
      return { x: east * U, y: (SIZE - 1 - north) * U, width: U, height: U };
    }
    const x = across(this.side, east, north) * U;
    if (level === null) return { x, y: 0, width: U, height: this.height * U };
    return { x, y: (this.height - level) * U, width: U, height: U };
  }

  private spot(face: { readonly x: number; readonly y: number }): readonly [number, number] {
    return [face.x * U, (this.height - 1 - face.y) * U];
  }

  private face(model: BoardModel, face: Shown): SVGGElement {
    const isGhost = face.block === model.view.blocks.length;
    const owner = isGhost ? ghostOwner(model) : (model.view.blocks[face.block]?.owner ?? null);
    const paint = paintOf(model.look, owner);
    const mark = markOf(model.look, owner);
    const [x, y] = this.spot(face);
    const [east, north, z] = face.cube;
    const group = make("g", { transform: `translate(${x} ${y})` });
    if (isGhost) set(group, { opacity: 0.72 });
    set(group, { "data-cell": cellAt(east, north), "data-level": z + 1 });
    group.append(make("rect", { width: U, height: U, fill: paint }));
    if (mark) {
      const fill = mix(paint, inkOn(paint), 0.62);
      group.append(make("path", { d: mark, transform: `scale(${U})`, fill }));
    } else if (owner !== null) {
      const ink = { fill: inkOn(paint), "font-weight": 700 };
      group.append(text(letterOf(model.look, owner), U / 2, U / 2 + 0.5, 15, ink));
    }
    return group;
  }

  /** Lines where blocks end. */
  private edges(): SVGPathElement {
    const blocks = new Map(this.shown.map((face) => [`${face.x},${face.y}`, face.block]));
    const at = (x: number, y: number): number | undefined => blocks.get(`${x},${y}`);
    let d = "";
    for (let y = 0; y <= this.height; y++) {
      for (let x = 0; x <= SIZE; x++) {
        const bottom = (this.height - y) * U;
        if (at(x, y) !== at(x - 1, y)) d += `M${x * U} ${bottom}v${-U}`;
        if (at(x, y) !== at(x, y - 1)) d += `M${x * U} ${bottom}h${U}`;
      }
    }
    return make("path", {
      d,
      fill: "none",
      stroke: MARKS.ink,
      "stroke-width": 1.2,
      "pointer-events": "none",
    });
  }

  /** A dashed line around what is seen of the held block. */
  private ghost(model: BoardModel): SVGElement[] {
    const { good } = surroundings(model.theme);
    return this.shown
      .filter(({ block }) => block === model.view.blocks.length)
      .map((face) => {
        const [x, y] = this.spot(face);
        const box = { x: x + 1, y: y + 1, width: U - 2, height: U - 2, fill: "none" };
        const line = { stroke: good, "stroke-width": 2, "stroke-dasharray": "4 2.5" };
        return make("rect", { ...box, ...line, "pointer-events": "none" });
      });
  }

  private grid(colour: string): SVGElement[] {
    let d = "";
    for (let x = 1; x < SIZE; x++) d += `M${x * U} 0V${this.height * U}`;
    for (let y = 1; y < this.height; y++) d += `M0 ${y * U}H${SIZE * U}`;
    return [make("path", { d, stroke: colour, opacity: 0.45, "stroke-width": 0.7 })];
  }

  private sites({ view }: BoardModel): SVGElement[] {
    const fill = (view.options.edition === 2023 ? SACRED.garden : SACRED.sun).ground;
    return view.options.sites
      .flat()
      .map((cell) => make("rect", { ...this.boxOf({ cell, level: null }), fill }));
  }

  /** Frames around the cubes that are lit, where this drawing shows them. */
  private lit({ highlights, highlightsFrom }: BoardModel): SVGElement[] {
    if (!highlightsFrom || sideOf(highlightsFrom) !== this.side) return [];
    return highlights.map((cube) => {
      const { x, y, width, height } = this.boxOf(cube);
      const box = { x: x + 1.5, y: y + 1.5, width: width - 3, height: height - 3, rx: 2 };
      return make("rect", {
        ...box,
        fill: "none",
        stroke: MARKS.lit,
        "stroke-width": 2.6,
        "pointer-events": "none",
      });
    });
  }

  /** A turn that is not made: the outline of its block, hidden or not, and where it walks to. */
  private turn({ view }: BoardModel, { tone, block, square }: ShownTurn): SVGElement[] {
    const cubes = block ? placedCubes(view.options.handed, block) : [];
    const boxes = new Map(
      cubes.map(([x, y, z]) => {
        const box = this.boxOf({ cell: cellAt(x, y), level: z + 1 });
        return [`${box.x},${box.y}`, box] as const;
      }),
    );
    const line = {
      fill: TONES[tone],
      "fill-opacity": 0.28,
      stroke: TONES[tone],
      "stroke-width": 2.2,
      "stroke-dasharray": tone === "played" ? "1.5 3" : null,
      "pointer-events": "none",
    };
    return [
      ...[...boxes.values()].map((box) => make("rect", { ...box, ...line })),
      ...(square ? this.chief(square, TONES[tone]) : []),
    ];
  }

  /** What a reason points at: cubes wherever they are, squares that look at this side. */
  private pointed(pointed: Pointed): SVGElement[] {
    const stroke = pointed.colour ?? MARKS.link;
    const line = { stroke, "stroke-width": 3, fill: "none", "pointer-events": "none" };
    const frames = pointed.cubes.map((cube) => {
      const { x, y, width, height } = this.boxOf(cube);
      const box = { x: x + 1.5, y: y + 1.5, width: width - 3, height: height - 3, rx: 2 };
      return make("rect", { ...box, ...line });
    });
    const eyes = pointed.squares.flatMap((square) =>
      this.chief(square, pointed.colour ?? MARKS.lit),
    );
    return [...frames, ...eyes];
  }

  private names(): SVGElement[] {
    const y = this.height * U + 8.5;
    return Array.from({ length: SIZE }, (_, at) => {
      const names = {
        south: FILES.charAt(at),
        north: FILES.charAt(SIZE - 1 - at),
        west: String(SIZE - at),
        east: String(at + 1),
        top: FILES.charAt(at),
      };
      return text(names[this.side], (at + 0.5) * U, y, 13, { fill: "currentColor" });
    });
  }

  /** A small triangle where the chieftain stands, if it looks at this side. */
  private chief(square: Square, colour: string): SVGElement[] {
    const [east, north] = squarePlace(square);
    const fill = {
      fill: colour,
      stroke: MARKS.paper,
      "stroke-width": 0.8,
      "pointer-events": "none",
    };
    if (this.side === "top") {
      if (!isCorner(square)) return [];
      const [x, y] = [east < 0 ? 0 : SIZE * U, north < 0 ? this.height * U : 0];
      const [dx, dy] = [east < 0 ? 11 : -11, north < 0 ? -11 : 11];
      return [make("path", { ...fill, d: `M${x} ${y}h${dx}L${x} ${y + dy}z` })];
    }
    if (isCorner(square) || sideOf(square) !== this.side) return [];
    const x = (across(this.side, east, north) + 0.5) * U;
    const y = this.height * U;
    return [make("path", { ...fill, d: `M${x} ${y - 5}l6 9h-12z` })];
  }

  private hover(target: EventTarget | null): void {
    const found = target instanceof Element ? target.closest<SVGElement>("[data-cell]") : null;
    const { cell, level } = found?.dataset ?? {};
    const name = cell ? `${cell}/${level}` : "";
    if (name === this.hovered) return;
    this.hovered = name;
    this.callbacks.onHoverCube?.(cell ? { cell, level: Number(level) } : null);
  }
}

/** The blocks, and the held one after them, as if it stood where it may. */
function withGhost({ view, ghost }: BoardModel): readonly PuebloBlock[] {
  if (!ghost?.legal) return view.blocks;
  const cubes = placedCubes(view.options.handed, ghost).map(([x, y, z]) => ({
    cell: cellAt(x, y),
    level: z + 1,
  }));
  const { cell, pose, level } = ghost;
  return [...view.blocks, { owner: null, cell, pose, level, cubes, removal: "" }];
}

const ghostOwner = ({ ghost }: BoardModel): number | null =>
  ghost?.kind === "C" ? ghost.seat : null;

/** The drawing that shows what is seen from a square. */
export function sideOf(square: Square): Side {
  if (isCorner(square)) return "top";
  const sides: Record<string, Side> = { N: "north", E: "east", S: "south", W: "west" };
  return sides[square.charAt(0)] as Side;
}
