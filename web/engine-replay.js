/**
 * `npm run --silent engine-replay -- FILE…`: replay golden games through the module alone.
 *
 * Prints how many games and moves there were and how many games disagree, each with its reason on
 * standard error; ends with 1 if any does.
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
  const { startEngine } = await vite.ssrLoadModule("/src/engine/engine.ts");
  const { replayLine } = await vite.ssrLoadModule("/src/engine/replay.ts");
  const engine = await startEngine(
    readFileSync(new URL("src/engine/engine.wasm", import.meta.url)),
  );
  const told = { games: 0, moves: 0, disagreements: 0 };
  for (const file of process.argv.slice(2)) {
    const lines = readFileSync(file, "utf8").split("\n");
    for (const [index, line] of lines.entries()) {
      if (!line) continue;
      const { moves, reason } = replayLine(engine, line);
      told.games += 1;
      told.moves += moves;
      if (reason) {
        told.disagreements += 1;
        process.stderr.write(`${file}:${index + 1}: ${reason}\n`);
      }
    }
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
  process.exitCode = told.disagreements ? 1 : 0;
} finally {
  await vite.close();
}
