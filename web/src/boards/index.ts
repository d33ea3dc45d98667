/** The boards of the page, each loaded when it is first asked for: the 3D scene comes with three.js. */

import type { CreatePuebloBoard, CreatePulucBoard } from "./types";

export * from "./types";

export const createPuebloScene: CreatePuebloBoard = async (host, callbacks) => {
  const { createScene } = await import("./scene/scene");
  return createScene(host, callbacks);
};

export const createFlatBoard: CreatePuebloBoard = async (host, callbacks) => {
  const { createFlatBoard: create } = await import("./flat/flatboard");
  return create(host, callbacks);
};

export const createPulucBoard: CreatePulucBoard = async (host, callbacks) => {
  const { createPulucBoard: create } = await import("./puluc/pulucboard");
  return create(host, callbacks);
};

export { createElevations } from "./elevations";
