/** The boards of the page. The 3D scene, with three.js, is loaded when it is first asked for. */

import type { CreatePuebloScene } from "./types";

export * from "./types";

export const createPuebloScene: CreatePuebloScene = async (host, callbacks) => {
  const { createScene } = await import("./scene/scene");
  return createScene(host, callbacks);
};

export { createElevations } from "./elevations";
export { createFlatBoard } from "./flat/flatboard";
export { createPulucBoard } from "./puluc/pulucboard";
