/**
 * `node engine-bench.js VISITS POSITION…`: how fast the module is in node, as JSON.
 * `node engine-bench.js serve`: serves the same to a browser, and prints its address.
 */
import { readFileSync } from "node:fs";
import { createServer } from "vite";

const [first, ...positions] = process.argv.slice(2);
const isServed = first === "serve";
const vite = await createServer({
  root: import.meta.dirname,
  server: isServed
    ? { host: "127.0.0.1", port: 0, ws: false }
    : { middlewareMode: true, ws: false },
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});
if (isServed) {
  await vite.listen();
  process.stdout.write(`${vite.resolvedUrls.local[0]}\n`);
} else {
  const { measure } = await vite.ssrLoadModule("/src/engine/bench.ts");
  const read = (name) => readFileSync(new URL(`src/engine/${name}`, import.meta.url));
  const models = new Uint8Array(read("models.bin")).buffer;
  const told = await measure(read("engine.wasm"), models, positions, Number(first));
  process.stdout.write(`${JSON.stringify(told)}\n`);
  await vite.close();
}
