/** The engine as the page asks it: in a worker of its own, which is started when first needed. */
import type { Prices } from "../server/api";
import { ApiError } from "../server/apierror";
import type { Hint, Look, Account, SeenView, Why } from "../server/protocol";
import type { Moment } from "./phases";
import type { GameReview, HearMove, ReviewOptions } from "./reviewdata";
import type {
  Analysis,
  AnalysisWish,
  Answer,
  Kind,
  Kinds,
  Line,
  Part,
  PartOf,
  Told,
} from "./questions";

/** Rules, prices, reasons and players, without a server. What cannot be answered is an ApiError. */
export interface Engine {
  /** The position after all moves of a line. */
  readonly look: (line: Line) => Promise<Look>;
  /** The same of a record. */
  readonly record: (text: string) => Promise<Look>;
  readonly prices: (line: Line) => Promise<Prices>;
  readonly sight: (line: Line, square: string) => Promise<readonly SeenView[]>;
  readonly why: (line: Line, token: string) => Promise<Why>;
  readonly review: (line: Line) => Promise<Account>;
  readonly hint: (line: Line, signal?: AbortSignal) => Promise<Omit<Hint, "version">>;
  readonly choose: (line: Line, bot: string, seed: number, signal?: AbortSignal) => Promise<string>;
}

/** Who looks at a whole game. */
export interface GameReviewer {
  /** Reviews all moves of a line in order; each is heard as soon as it is known, and at the end the whole. */
  readonly reviewGame: (
    line: Line,
    options: ReviewOptions,
    hear: HearMove,
    signal?: AbortSignal,
  ) => Promise<GameReview>;
  /** Ends the worker, and gives back all that it took; the next question starts another. */
  readonly close: () => void;
}

/** The same who also knows when in a game each move was made. */
export interface Historian extends GameReviewer {
  /** The phase and the position before each move of a line. */
  readonly moments: (line: Line) => Promise<readonly Moment[]>;
}

/** Who puts positions in order that were set up by hand. */
export interface Arranger {
  readonly arrange: (position: string) => Promise<Look>;
}

/** Who looks at one position as long as somebody wishes. */
export interface Analyst {
  /** Better and better: what is known so far is heard, and at the end the whole. */
  readonly analyse: (
    line: Line,
    wish: AnalysisWish,
    hear: (known: Analysis) => void,
    signal?: AbortSignal,
  ) => Promise<Analysis>;
  /** Ends the worker, and gives back all that it took; the next question starts another. */
  readonly close: () => void;
}

/** As much of a worker as the page needs; replaced in tests. */
export interface Worked {
  readonly postMessage: (told: Told) => void;
  readonly terminate: () => void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  readonly hear: (part: Part) => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: ApiError) => void;
}

export class WorkerEngine implements Engine, Analyst, Historian {
  #worker: Worked | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly start: () => Worked) {}

  look = (line: Line) => this.#ask("look", { line });
  record = (text: string) => this.#ask("record", { text });
  arrange = (position: string) => this.#ask("arrange", { position });
  prices = (line: Line) => this.#ask("prices", { line });
  sight = (line: Line, square: string) => this.#ask("sight", { line, square });
  why = (line: Line, token: string) => this.#ask("why", { line, token });
  review = (line: Line) => this.#ask("review", { line });
  hint = (line: Line, signal?: AbortSignal) => this.#ask("hint", { line }, signal);
  analyse = (
    line: Line,
    wish: AnalysisWish,
    hear: (known: Analysis) => void,
    signal?: AbortSignal,
  ) => this.#ask("analyse", { line, wish }, signal, hear);
  reviewGame = (line: Line, options: ReviewOptions, hear: HearMove, signal?: AbortSignal) =>
    this.#ask("reviewGame", { line, options }, signal, hear);
  moments = (line: Line) => this.#ask("moments", { line });
  choose = (line: Line, bot: string, seed: number, signal?: AbortSignal) =>
    this.#ask("choose", { line, bot, seed }, signal);

  close = (): void => this.#end(stopped());

  #ask<K extends Kind>(
    kind: K,
    what: Kinds[K]["with"],
    signal?: AbortSignal,
    hear: (part: PartOf<K>) => void = () => {},
  ): Promise<Kinds[K]["answer"]> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(stopped());
      this.#waiting.set(id, {
        resolve: resolve as (value: unknown) => void,
        reject,
        hear: hear,
      });
      this.#worked.postMessage({ kind, id, ...what } as unknown as Told);
      signal?.addEventListener("abort", () => {
        if (!this.#waiting.delete(id)) return;
        this.#worker?.postMessage({ kind: "stop", id });
        reject(stopped());
      });
    });
  }

  get #worked(): Worked {
    if (this.#worker) return this.#worker;
    const worker = this.#startWorker();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event.message || "the engine did not start");
    this.#worker = worker;
    return worker;
  }

  #startWorker(): Worked {
    try {
      return this.start();
    } catch (error) {
      throw new ApiError("here", String(error));
    }
  }

  #hear(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting && "part" in answer) return waiting.hear(answer.part);
    this.#waiting.delete(answer.id);
    if (!waiting || "part" in answer) return;
    if ("value" in answer) waiting.resolve(answer.value);
    else waiting.reject(new ApiError(answer.code, answer.reason));
  }

  /** A worker that failed is gone with all that it was asked; the next question starts another. */
  #fail(reason: string): void {
    this.#end(new ApiError("here", reason));
  }

  #end(error: ApiError): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

const stopped = () => new ApiError("closing", "nobody waits for the answer any more");

const startWorker = () =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });

export const engine: Engine & Arranger = new WorkerEngine(startWorker);

/** Another worker, for thoughts that go on while the first one answers. */
export const startAnalyst = (): Analyst & GameReviewer => new WorkerEngine(startWorker);

/** The same for a whole game, which takes seconds. */
export const startReviewer = (): Historian => new WorkerEngine(startWorker);
