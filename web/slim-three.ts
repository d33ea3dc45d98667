/**
 * three draws far more than our scene has, and what the scene never asks for is left out of the
 * build: parts of the renderer that it never comes to, the shaders of other materials, and in ours
 * the branches of what our materials, meshes and lights do not have.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** Of MeshBasicMaterial and LineBasicMaterial, of MeshLambertMaterial, and of shadows. */
const SHADERS = ["ShaderLib/meshbasic", "ShaderLib/meshlambert", "ShaderLib/depth"];
/** What three puts in front of each of them by itself. */
const BEFORE = ["ShaderChunk/colorspace_pars_fragment"];

/** What is never defined in our shaders, or 0. */
export const NEVER = new Set(
  `DISTANCE DITHERING PHONG PHYSICAL PREMULTIPLIED_ALPHA SHADOWMAP_TYPE_VSM STANDARD TONE_MAPPING TOON
  NUM_LIGHT_PROBES NUM_LIGHT_PROBE_GRIDS NUM_POINT_LIGHTS NUM_POINT_LIGHT_SHADOWS NUM_RECT_AREA_LIGHTS
  NUM_SPOT_LIGHTS NUM_SPOT_LIGHT_COORDS NUM_SPOT_LIGHT_MAPS NUM_SPOT_LIGHT_SHADOWS NUM_SUN_LIGHTS NUM_SUN_LIGHT_SHADOWS
  USE_ALPHAHASH USE_ALPHAMAP USE_ALPHATEST USE_ALPHA_TO_COVERAGE USE_ANISOTROPY USE_ANISOTROPYMAP USE_AOMAP
  USE_BATCHING USE_BATCHING_COLOR USE_BUMPMAP USE_CLEARCOAT USE_CLEARCOATMAP USE_CLEARCOAT_NORMALMAP
  USE_CLEARCOAT_ROUGHNESSMAP USE_DISPLACEMENTMAP USE_EMISSIVEMAP USE_ENVMAP USE_FOG USE_INSTANCING_MORPH
  USE_IRIDESCENCE USE_IRIDESCENCEMAP USE_IRIDESCENCE_THICKNESSMAP USE_LIGHTMAP USE_LIGHT_PROBES
  USE_LIGHT_PROBES_GRID USE_LOGARITHMIC_DEPTH_BUFFER USE_METALNESSMAP USE_MORPHCOLORS USE_MORPHNORMALS
  USE_MORPHTARGETS USE_PACKED_NORMALMAP USE_NORMALMAP USE_NORMALMAP_OBJECTSPACE USE_NORMALMAP_TANGENTSPACE USE_POINTS_UV
  USE_REVERSED_DEPTH_BUFFER USE_ROUGHNESSMAP USE_SHEEN USE_SHEEN_COLORMAP USE_SHEEN_ROUGHNESSMAP USE_SKINNING
  USE_SPECULARMAP USE_SPECULAR_COLORMAP USE_SPECULAR_INTENSITYMAP USE_TANGENT USE_THICKNESSMAP
  USE_TRANSMISSION USE_TRANSMISSIONMAP`.split(/\s+/),
);

/** What stands in for parts of the renderer: as much of each as it touches where nobody needs it. */
const STAND_INS: Readonly<Record<string, string>> = {
  "math/FrustumArray.js": "export class FrustumArray {}",
  "renderers/WebGLCubeRenderTarget.js": "export class WebGLCubeRenderTarget {}",
  "renderers/shaders/DFGLUTData.js": "export const getDFGLUT = () => null;",
  "renderers/webgl/WebGLEnvironments.js":
    "export const WebGLEnvironments = class { get() { return null; } dispose() {} };",
  "renderers/webgl/WebGLMorphtargets.js": "export const WebGLMorphtargets = class { update() {} };",
  "renderers/webgl/WebGLOutput.js": "export class WebGLOutput {}",
  "renderers/webgl/WebGLUniformsGroups.js":
    "export const WebGLUniformsGroups = class { dispose() {} };",
  "renderers/webxr/WebXRManager.js": `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    dispose() {}
  }`,
};

