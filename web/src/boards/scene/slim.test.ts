import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { NEVER, slimShader } from "../../../slim-three";

const HERE = new URL(".", import.meta.url).pathname;
const SHADERS = join(HERE, "../../../node_modules/three/src/renderers/shaders");

const paths = ["ShaderLib", "ShaderChunk"].flatMap((folder) =>
  readdirSync(join(SHADERS, folder)).map((name) => join(SHADERS, folder, name)),
);
const shaders = paths.flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/\/\* glsl \*\/\s*`([^`]*)`/g)].map(([, text]) => text!),
);

/** What is left of a shader where all conditions are known: what is not defined is 0. */
function preprocess(shader: string, defined: ReadonlySet<string>): string[] {
  const holds = (condition: string): boolean =>
    Boolean(
      runInNewContext(
        condition
          .replace(/defined\s*\(?\s*(\w+)\s*\)?/g, (_, name: string) => String(defined.has(name)))
          .replace(/\b[A-Z]\w+/g, (name) => (defined.has(name) ? "3202" : "0")),
      ),
    );
  const left: string[] = [];
  const open: { isOn: boolean; wasOn: boolean }[] = [];
  for (const line of shader.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").split("\n")) {
    const [, word, rest = ""] = /^\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    const chain = open.at(-1)!;
    if (word === "endif") open.pop();
    else if (word === "else") Object.assign(chain, { isOn: !chain.wasOn, wasOn: true });
    else if (word === "elif") {
      chain.isOn = !chain.wasOn && holds(rest);
      chain.wasOn ||= chain.isOn;
    } else if (word) {
      const isOn = word === "if" ? holds(rest) : defined.has(rest.trim()) === (word === "ifdef");
      open.push({ isOn, wasOn: isOn });
    } else if (line.trim() && open.every(({ isOn }) => isOn)) left.push(line.trim());
  }
  return left;
}

const words = new Set(shaders.join("\n").match(/\b[A-Z][A-Z_0-9]{2,}\b/g));
const other = [...words].filter((name) => !NEVER.has(name));

describe("a slim shader", () => {
  it.each([
    ["none of them", new Set<string>()],
    ["all of them", new Set(other)],
    ["every second", new Set(other.filter((_, at) => at % 2))],
    ["every third", new Set(other.filter((_, at) => at % 3 === 0))],
    [
      "our materials' own",
      new Set(["USE_MAP", "USE_UV", "USE_INSTANCING", "USE_COLOR", "LAMBERT"]),
    ],
  ])("says the same where of all other conditions %s are set", (_, defined) => {
    expect(shaders.length).toBeGreaterThan(100);
    for (const shader of shaders)
      expect(preprocess(slimShader(shader), defined)).toEqual(preprocess(shader, defined));
  });

  it("has lost what is never there", () => {
    const shader =
      "a;\n#ifdef USE_FOG\nb;\n#elif defined( USE_MAP )\n\tc; // why\n#else\nd;\n#endif";
    expect(slimShader(shader)).toBe("a;\n#if defined( USE_MAP )\nc;\n#else\nd;\n#endif");
    expect(slimShader("#ifndef USE_FOG\na;\n#else\nb;\n#endif")).toBe("a;");
    expect(slimShader("#if defined(USE_FOG) && NUM_DIR_LIGHTS > 0\na;\n#endif")).toBe("");
  });
});

it("is made for the materials and lights that the scene has", () => {
  const sources = readdirSync(HERE).filter((name) => !name.includes(".test."));
  const names = sources
    .map((name) => readFileSync(join(HERE, name), "utf8"))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from "three"/g)])
    .flatMap(([, list]) => list!.match(/\b(?!type\b)\w+/g)!)
    .filter((name) =>
      /(Material|Light|Mesh|Line|Segments|Points|Sprite|Fog|Helper|Loader|Target)$/.test(name),
    );
  expect([...new Set(names)].sort()).toEqual([
    "DirectionalLight",
    "HemisphereLight",
    "InstancedMesh",
    "LineBasicMaterial",
    "LineSegments",
    "Material",
    "Mesh",
    "MeshBasicMaterial",
    "MeshLambertMaterial",
  ]);
});
