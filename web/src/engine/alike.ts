/** What players choose and what trees say of positions, as `tests/alike.py` asks it of kernels. */
import type { Board } from "./board";
import { begin } from "./open";
import { Players, type Study, type Thought } from "./players";
import { PulucBoard } from "./puluc";

/** A position, whom to ask about it, and how large a tree to grow there. */
export interface AlikeQuestion {
  readonly position: string;
  readonly seed: number;
  readonly bots: readonly string[];
  readonly visits: number;
}

export interface AlikeAnswer {
  readonly choices: Readonly<Record<string, string>>;
  readonly turns: readonly {
    readonly line: readonly string[];
    readonly chance: number | null;
    readonly points: readonly number[];
    readonly visits: number;
  }[];
}

/** Answers questions one after the other, without a clock. */
export class Answerer {
  readonly #players: Players;

  constructor(private readonly study: Study) {
    this.#players = new Players(study);
  }

  async answer({ position, seed, bots, visits }: AlikeQuestion): Promise<AlikeAnswer> {
    const choices: [string, string][] = [];
    for (const bot of bots) {
      // a player of its own for each: nobody remembers another's walk
      const board = await this.#begin(position);
      choices.push([bot, finish(this.#players.choose(board, bot, seed))]);
    }
    return {
      choices: Object.fromEntries(choices),
      turns: visits ? await this.#weigh(position, visits) : [],
    };
  }

  async #weigh(position: string, visits: number): Promise<AlikeAnswer["turns"]> {
    const budget = { seconds: Infinity, visits };
    const { choices } = finish(this.#players.hint(await this.#begin(position), budget));
    return choices.map(({ line, chance, points, visits }) => ({ line, chance, points, visits }));
  }

  async #begin(position: string): Promise<Board> {
    const { memory } = this.study;
    const line = { game: "", options: {}, position };
    memory.reset();
    const board = begin(memory, line);
    if (!(board instanceof PulucBoard)) return board;
    memory.reset();
    await this.#players.prepare(board.options);
    return begin(memory, line);
  }
}

function finish<T>(thought: Thought<T>): T {
  for (;;) {
    const { done, value } = thought.next();
    if (done) return value;
  }
}
