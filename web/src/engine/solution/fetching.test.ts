/** A solution on its way: how far it is, stopped, damaged, kept. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../server/apierror";
import { type Around, fetchSolution, findOffer, type Progress, type Unpacked } from "./fetching";
import type { Keep, KeptTable } from "./kept";
import { parsePacked } from "./packed";

const GOLDEN = join(import.meta.dirname, "../../../../tests/golden/packed.json");
const { box, bell } = JSON.parse(readFileSync(GOLDEN, "utf-8")) as Record<
  "box" | "bell",
  { packed: string }
>;
const bytes = new Uint8Array(Buffer.from(box.packed, "base64"));
const options = { ruleset: "box", draw: true, p: 0.5 };
const offer = {
  options,
  file: "puluc-0123.packed",
  bytes: bytes.length,
  sha256: parsePacked(bytes).checksum,
};

/** A worker that says what it is told to say, when it is told to. */
class FakeUnpacker {
  onmessage: ((event: MessageEvent<Unpacked>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isOver = false;
  constructor(private readonly says: readonly Unpacked[]) {}
  postMessage = () =>
    queueMicrotask(() =>
      this.says.forEach((data) => this.onmessage?.({ data } as MessageEvent<Unpacked>)),
    );
  terminate = () => {
    this.isOver = true;
  };
}

const steps = new ArrayBuffer(8);
const DONE: readonly Unpacked[] = [
  { kind: "share", share: 0.5 },
  { kind: "done", steps, crc: 7 },
];

function surrounded(sent: readonly Uint8Array<ArrayBuffer>[], says = DONE) {
  const kept: KeptTable[] = [];
  const workers: FakeUnpacker[] = [];
  const addresses: string[] = [];
  const caches: (RequestCache | undefined)[] = [];
  const keep = { put: async (table: KeptTable) => void kept.push(table) } as unknown as Keep;
  const around: Around = {
    fetch: async (address, { cache }) => {
      addresses.push(address);
      caches.push(cache);
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          for (const each of sent) stream.enqueue(each);
          stream.close();
        },
      });
      return new Response(body);
    },
    start: () => {
      workers.push(new FakeUnpacker(says));
      return workers.at(-1)!;
    },
    keep,
  };
  return { around, kept, workers, addresses, caches };
}

const halves = [bytes.slice(0, 1000), bytes.slice(1000)];

const failure = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  return error instanceof ApiError ? [error.code, error.message] : error;
};

