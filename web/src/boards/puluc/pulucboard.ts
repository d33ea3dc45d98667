/** Puluc: the road with its piles, the dice, and moves by click, by drag or by key. */

import { MARKS, surroundings, TONES } from "../palette";
import { asButton, make, set, text, toPng } from "../svg";
import type { PulucBoard, PulucCallbacks, PulucModel, PulucMoveChoice } from "../types";
import { Drag } from "./drag";
import { type Box, CAMPS, campSpots, goalOf, type Layout, layout, middle, pileOf } from "./layout";
import { bow, dice, ground, piece, pile } from "./pieces";

const NARROW = 620; // px of the host's width
const SQUARE = 1.15; // a window that is hardly wider than high has more room for two rows
const TUMBLE = 380; // ms
const SLIDE = 220;

export const createPulucBoard = (host: HTMLElement, callbacks: PulucCallbacks): PulucBoard =>
  new Road(host, callbacks);

class Road implements PulucBoard {
  readonly element = document.createElement("div");
  private readonly svg = make("svg", { role: "group", "font-family": "system-ui, sans-serif" });
  private readonly layers = {
    ground: make("g"),
    trail: make("g", { "pointer-events": "none" }),
    targets: make("g"),
    stacks: make("g"),
    lost: make("g"),
    dice: make("g"),
    carried: make("g", { "pointer-events": "none" }),
  };
  private readonly stopper = new AbortController();
  private readonly observer = new ResizeObserver(() => this.fit());
  private model: PulucModel | null = null;
  private plan: Layout = layout(false, 0, 0);
  private isNarrow = false;
  private aspect = Number.POSITIVE_INFINITY;
  private selected: number | null = null;
  private readonly drag: Drag;

  constructor(
    host: HTMLElement,
    private readonly callbacks: PulucCallbacks,
  ) {
    this.element.className = "board-puluc";
    this.svg.append(...Object.values(this.layers));
    this.element.append(this.svg);
    host.append(this.element);
    this.observer.observe(this.element);
    this.drag = this.listen();
  }

  show(model: PulucModel): void {
    const before = this.model;
    if (before === model) return;
    this.model = model;
    const hadFocus = this.element.contains(document.activeElement);
    const isMoved = before?.view.position !== model.view.position;
    if (isMoved || !model.moves.some(({ from }) => from === this.selected)) this.selected = null;
    this.draw();
    // what was pressed may be gone: whoever goes by keys stays on the board
    if (hadFocus && !this.element.contains(document.activeElement))
      this.element.parentElement?.focus({ preventScroll: true });
    if (!before || model.reducedMotion) return;
    if (before.throwCount !== model.throwCount) this.tumble();
    if (isMoved) this.slide(model);
  }

  select(cell: number | null): void {
    if (this.selected === cell) return;
    this.selected = cell;
    this.drawTargets();
    this.drawStacks();
  }

  capturePng(): Promise<Blob> {
    return toPng(this.svg, 1400, surroundings(this.model?.theme ?? "light").zenith);
  }

  dispose(): void {
    this.stopper.abort();
    this.observer.disconnect();
    this.element.remove();
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const aspect = width / height;
    const isNarrow = width < NARROW || aspect < SQUARE;
    if (isNarrow === this.isNarrow && aspect === this.aspect) return;
    this.isNarrow = isNarrow;
    this.aspect = aspect;
    if (this.model) this.draw();
  }

  // Drawing

  private draw(): void {
    const model = this.model as PulucModel;
    const tallest = Math.max(0, ...model.view.stacks.map(({ light, dark }) => light + dark));
    this.plan = layout(this.isNarrow, model.leftSeat, tallest, this.aspect);
    const { width, height } = this.plan;
    set(this.svg, { viewBox: `0 0 ${width} ${height}`, "aria-label": model.labels.board });
    this.element.dataset.theme = model.theme;
    this.layers.ground.replaceChildren(ground(this.plan, surroundings(model.theme)));
    this.drawTrail(model);
    this.drawTargets();
    this.drawStacks();
    this.drawLost(model);
    this.drawDice(model);
  }

  private drawTrail(model: PulucModel): void {
    this.layers.trail.replaceChildren(...this.shown(model));
    if (!model.lastMove) return;
    const { seat, from, to } = model.lastMove;
    const d = bow(this.plan.box(from), this.plan.box(goalOf(seat, to)));
    this.layers.trail.append(
      make("path", { d, fill: "none", stroke: MARKS.paper, "stroke-width": 7, opacity: 0.55 }),
      make("path", {
        d,
        fill: "none",
        stroke: surroundings(model.theme).accent,
        "stroke-width": 3,
        "stroke-dasharray": "2 7",
        "stroke-linecap": "round",
      }),
    );
  }

