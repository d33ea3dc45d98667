/** How much the machine can draw: found out at the start, and again while frames are slow. */

import { NoWebGLError, type Quality } from "../types";

export interface Machine {
  readonly isSoftware: boolean;
}

/** Try WebGL on a canvas that is thrown away. */
export function probe(): Machine {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) throw new NoWebGLError("WebGL 2 is missing");
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(
    context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER) ?? "",
  );
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return { isSoftware: /swiftshader|llvmpipe|software|basic render/i.test(name) };
}

/** 2 has shadows and fine pixels, 1 neither, 0 coarse pixels too. */
export type Step = 0 | 1 | 2;

const SLOW = 40; // ms from frame to frame
const PATIENCE = 6; // how many more slow frames than quick ones

export class QualityKeeper {
  private reached: Step;
  private slow = 0;
  private last = 0;

  constructor(private readonly machine: Machine) {
    this.reached = machine.isSoftware ? 1 : 2;
  }

  step(wanted: Quality): Step {
    if (wanted === "high") return 2;
    return wanted === "low" ? (Math.min(this.reached, 1) as Step) : this.reached;
  }

  /** Coarse pixels are for movement only: at rest every step is drawn whole. */
  pixelRatio(step: Step, isMoving: boolean): number {
    const device = globalThis.devicePixelRatio || 1;
    const { isSoftware } = this.machine;
    if (step === 2) return Math.min(2, isSoftware ? Math.max(1.5, device) : device);
    if (step === 0 && isMoving) return 0.7;
    return Math.min(isSoftware ? 1 : 1.5, device);
  }

  /** Tell of a frame; where movements are slow, quality goes down. */
  watch(now: number, isMoving: boolean): void {
    const passed = now - this.last;
    this.last = now;
    // A pause is no slow frame, and one hitch is not slowness.
    if (!isMoving || passed > 1000) this.slow = 0;
    else this.slow = Math.max(0, this.slow + (passed > SLOW ? 1 : -1));
    if (this.slow < PATIENCE || this.reached === 0) return;
    this.slow = 0;
    this.reached = (this.reached - 1) as Step;
  }
}
