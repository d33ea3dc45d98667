/** A page with an engine of other kernels than those beside it is never built. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStamp, refuseEngine } from "../../build-stamp.ts";

const WEB = join(import.meta.dirname, "../..");
const STALE = /engine\.wasm was not made of these kernels: run `make wasm`/;

let root: string;
const at = (...names: string[]) => join(root, ...names);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "cacique-"));
  const library = join(WEB, "../src/cacique");
  const isKept = (path: string) => !/__pycache__|server|built/.test(path.slice(library.length));
  cpSync(library, at("src/cacique"), { recursive: true, filter: isKept });
  for (const name of ["engine.wasm", "layouts.ts"])
    cpSync(join(WEB, "src/engine", name), at("web/src/engine", name));
  writeFileSync(at("web/index.html"), "<!doctype html><title>a page</title>");
});

afterAll(() => rmSync(root, { recursive: true }));

/** Changes a file while something runs. */
async function changed(name: string, change: (text: string) => string, work: () => Promise<void>) {
  const before = readFileSync(at(name), "latin1");
  writeFileSync(at(name), change(before), "latin1");
  await work();
  writeFileSync(at(name), before, "latin1");
}

const make = () =>
  build({
    root: at("web"),
    configFile: false,
    logLevel: "silent",
    plugins: [buildStamp(at("web"))],
    build: { outDir: at("built"), emptyOutDir: true },
  });

describe("the build of a page", () => {
  it("takes an engine of these kernels, and says which they are", async () => {
    await make();
    const { kernels } = JSON.parse(readFileSync(at("built/build.json"), "utf8")) as {
      kernels: string;
    };
    expect(readFileSync(at("web/src/engine/layouts.ts"), "utf8")).toContain(`"${kernels}, numba`);
  });

  it.each([
    "games/puluc/kernels/rules.py",
    "ai/pueblo/kernels/search.py",
    "games/pueblo/geometry.py",
    "core/rng.py",
    "core/compile/glue.h",
  ])("refuses one made before %s was changed", async (name) => {
    await changed(
      `src/cacique/${name}`,
      (text) => `${text}\n`,
      async () => {
        await expect(make()).rejects.toThrow(STALE);
      },
    );
  });

  it("refuses one that was put there by hand", async () => {
    await changed(
      "web/src/engine/engine.wasm",
      (module) => module.replace(/\x07cacique/, "\x07cacike!"),
      async () => expect(refuseEngine(at("web"))).toMatch(STALE),
    );
    await changed(
      "web/src/engine/layouts.ts",
      (text) => text.replace(/STAMP = "./, 'STAMP = "x'),
      async () => expect(refuseEngine(at("web"))).toMatch(STALE),
    );
  });

  it("does not mind what kernels are not made of", async () => {
    await changed(
      "src/cacique/games/pueblo/text.py",
      (text) => `${text}\n`,
      async () => expect(refuseEngine(at("web"))).toBeNull(),
    );
  });
});
