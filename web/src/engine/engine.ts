/** The module: rules and players, compiled from the same kernels as the server's. */
import { STAMP, type Engine } from "./layouts.ts";

const SECTION = "cacique";

/** Make an engine of the module's bytes; refuses one that was not made with these layouts. */
export async function startEngine(bytes: BufferSource): Promise<Engine> {
  const module = await WebAssembly.compile(bytes);
  const stamps = WebAssembly.Module.customSections(module, SECTION);
  const stamp = stamps.map((section) => new TextDecoder().decode(section)).join();
  if (stamp !== STAMP) throw new Error(`the module is of ${stamp}, its layouts are of ${STAMP}`);
  const instance = await WebAssembly.instantiate(module);
  return instance.exports as unknown as Engine;
}