describe("fetching a solution", () => {
  it("never takes what came damaged once from the browser's cache again", async () => {
    const { around, caches } = surrounded(halves);
    await fetchSolution(offer, () => {}, new AbortController().signal, around);
    expect(caches).toEqual(["no-store"]);
  });

  it("says how far it is, and keeps what was unpacked", async () => {
    const { around, kept, workers, addresses } = surrounded(halves);
    const told: Progress[] = [];
    await fetchSolution(
      offer,
      (progress) => told.push(progress),
      new AbortController().signal,
      around,
    );
    expect(addresses).toEqual(["/solutions/puluc-0123.packed"]);
    expect(told).toEqual([
      { part: "fetching", share: 0 },
      { part: "fetching", share: 1000 / bytes.length },
      { part: "fetching", share: 1 },
      { part: "unpacking", share: 0 },
      { part: "unpacking", share: 0.5 },
    ]);
    expect(kept).toEqual([{ options, steps, crc: 7 }]);
    expect(workers.map(({ isOver }) => isOver)).toEqual([true]);
  });

  it.each(["fetching", "unpacking"] as const)("stops while %s, and keeps nothing", async (part) => {
    const { around, kept, workers } = surrounded(halves);
    const stop = new AbortController();
    const tell = (progress: Progress) => {
      if (progress.part === part && progress.share > 0) stop.abort();
    };
    const [code] = (await failure(fetchSolution(offer, tell, stop.signal, around))) as string[];
    expect(code).toBe("closing");
    expect(kept).toEqual([]);
    expect(workers.every(({ isOver }) => isOver)).toBe(true);
  });

  it("refuses what came damaged, cut short or too long, with words", async () => {
    const { signal } = new AbortController();
    const damaged = bytes.slice();
    damaged[damaged.length - 9]! ^= 1;
    const sent: [Uint8Array<ArrayBuffer>[], string][] = [
      [[damaged], "the solution came damaged: its checksum is wrong"],
      [
        [bytes.slice(0, -9)],
        `the solution came cut short: ${bytes.length - 9} of ${bytes.length} bytes`,
      ],
      [[bytes, bytes], "more came than was offered"],
      [[new Uint8Array(bytes.length)], "this is no packed solution, or one of another version"],
    ];
    for (const [parts, words] of sent) {
      const { around, kept } = surrounded(parts);
      const found = await failure(fetchSolution(offer, () => {}, signal, around));
      expect(found).toEqual(["here", words]);
      expect(kept).toEqual([]);
    }
    const [drawless, bells] = [
      { ruleset: "box", draw: false, p: 0.5 },
      { ruleset: "bell", draw: true, p: 0.5 },
    ];
    for (const wrong of [drawless, bells]) {
      const { around } = surrounded(halves);
      const other = { ...offer, options: wrong };
      const found = await failure(fetchSolution(other, () => {}, signal, around));
      expect(found).toEqual(["here", "this is the solution of another game"]);
    }
  });

  it("keeps that of Bell's rules as theirs", async () => {
    const theirs = new Uint8Array(Buffer.from(bell.packed, "base64"));
    const found = {
      options: { ruleset: "bell", draw: true, p: 0.5 },
      file: "puluc-4567.packed",
      bytes: theirs.length,
      sha256: parsePacked(theirs).checksum,
    };
    const list = { solutions: [offer, found].map((each) => ({ ...each, game: "puluc" })) };
    const { around, kept } = surrounded([theirs]);
    const asked = { fetch: async () => Response.json(list) };
    const offered = (await findOffer(found.options, asked))!;
    await fetchSolution(offered, () => {}, new AbortController().signal, around);
    expect(kept.map(({ options }) => options)).toEqual([found.options]);
  });

  it("says what the unpacking says", async () => {
    const { around, kept } = surrounded(halves, [{ kind: "failed", reason: "no room left" }]);
    const { signal } = new AbortController();
    const found = await failure(fetchSolution(offer, () => {}, signal, around));
    expect([found, kept]).toEqual([["here", "no room left"], []]);
  });
});

describe("what is offered", () => {
  const answering = (answer: () => Response) => ({ fetch: async () => answer() });

  it("is found by the options of the game", async () => {
    const other = {
      ...offer,
      game: "puluc",
      options: { ruleset: "box", draw: false, p: 0.5 },
      file: "b.packed",
    };
    const list = { solutions: [other, { ...offer, game: "puluc" }] };
    const around = answering(() => Response.json(list));
    expect((await findOffer(options, around))?.file).toBe("puluc-0123.packed");
    expect(await findOffer({ ruleset: "box", draw: true, p: 0.25 }, around)).toBeNull();
  });

  it("is nothing where nobody answers, or with something else", async () => {
    expect(
      await findOffer(
        options,
        answering(() => new Response("", { status: 404 })),
      ),
    ).toBeNull();
    expect(
      await findOffer(
        options,
        answering(() => new Response("<html>")),
      ),
    ).toBeNull();
    expect(
      await findOffer(
        options,
        answering(() => Response.json({})),
      ),
    ).toBeNull();
    const away = { fetch: () => Promise.reject(new TypeError("away")) };
    expect(await findOffer(options, away)).toBeNull();
    const strange = { solutions: [{ ...offer, game: "puluc", file: "../api/me" }] };
    expect(
      await findOffer(
        options,
        answering(() => Response.json(strange)),
      ),
    ).toBeNull();
  });
});
