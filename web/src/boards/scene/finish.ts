/**
 * Surfaces in two finishes that look alike: a fine one that takes shadows, and a plain one whose
 * light is summed up for each corner, not for each pixel, which software drawing can afford.
 */

import {
  Color,
  MeshBasicMaterial,
  type MeshBasicMaterialParameters,
  MeshLambertMaterial,
  type Side,
  type Texture,
  Vector3,
  type WebGLProgramParametersWithUniforms,
} from "three";

/** The light of the whole scene, shared by all plain finishes. */
export const daylight = {
  sky: { value: new Color() },
  ground: { value: new Color() },
  sun: { value: new Color() },
  sunward: { value: new Vector3(0, 0, 1) },
};

export interface FinishOptions extends MeshBasicMaterialParameters {
  /** The colour of the inside, where a thing is cut open. */
  readonly cut?: Color;
}

export class Finish {
  readonly fine: MeshLambertMaterial;
  readonly plain: MeshBasicMaterial;

  constructor({ cut, ...options }: FinishOptions) {
    this.fine = new MeshLambertMaterial(options);
    this.plain = new MeshBasicMaterial(options);
    this.fine.onBeforeCompile = (shader) => fillCut(shader, cut);
    this.plain.onBeforeCompile = (shader) => {
      shadeCorners(shader);
      fillCut(shader, cut);
    };
  }

  of(isFine: boolean): MeshLambertMaterial | MeshBasicMaterial {
    return isFine ? this.fine : this.plain;
  }

  get map(): Texture | null {
    return this.fine.map;
  }

  set map(map: Texture | null) {
    this.each((material) => {
      if (Boolean(material.map) !== Boolean(map)) material.needsUpdate = true;
      material.map = map;
    });
  }

  set side(side: Side) {
    this.each((material) => {
      if (material.side !== side) material.needsUpdate = true;
      material.side = side;
    });
  }

  each(change: (material: MeshLambertMaterial | MeshBasicMaterial) => void): void {
    change(this.fine);
    change(this.plain);
  }

  dispose(): void {
    this.map?.dispose();
    this.each((material) => material.dispose());
  }
}

type Shader = WebGLProgramParametersWithUniforms;

function shadeCorners(shader: Shader): void {
  Object.assign(shader.uniforms, daylight);
  shader.vertexShader = `varying vec3 shade;
    uniform vec3 sky;
    uniform vec3 ground;
    uniform vec3 sun;
    uniform vec3 sunward;
    ${shader.vertexShader}`.replace(
    "#include <begin_vertex>",
    `#include <begin_vertex>
    vec3 way = normal;
    #ifdef USE_INSTANCING
      way = mat3(instanceMatrix) * way;
    #endif
    way = normalize(mat3(modelMatrix) * way);
    shade = mix(ground, sky, 0.5 + 0.5 * way.z) + sun * max(0.0, dot(way, sunward));`,
  );
  shader.fragmentShader = `varying vec3 shade;\n${shader.fragmentShader}`.replace(
    "#include <opaque_fragment>",
    "outgoingLight *= shade;\n#include <opaque_fragment>",
  );
}

/** Where a block is cut open its inside is filled with its colour, so that it looks solid. */
function fillCut(shader: Shader, cut: Color | undefined): void {
  if (!cut) return;
  shader.uniforms.cut = { value: cut };
  shader.fragmentShader = `uniform vec3 cut;\n${shader.fragmentShader}`.replace(
    "#include <opaque_fragment>",
    `#include <opaque_fragment>
    #ifdef DOUBLE_SIDED
      if (!gl_FrontFacing) gl_FragColor.rgb = cut;
    #endif`,
  );
}