export function slimThree(folder: string): Plugin {
  const root = join(folder, "node_modules/three/src");
  const shaders = join(root, "renderers/shaders");
  return {
    name: "slim-three",
    apply: "build",
    enforce: "pre",
    buildStart() {
      for (const name of Object.keys(STAND_INS))
        if (!existsSync(join(root, name)))
          this.error(`three has no ${name} any more: slim-three.ts must follow`);
    },
    resolveId: (name) => (name === "three" ? join(root, "Three.js") : null),
    load(path) {
      if (!path.startsWith(root)) return null;
      const standIn = STAND_INS[relative(root, path).split(sep).join("/")];
      if (standIn || !path.endsWith(SHADER)) return standIn ?? null;
      const isUsed = included(shaders).has(basename(path, SHADER));
      return readFileSync(path, "utf8").replace(
        /\/\* glsl \*\/\s*`([^`]*)`/g,
        (_, shader: string) => JSON.stringify(isUsed ? slimShader(shader) : ""),
      );
    },
  };
}

const SHADER = ".glsl.js";

/** The names of our shaders and of all that they include. */
function included(folder: string): ReadonlySet<string> {
  const paths = new Set([...SHADERS, ...BEFORE]);
  for (const path of paths)
    // grows while it is gone through
    for (const [, name] of slimShader(readFileSync(join(folder, path + SHADER), "utf8")).matchAll(
      /#include <(\w+)>/g,
    ))
      paths.add(`ShaderChunk/${name}`);
  return new Set([...paths].map((path) => basename(path)));
}

/** A shader without comments, indents, and branches that are never taken. */
export function slimShader(shader: string): string {
  const bare = shader.replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
  const lines = bare.split("\n").map((line) => line.trim());
  return takenLines(lines.filter(Boolean)).join("\n");
}

/** A chain of branches, `#if` to `#endif`, that is being read. */
interface Chain {
  /** How true its condition is, of the branch that is being read: 0 never, 1 always, ½ it depends. */
  truth: number;
  /** Whether a directive was kept for an earlier branch, or this one. */
  isOpen: boolean;
  /** Whether an earlier branch is always taken where this one is reached. */
  isClosed: boolean;
  /** Whether all of it stands in a branch that is never taken. */
  readonly isLost: boolean;
}

function takenLines(lines: readonly string[]): string[] {
  const taken: string[] = [];
  const chains: Chain[] = [];
  const isLost = () => chains.some(({ truth }) => truth === 0);
  for (const line of lines) {
    const [, word, rest = ""] = /^#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    if (!word) {
      if (!isLost()) taken.push(line);
      continue;
    }
    if (word.startsWith("if"))
      chains.push({ truth: 0, isOpen: false, isClosed: false, isLost: isLost() });
    const chain = chains.at(-1)!;
    if (word === "endif") {
      chains.pop();
      if (chain.isOpen) taken.push(line);
      continue;
    }
    chain.truth = chain.isClosed ? 0 : howTrue(word, rest);
    chain.isClosed ||= chain.truth === 1;
    if (chain.isLost || chain.truth === 0 || (chain.truth === 1 && !chain.isOpen)) continue;
    taken.push(
      chain.isOpen || word !== "elif" ? (chain.truth === 1 ? "#else" : line) : `#if${rest}`,
    );
    chain.isOpen = true;
  }
  return taken;
}

const TOKEN = /defined\s*\(?\s*(\w+)\s*\)?|(\w+)\s*(?:[<>]=?|==)\s*\w+|&&|\|\||!|\(|\)/g;

/** How true the condition of a directive is: 0 never, 1 always, ½ it depends. */
function howTrue(word: string, condition: string): number {
  if (word === "else") return 1;
  const whole =
    word === "ifdef"
      ? `defined(${condition})`
      : word === "ifndef"
        ? `!defined(${condition})`
        : condition;
  const tokens = [...whole.matchAll(TOKEN)];
  const either = (): number => {
    let value = both();
    while (tokens[0]?.[0] === "||" && tokens.shift()) value = Math.max(value, both());
    return value;
  };
  const both = (): number => {
    let value = single();
    while (tokens[0]?.[0] === "&&" && tokens.shift()) value = Math.min(value, single());
    return value;
  };
  const single = (): number => {
    const [text, defined, compared] = tokens.shift()!;
    if (text === "!") return 1 - single();
    if (text !== "(") return NEVER.has(defined ?? compared ?? "") ? 0 : 0.5;
    const value = either();
    tokens.shift();
    return value;
  };
  return either();
}
