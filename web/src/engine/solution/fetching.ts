/** A solution on its way into this browser: fetched, checked, unpacked and kept. */
import { ApiError } from "../../server/apierror";
import { isWhole, parsePacked } from "./packed";
import { isSame, keep, type Keep, type Solved } from "./kept";

/** What a server or a site has to offer. */
export interface Offer {
  readonly options: Solved;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** How far it is, from 0 to 1. */
export interface Progress {
  readonly part: "fetching" | "unpacking";
  readonly share: number;
}

/** What the unpacking worker says. */
export type Unpacked =
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "done"; readonly steps: ArrayBuffer; readonly crc: number }
  | { readonly kind: "failed"; readonly reason: string };

/** As much of a worker as is needed; replaced in tests, as all that is around. */
export interface Unpacker {
  readonly postMessage: (bytes: ArrayBuffer, moved: Transferable[]) => void;
  readonly terminate: () => void;
  onmessage: ((event: MessageEvent<Unpacked>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface Around {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly start: () => Unpacker;
  readonly keep: Keep;
}

const ROOT = `${import.meta.env.BASE_URL}solutions/`;

const around: Around = {
  fetch: (address, init) => fetch(address, init),
  start: () => new Worker(new URL("./unpacker.ts", import.meta.url), { type: "module" }),
  keep,
};

const stopped = () => new ApiError("closing", "nobody waits for the solution any more");

/** The solution of a game, where it is offered; null where it is not, or nobody answers. */
export async function findOffer(
  wanted: Solved,
  { fetch }: Pick<Around, "fetch"> = around,
): Promise<Offer | null> {
  try {
    const answer = await fetch(`${ROOT}index.json`, { cache: "no-cache" });
    if (!answer.ok) return null;
    const { solutions } = (await answer.json()) as { solutions: (Offer & { game: string })[] };
    const found = solutions.find(
      ({ game, options }) => game === "puluc" && isSame(options, wanted),
    );
    return found && /^[\w.-]+$/.test(found.file) ? found : null;
  } catch {
    return null; // also where a plain host answers with a page
  }
}

/** Fetches, checks, unpacks and keeps a solution; an ApiError says what went wrong. */
export async function fetchSolution(
  offer: Offer,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
  { fetch, start, keep }: Around = around,
): Promise<void> {
  try {
    const bytes = await download(offer, fetch, tell, signal);
    const packed = parsePacked(bytes);
    if (packed.checksum !== offer.sha256 || !(await isWhole(packed)))
      throw new Error("the solution came damaged: its checksum is wrong");
    const { ruleset, draw, p } = packed.head;
    const options = { ruleset, draw, p };
    if (!isSame(options, offer.options)) throw new Error("this is the solution of another game");
    const { steps, crc } = await unpackApart(bytes.buffer, start(), tell, signal);
    signal.throwIfAborted();
    await keep.put({ options, steps, crc });
  } catch (error) {
    if (signal.aborted) throw stopped();
    if (error instanceof ApiError) throw error;
    throw new ApiError("here", error instanceof Error ? error.message : String(error));
  }
}

async function download(
  { file, bytes }: Offer,
  fetch: Around["fetch"],
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  tell({ part: "fetching", share: 0 });
  // it is kept unpacked, and a damaged one must not come out of a cache again
  const answer = await fetch(ROOT + file, { signal, cache: "no-store" });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${answer.statusText}`);
  const all = new Uint8Array(bytes);
  const reader = answer.body.getReader();
  for (let at = 0; ;) {
    const { done, value } = await reader.read();
    if (done) {
      if (at === bytes) return all;
      throw new Error(`the solution came cut short: ${at} of ${bytes} bytes`);
    }
    if (at + value.length > bytes) throw new Error("more came than was offered");
    all.set(value, at);
    at += value.length;
    tell({ part: "fetching", share: at / bytes });
  }
}

/** Unpacks in a worker of its own, which ends with it, done or stopped. */
function unpackApart(
  bytes: ArrayBuffer,
  worker: Unpacker,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ steps: ArrayBuffer; crc: number }> {
  const told = new Promise<{ steps: ArrayBuffer; crc: number }>((resolve, reject) => {
    if (signal.aborted) return reject(stopped());
    signal.addEventListener("abort", () => reject(stopped()));
    worker.onmessage = ({ data }) => {
      if (data.kind === "share") tell({ part: "unpacking", share: data.share });
      else if (data.kind === "done") resolve(data);
      else reject(new Error(data.reason));
    };
    worker.onerror = (event) => reject(new Error(event.message || "the unpacking failed"));
    tell({ part: "unpacking", share: 0 });
    worker.postMessage(bytes, [bytes]);
  });
  return told.finally(() => worker.terminate());
}
