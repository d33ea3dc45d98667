/** Who answers the engine's questions: quick ones at once, thoughts step by step between them. */
import type { Board } from "./board";
import type { Memory } from "./arena";
import { begin, lookAt, parseRecord, replay } from "./open";
import { Players, type Study, type Thought } from "./players";
import { PuebloBoard } from "./pueblo";
import { PulucBoard } from "./puluc";
import type { Kind, Kinds, Line, Part, Question } from "./questions";
import { refuse } from "./setup";

type Value = Kinds[Kind]["answer"];

/** Steps of a thought are made for so many seconds before others are listened to. */
const SLICE = 0.015;

/** Lets whatever waits be heard: a message comes before the next step of a thought. */
const breathe = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** As players need it, but for the models: those may be fetched when somebody first thinks. */
export type Library = Omit<Study, "models"> & {
  readonly models: ArrayBuffer | (() => Promise<ArrayBuffer>);
};

export class Thinker {
  #players: Players | null = null;
  readonly #stopped = new Set<number>();
  #thinking: Promise<unknown> = Promise.resolve();
  #board: { readonly about: string; readonly board: Board } | null = null;

  /** Thoughts have a memory of their own, so that quick questions need not wait for them. */
  constructor(
    private readonly study: Library,
    private readonly quick: Memory,
  ) {}

  /** Whoever asked this does not wait any more. */
  stop(id: number): void {
    this.#stopped.add(id);
  }

  /** The answer, or null to a thought that was stopped; what is known before is told. */
  async answer(question: Question, tell: (part: Part) => void = () => {}): Promise<Value | null> {
    switch (question.kind) {
      case "look":
        return lookAt(this.#at(question.line));
      case "record": {
        const { line, names } = parseRecord(question.text);
        const board = this.#at(line);
        return lookAt(board, names.slice(0, board.view().scores.length));
      }
      case "arrange":
        this.#board = null;
        this.quick.reset();
        return lookAt(
          question.position.startsWith("puluc")
            ? PulucBoard.at(this.quick, question.position)
            : PuebloBoard.arranged(this.quick, question.position),
        );
      case "prices":
        return this.#at(question.line).prices();
      case "sight":
        return this.#at(question.line).sight(question.square);
      case "why":
        return this.#at(question.line).why(question.token);
      case "review":
        return this.#review(question);
      case "hint":
        return this.#think(question, (board, players) => players.hint(board));
      case "analyse":
        return this.#think(
          question,
          (board, players) => {
            const { wish } = question;
            if (wish.isPassed && !(board instanceof PuebloBoard && board.passTurn()))
              refuse("the turn cannot be passed here");
            return players.analyse(board, wish);
          },
          tell,
        );
      case "moments": {
        const { momentsOf } = await import("./phases");
        return momentsOf(this.#at(question.line));
      }
      case "reviewGame": {
        // a game can be played without what looks back at it
        const { Reviewer } = await import("./reviewer");
        return this.#think(
          question,
          (board, players) =>
            new Reviewer(this.study.memory, players).review(board, question.options),
          tell,
        );
      }
      case "choose":
        return this.#think(question, (board, players) =>
          players.choose(board, question.bot, question.seed),
        );
    }
  }

  /** At once, but for what only a table knows: that is where thoughts are. */
  async #review(question: { readonly id: number; readonly line: Line }): Promise<Value | null> {
    const board = this.#at(question.line);
    const isKnown =
      board instanceof PulucBoard &&
      (await this.study.solutions?.has(board.options).catch(() => false));
    if (isKnown) return this.#think(question, (known, players) => players.review(known));
    return this.#at(question.line).review(); // another may have been looked at meanwhile
  }

  /** The board of a line; the last one is gone on with where the game is the same. */
  #at(line: Line): Board {
    const about = JSON.stringify([line.game, line.options, line.position]);
    if (this.#board?.about !== about) {
      this.#board = null;
      this.quick.reset();
      this.#board = { about, board: begin(this.quick, line) };
    }
    const { board } = this.#board;
    replay(board, line.moves);
    return board;
  }

  /** One thought after the other. */
  #think<T extends Value>(
    question: { readonly id: number; readonly line: Line },
    start: (board: Board, players: Players) => Thought<T>,
    tell: (part: Part) => void = () => {},
  ): Promise<T | null> {
    const thought = this.#thinking.then(() => this.#follow(question, start, tell));
    this.#thinking = thought.catch(() => {});
    return thought;
  }

  async #follow<T>(
    { id, line }: { readonly id: number; readonly line: Line },
    start: (board: Board, players: Players) => Thought<T>,
    tell: (part: Part) => void,
  ): Promise<T | null> {
    const { seconds } = this.study;
    const players = await this.#meet();
    const thought = start(await this.#takeUp(line, players), players);
    let next = seconds() + SLICE;
    for (;;) {
      if (this.#stopped.delete(id)) return null;
      const { done, value } = thought.next();
      if (done) return value;
      if (value) tell(value);
      if (seconds() < next) continue;
      await breathe();
      next = seconds() + SLICE;
    }
  }

  /** The players, once there are their models. */
  async #meet(): Promise<Players> {
    const { models } = this.study;
    const there = models instanceof ArrayBuffer || this.#players ? null : await models();
    const known = models instanceof ArrayBuffer ? models : there;
    return (this.#players ??= new Players({ ...this.study, models: known! }));
  }

  async #takeUp(line: Line, players: Players): Promise<Board> {
    const { memory } = this.study;
    const take = () => {
      memory.reset();
      return begin(memory, line);
    };
    let board = take();
    if (board instanceof PulucBoard) {
      memory.reset();
      await players.prepare(board.options);
      board = take();
    }
    replay(board, line.moves);
    return board;
  }
}
