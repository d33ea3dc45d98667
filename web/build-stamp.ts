/** Says of which sources a build is, so that a stale one is never served. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

const ROOTS = [
  "index.html",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "src",
  "public",
];
/** What the page shows of the library: the texts of the rules, and their pictures. */
const BESIDE = [
  ["../src/cacique/games", ".md"],
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
    generateBundle() {
      const source = `${JSON.stringify({ sources: hashSources(folder) })}\n`;
      this.emitFile({ type: "asset", fileName: "build.json", source });
    },
  };
}
