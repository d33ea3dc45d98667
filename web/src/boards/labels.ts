/** Small pieces of text on boards, made of elements: points of a walk, of a cube, at the ghost. */

import { inkOn, paintOf } from "./look";
import type { BoardModel, Ghost, SeenCube, WalkChoice } from "./types";

function element(tag: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function paint(target: HTMLElement, colour: string): void {
  target.style.setProperty("--paint", colour);
  target.style.setProperty("--paint-ink", inkOn(colour));
}

/** A button for a walk: how many steps, and what each seat would get. */
export function walkButton(
  model: BoardModel,
  walk: WalkChoice,
  onPick: () => void,
  onHover: (isOver: boolean) => void,
): HTMLButtonElement {
  const button = element("button", "board-walk") as HTMLButtonElement;
  button.type = "button";
  button.setAttribute("aria-label", model.labels.square(walk.square, walk));
  button.dataset.square = walk.square;
  button.append(element("b", "board-walk-steps", String(walk.steps)));
  walk.points.forEach((points, seat) => {
    if (!points) return;
    const chip = element("span", "board-chip", model.labels.points(points));
    paint(chip, paintOf(model.look, seat));
    button.append(chip);
  });
  if (!walk.points.some(Boolean)) button.append(element("span", "board-free", model.labels.free));
  button.addEventListener("click", onPick);
  button.addEventListener("pointerenter", () => onHover(true));
  button.addEventListener("pointerleave", () => onHover(false));
  button.addEventListener("focus", () => onHover(true));
  button.addEventListener("blur", () => onHover(false));
  return button;
}

/** The points of a cube that is seen. */
export function cubePoints(model: BoardModel, cube: SeenCube): HTMLElement {
  const chip = element("span", "board-points", model.labels.points(cube.points));
  chip.setAttribute("aria-hidden", "true");
  paint(chip, paintOf(model.look, cube.owner));
  return chip;
}

const TICK = "M4 13l5 5L20 6";
const CROSS = "M5 5l14 14M19 5L5 19";

/** What stands at the cube of a seat that went round the track. */
export function roundsChip(model: BoardModel, seat: number, text: string): HTMLElement {
  const chip = element("span", "board-rounds", text);
  chip.setAttribute("aria-hidden", "true");
  paint(chip, paintOf(model.look, seat));
  return chip;
}

/** A tick that sets the block for a finger, or a cross with the reason. */
export function ghostTag(model: BoardModel, ghost: Ghost, onPlace: () => void): HTMLElement {
  const tag = element(ghost.legal ? "button" : "div", "board-ghost");
  tag.classList.add(ghost.legal ? "is-legal" : "is-illegal");
  if (tag instanceof HTMLButtonElement) {
    tag.type = "button";
    tag.tabIndex = -1; // keys have Enter
    tag.setAttribute("aria-label", model.labels.place);
    tag.addEventListener("click", onPlace);
  }
  const space = "http://www.w3.org/2000/svg";
  const glyph = document.createElementNS(space, "svg");
  glyph.setAttribute("viewBox", "0 0 24 24");
  glyph.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ghost.legal ? TICK : CROSS);
  glyph.append(path);
  tag.append(glyph);
  if (!ghost.legal && ghost.reason) tag.append(element("span", "board-reason", ghost.reason));
  return tag;
}
