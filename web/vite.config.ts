import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { buildStamp, compressed, precache } from "./build-stamp.ts";
import { sitePolicy } from "./site-policy.ts";
import { slimThree } from "./slim-three.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
/** What the first page is made of, beside the lobby itself; and the desk, without it. */
const isOfShell =
  /\/node_modules\/@?preact|\/src\/(shell|server)\/|\/src\/(boards\/palette|play\/(names|lapseen)|local\/(list|store|starting))\.ts/;
const isOfDesk = /\/src\/play\/(?!(desk\/points|desk\/help|desk\/sites|solution)\.tsx)/;
const server = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => {
  const isSite = mode === "site";
  return {
    // a site may lie anywhere, and all of its paths are fragments
    base: isSite ? "./" : "/",
    // hosts of plain files compress by themselves
    plugins: [
      buildStamp(here),
      slimThree(here),
      precache(here),
      isSite ? sitePolicy() : compressed(),
    ],
    build: {
      outDir: isSite ? "../build/site" : "../src/cacique/server/page",
      emptyOutDir: true,
      target: "es2022",
      // a strict content security policy forbids data: scripts and styles in the page itself
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        // a worker fetches English words that the page has anyway; and who compresses takes time
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        input: { index: `${here}index.html`, "service-worker": `${here}src/app/worker.ts` },
        output: {
          // a service worker is known by its address, which stays the same
          entryFileNames: ({ name }) =>
            name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
          // games, lessons and studies share the desk: one part is smaller than ten
          codeSplitting: {
            groups: [
              { name: "shell", test: isOfShell, priority: 2 },
              { name: "desk", test: isOfDesk, priority: 1 },
            ],
          },
        },
      },
    },
    worker: { format: "es" },
    // the rules and their pictures lie beside the library, which tells them too
    server: {
      fs: { allow: [".."] },
      proxy: { "/api": { target: server, ws: true }, "/solutions": server },
    },
    test: { environment: "node", include: ["src/**/*.test.ts"] },
  };
});
