/**
 * What a build says of itself: of which sources and kernels it is, so that a stale one is never made
 * or served, and which files it has, so that the service worker keeps all of them.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const ROOTS = [
  "index.html",
  "package.json",
  "package-lock.json",
  "slim-three.ts",
  "vite.config.ts",
  "src",
  "public",
];
const LIBRARY = "../src/cacique";
/** What the page shows of the library: its words, the texts of the rules, and their pictures. */
const BESIDE = [
  ["../src/cacique/games", ".md"],
  ["../src/cacique/study", ".json"],
  ["../src/cacique/texts/page", ".json"],
  ["../src/cacique/texts/analysis", ".json"],
  ["../docs/pictures", ".svg"],
] as const;

/** SHA-256 over the names and bytes of all sources; `server/web/pages.py` computes the same. */
export function hashSources(folder: string): string {
  const hash = createHash("sha256");
  const own = ROOTS.flatMap((root) => filesIn(join(folder, root)));
  const beside = BESIDE.flatMap(([root, ending]) =>
    filesIn(join(folder, root)).filter((path) => path.endsWith(ending)),
  );
  for (const path of [...own, ...beside]
    .map((each) => relative(folder, each).split(sep).join("/"))
    .sort()) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(folder, path)));
    hash.update("\0");
  }
  return hash.digest("hex");
}

/** What the engine is made of, as `core/sources.py` lists it. */
const KERNELS =
  /^(core\/(abi|bits|errors|files|jit|move|native|ondemand|rng|sources)\.py|core\/compile\/[^/]+|games\/[^/]+\/(geometry|moves)\.py|(.+\/)?kernels\/[^/]+\.py)$/;

/** The version of the kernels in a folder of the library; `core/sources.py` computes the same. */
export function hashKernels(library: string): string {
  const hash = createHash("sha256");
  const names = filesIn(library).map((path) => relative(library, path).split(sep).join("/"));
  for (const name of names.filter((each) => KERNELS.test(each)).sort())
    hash.update(readFileSync(join(library, name)));
  return hash.digest("hex").slice(0, 16);
}

/** Why the engine in a folder of the page must not be packed; null where it may. */
export function refuseEngine(folder: string): string | null {
  const module = readFileSync(join(folder, "src/engine/engine.wasm"), "latin1");
  const layouts = readFileSync(join(folder, "src/engine/layouts.ts"), "utf8");
  const kernels = hashKernels(join(folder, LIBRARY));
  const isFresh = /\x07cacique([0-9a-f]{16}), [^\x00]*$/.exec(module)?.[1] === kernels;
  return isFresh && layouts.includes(`STAMP = "${kernels}, `)
    ? null
    : "web/src/engine/engine.wasm was not made of these kernels: run `make wasm`";
}

function filesIn(path: string): string[] {
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesIn(join(path, name)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return path.endsWith(".test.ts") ? [] : [path];
    if (code === "ENOENT") return [];
    throw error;
  }
}

export function buildStamp(folder: string): Plugin {
  return {
    name: "build-stamp",
    apply: "build",
    buildStart() {
      const reason = refuseEngine(folder);
      if (reason) this.error(reason);
    },
    generateBundle() {
      const kernels = hashKernels(join(folder, LIBRARY));
      const source = `${JSON.stringify({ sources: hashSources(folder), kernels })}\n`;
      this.emitFile({ type: "asset", fileName: "build.json", source });
    },
  };
}

const WORKER = "service-worker.js";

/** Tells the service worker which files there are, and names the version by their content. */
export function precache(folder: string): Plugin {
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const hash = createHash("sha256");
        const made = Object.values(bundle).filter(({ fileName }) => isPrecached(fileName));
        for (const each of made) hash.update(each.fileName).update(contentOf(each));
        const open = join(folder, "public");
        const still = filesIn(open).map((path) => relative(open, path).split(sep).join("/"));
        for (const name of still) hash.update(name).update(readFileSync(join(open, name)));
        const files = [...made.map(({ fileName }) => fileName), ...still].sort();
        const list = JSON.stringify({ version: hash.digest("hex").slice(0, 16), files });
        const worker = bundle[WORKER] as Rolldown.OutputChunk;
        worker.code = `const PRECACHED = ${list};\n${worker.code}`;
      },
    },
  };
}

const isPrecached = (name: string) => name !== WORKER && name !== "build.json";

const contentOf = (made: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  made.type === "chunk" ? made.code : made.source;

/** What is worth compressing; pictures and fonts are compressed in themselves. */
const WORDY = /\.(js|css|svg|html|wasm|bin|json|webmanifest)$/;

/** Writes every file a second time, as small as it gets: the server sends that where it is understood. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    writeBundle({ dir }) {
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      for (const path of filesIn(dir!).filter((each) => WORDY.test(each)))
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params: quality }));
    },
  };
}
