/** What the server was asked about a game and answered: each question is put once. */
import { signal } from "@preact/signals";
import { ApiError } from "../server/api";

const ASK_AGAIN_DELAY = 2000;
/** Refusals that say nothing about the question itself. */
const PASSING: ReadonlySet<string> = new Set([
  "away",
  "closing",
  "unavailable",
  "too_many",
  "too_fast",
]);

/** Questions that failed are put again after a while, or as soon as the server is back. */
export class Retries {
  readonly #waiting = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  add(question: () => void): void {
    if (this.#isClosed) return;
    this.#waiting.add(question);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.run, ASK_AGAIN_DELAY);
  }

  run = (): void => {
    clearTimeout(this.#timer);
    const questions = [...this.#waiting];
    this.#waiting.clear();
    for (const question of questions) question();
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}

/** Answers to one kind of question, by what they are about. */
export class Answers<T> {
  readonly #known = signal<ReadonlyMap<string, T>>(new Map());
  readonly #asked = new Set<string>();

  constructor(
    private readonly retries: Retries,
    /** Whether an answer about this still holds when it comes, for servers that speak of the present. */
    private readonly holds: (about: string) => boolean = () => true,
  ) {}

  /** The answer, once it is there: whoever reads it in an effect is told then. */
  get(about: string, question = ""): T | null {
    return this.#known.value.get(`${about} ${question}`) ?? null;
  }

  ask(about: string, question: string, put: () => Promise<T | null>): void {
    const key = `${about} ${question}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const again = () => {
      this.#asked.delete(key);
      if (this.holds(about)) this.ask(about, question, put);
    };
    put().then(
      (answer) => {
        if (answer === null) return;
        if (this.holds(about)) this.#known.value = new Map(this.#known.peek()).set(key, answer);
        else this.#asked.delete(key);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (PASSING.has(error.code)) this.retries.add(again);
      },
    );
  }
}

/** An answer that only makes the page nicer may fail without a word. */
export async function quietly<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
