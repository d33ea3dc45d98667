import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { buildStamp } from "./build-stamp.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [buildStamp(here)],
  build: {
    outDir: "../src/cacique/server/page",
    emptyOutDir: true,
    target: "es2022",
    // a strict content security policy forbids data: scripts and styles in the page itself
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  // the rules and their pictures lie beside the library, which tells them too
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