  /** Moves that are not made, as bows in their tones, and cells that a reason points at. */
  private shown(model: PulucModel): SVGElement[] {
    const bows = model.shownMoves.map(({ tone, seat, from, to }) =>
      make("path", {
        d: bow(this.plan.box(from), this.plan.box(goalOf(seat, to))),
        fill: "none",
        stroke: TONES[tone],
        "stroke-width": 6,
        "stroke-dasharray": tone === "played" ? "3 8" : "14 6",
        "stroke-linecap": "round",
        "data-tone": tone,
      }),
    );
    const cells = model.pointedCells.map((cell) => {
      const { x, y, width, height } = this.plan.box(cell);
      const box = { x: x + 3, y: y + 2, width: width - 6, height: height - 4, rx: 8 };
      return make("rect", { ...box, fill: "none", stroke: MARKS.link, "stroke-width": 5 });
    });
    return [...bows, ...cells];
  }

  /** Where the stack in hand can go; with none in hand, all goals, faintly. */
  private drawTargets(): void {
    const model = this.model as PulucModel;
    const shown = model.moves.filter(
      ({ from }) => this.selected === null || from === this.selected,
    );
    const goals = new Map<number, PulucMoveChoice[]>();
    for (const move of shown) {
      const goal = goalOf(model.view.turn ?? 0, move.to);
      goals.set(goal, [...(goals.get(goal) ?? []), move]);
    }
    const parts = [...goals].map(([goal, moves]) => this.target(model, goal, moves));
    this.layers.targets.replaceChildren(...parts);
  }

