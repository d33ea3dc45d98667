/**
 * `node engine-answer.js FILE`: answer the questions of `tests/alike.py` by the module alone.
 *
 * Prints an answer for each line of the file.
 */
import { readFileSync } from "node:fs";
import { createServer } from "vite";

const vite = await createServer({
  root: import.meta.dirname,
  server: { middlewareMode: true, ws: false },
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});
try {
  const load = (name) => vite.ssrLoadModule(`/src/engine/${name}.ts`);
  const read = (name) => readFileSync(new URL(`src/engine/${name}`, import.meta.url));
  const [{ startEngine }, { Memory }, { Answerer }] = await Promise.all(
    ["engine", "arena", "alike"].map(load),
  );
  const memory = new Memory(await startEngine(read("engine.wasm")));
  const models = new Uint8Array(read("models.bin")).buffer;
  const answerer = new Answerer({ memory, models, seconds: () => 0 });
  const lines = readFileSync(process.argv[2], "utf8").split("\n");
  for (const line of lines.filter(Boolean))
    process.stdout.write(`${JSON.stringify(await answerer.answer(JSON.parse(line)))}\n`);
} finally {
  await vite.close();
}
