/** Shaders are compiled when something is first drawn; that should not be in the middle of a turn. */

import { type Camera, InstancedMesh, type Scene, type WebGLRenderer } from "three";

/** Draw once all that is still hidden, in the one pixel that it may touch until the next frame. */
export function rehearse(renderer: WebGLRenderer, scene: Scene, camera: Camera): void {
  const undo: (() => void)[] = [];
  scene.traverse((one) => {
    if (!one.visible) {
      one.visible = true;
      undo.push(() => {
        one.visible = false;
      });
    }
    if (one instanceof InstancedMesh && one.count === 0) {
      one.count = 1;
      undo.push(() => {
        one.count = 0;
      });
    }
  });
  renderer.setScissor(0, 0, 1, 1);
  renderer.setScissorTest(true);
  renderer.render(scene, camera);
  renderer.setScissorTest(false);
  for (const step of undo) step();
}