  private target(model: PulucModel, goal: number, moves: readonly PulucMoveChoice[]): SVGGElement {
    const box = this.plan.box(goal);
    const isChosen = this.selected !== null;
    const only = moves.length === 1 ? moves[0] : undefined;
    const { good, accent } = surroundings(model.theme);
    const colour = moves.some(({ captures }) => captures) ? accent : good;
    const group = make("g", { class: "board-goal" });
    group.append(
      make("rect", {
        x: box.x + 4,
        y: box.y + 2,
        width: box.width - 8,
        height: box.height - 4,
        rx: 8,
        fill: colour,
        "fill-opacity": isChosen ? 0.28 : 0.1,
        stroke: colour,
        "stroke-width": isChosen ? 3 : 2,
        "stroke-dasharray": isChosen ? null : "5 5",
      }),
    );
    if (only) {
      set(group, { cursor: "pointer" });
      asButton(group, model.labels.move(only), () => this.callbacks.onMove?.(only.token));
    }
    const odds = oddsOf(model, moves);
    if (odds !== null) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height - 16];
      group.append(
        make("rect", { x: x - 27, y: y - 11, width: 54, height: 22, rx: 11, fill: MARKS.paper }),
        text(model.labels.odds(odds), x, y + 0.5, 14, { fill: MARKS.ink, "font-weight": 700 }),
      );
    }
    return group;
  }

  private drawStacks(): void {
    const model = this.model as PulucModel;
    const { view, labels } = model;
    const parts: SVGGElement[] = [];
    CAMPS.forEach((camp, seat) => {
      const pieces = view.camps[seat] ?? 0;
      const [x, y] = middle(this.plan.box(camp));
      const group = make("g");
      for (const [dx, dy] of campSpots(pieces)) {
        const one = piece(seat);
        one.setAttribute("transform", `translate(${x + dx} ${y + dy})`);
        group.append(one);
      }
      parts.push(this.source(model, camp, group, labels.camp(seat, pieces)));
    });
    for (const stack of view.stacks) {
      const [x, y] = middle(this.plan.box(stack.cell));
      const inner = pile(pileOf(stack));
      inner.setAttribute("transform", `translate(${x} ${y + 22})`);
      const group = make("g", { "data-cell": stack.cell }, inner);
      parts.push(this.source(model, stack.cell, group, labels.stack(stack)));
    }
    const hadFocus = this.focused();
    this.layers.stacks.replaceChildren(...parts);
    if (hadFocus !== null) {
      this.layers.stacks.querySelector<SVGElement>(`[data-from="${hadFocus}"]`)?.focus();
    }
  }

  private focused(): string | null {
    const active = document.activeElement;
    return active && this.layers.stacks.contains(active) ? active.getAttribute("data-from") : null;
  }

  /** A pile or camp; one that can move is a button. */
  private source(model: PulucModel, cell: number, group: SVGGElement, label: string): SVGGElement {
    const move = model.moves.find(({ from }) => from === cell);
    const box = this.plan.box(cell);
    const outer = make("g", { "data-from": cell });
    if (!move) {
      // What lies under a pile of the enemy's may be a goal: it lets pointers through.
      set(outer, { role: "img", "aria-label": label, "pointer-events": "none" });
      outer.append(group);
      return outer;
    }
    const isSelected = this.selected === cell;
    const { good } = surroundings(model.theme);
    outer.append(
      make("rect", {
        x: box.x + 4,
        y: box.y + 2,
        width: box.width - 8,
        height: box.height - 4,
        rx: 8,
        fill: MARKS.points,
        "fill-opacity": isSelected ? 0.75 : 0.35,
        stroke: isSelected ? good : MARKS.target,
        "stroke-width": 3,
      }),
      group,
    );
    set(outer, { cursor: "grab", class: "board-source", "aria-pressed": String(isSelected) });
    asButton(outer, label, () => {
      if (!this.drag.isDragClick) this.select(isSelected ? null : cell);
    });
    return outer;
  }

  private drawLost(model: PulucModel): void {
    const parts = model.view.lost.map((count, seat) => {
      const { x, y, way } = this.plan.lost(seat);
      const group = make("g");
      if (count) set(group, { role: "img", "aria-label": model.labels.lost(seat, count) });
      for (let i = 0; i < count; i++) {
        const one = piece(seat);
        one.setAttribute("transform", `translate(${x + way * i * 30} ${y}) scale(.6) rotate(-8)`);
        group.append(one);
      }
      return group;
    });
    this.layers.lost.replaceChildren(...parts);
  }

  private drawDice(model: PulucModel): void {
    const { x, y } = this.plan.dice;
    const size = this.isNarrow ? 1 : 1.5;
    const group = make("g", { transform: `translate(${x} ${y}) scale(${size})` });
    const thrown = model.shownThrow;
    if (thrown !== null) {
      const plus = thrown === (model.darkFaces ?? 0) + 1 ? "+ 1 " : "";
      // beside the dice, or below them where they lie between the camps
      const [x, y, anchor] = this.isNarrow ? [0, 44, "middle"] : [88, 0, "start"];
      group.append(
        text(`${plus}= ${thrown}`, x, y, 17, {
          "text-anchor": anchor,
          fill: surroundings(model.theme).ink,
          "font-weight": 700,
        }),
      );
    }
    group.append(make("g", {}, ...dice(model.darkFaces)));
    set(group, { role: "img", "aria-label": model.labels.dice(thrown) });
    this.layers.dice.replaceChildren(group);
  }

  // Movement

  private tumble(): void {
    this.layers.dice.querySelectorAll<SVGElement>(".board-die").forEach((die, at) => {
      const turn = 360 + 90 * at;
      const from = `translate(${(at - 1.5) * 46}px, -90px) rotate(${-turn}deg) scale(1.25)`;
      const over = `translate(0, 6px) rotate(${at % 2 ? 14 : -14}deg)`;
      die.animate?.(
        [
          { transform: from, opacity: 0.2 },
          { transform: over, offset: 0.75 },
          { transform: "none" },
        ],
        { duration: TUMBLE - 30 * (3 - at), easing: "cubic-bezier(.3,.6,.4,1)" },
      );
    });
  }

  private slide(model: PulucModel): void {
    const { lastMove } = model;
    if (!lastMove || lastMove.to === null) return;
    const { from, to } = lastMove;
    const group = this.layers.stacks.querySelector<SVGElement>(`[data-cell="${to}"]`);
    const [[x1, y1], [x2, y2]] = [middle(this.plan.box(from)), middle(this.plan.box(to))];
    const start = `translate(${x1 - x2}px, ${y1 - y2}px)`;
    const half = `translate(${(x1 - x2) / 2}px, ${(y1 - y2) / 2 - 26}px)`;
    group?.animate?.([{ transform: start }, { transform: half }, { transform: "none" }], {
      duration: SLIDE,
      easing: "ease-in-out",
    });
  }

  // Dragging

  private listen(): Drag {
    return new Drag(
      this.svg,
      {
        sourceOf: (target) => {
          const source = target.closest(".board-source");
          return source ? Number(source.getAttribute("data-from")) : null;
        },
        begin: (from) => {
          this.select(from);
          this.element.classList.add("is-dragging");
          this.layers.carried.replaceChildren(this.carried(from));
        },
        move: (x, y) => set(this.layers.carried, { transform: `translate(${x} ${y})` }),
        drop: (from, point) => this.drop(from, point),
        end: () => {
          this.element.classList.remove("is-dragging");
          this.layers.carried.replaceChildren();
        },
      },
      this.stopper.signal,
    );
  }

  private carried(from: number): SVGGElement {
    const { view } = this.model as PulucModel;
    const stack = view.stacks.find(({ cell }) => cell === from);
    return pile(stack ? pileOf(stack) : [view.turn ?? 0]);
  }

  private drop(from: number, point: readonly [number, number] | null): void {
    const seat = this.model?.view.turn ?? 0;
    const move = this.model?.moves.find(
      (one) => one.from === from && point && isIn(this.plan.box(goalOf(seat, one.to)), point, 14),
    );
    if (move) this.callbacks.onMove?.(move.token);
    else this.select(null);
  }
}

/** The best chance of some moves to one goal, where odds were asked for. */
function oddsOf({ odds }: PulucModel, moves: readonly PulucMoveChoice[]): number | null {
  const known = moves.flatMap(({ token }) => odds.get(token) ?? []);
  return known.length ? Math.max(...known) : null;
}

function isIn(box: Box, [x, y]: readonly [number, number], slack: number): boolean {
  return (
    x >= box.x - slack &&
    y >= box.y - 4 * slack &&
    x <= box.x + box.width + slack &&
    y <= box.y + box.height + 2 * slack
  );
}
