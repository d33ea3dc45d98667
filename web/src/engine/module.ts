/** Making the engine's module run: what it needs of the machine around it, and nothing else. */
import { Memory } from "./memory";

const unexpected = (name: string) => () => {
  throw new Error(`the engine asks for ${name}`);
};

/** Kernels that are asked here allocate nothing; arithmetic is the machine's own. */
const ENVIRONMENT = {
  exp: Math.exp,
  pow: Math.pow,
  NRT_Allocate: unexpected("memory"),
  NRT_MemInfo_alloc_aligned: unexpected("memory"),
  NRT_MemInfo_call_dtor: unexpected("memory"),
  NRT_Free: unexpected("memory"),
};

export async function instantiate(module: WebAssembly.Module): Promise<Memory> {
  return new Memory(await WebAssembly.instantiate(module, { env: ENVIRONMENT }));
}
