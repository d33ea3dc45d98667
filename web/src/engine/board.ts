/** A board on the engine's module: what every game can say of a position, as the server says it. */
import type { Prices } from "../server/api";
import { ApiError } from "../server/apierror";
import type { Account, SeenView, View, Why } from "../server/protocol";
import { LAYOUTS } from "./layouts";
import { type Area, type LayoutName, type Memory, Structure } from "./arena";

/** The rules of one game as the module has them. */
export interface Rules {
  readonly moves: readonly string[];
  readonly codes: ReadonlyMap<string, number>;
  readonly state: LayoutName;
  /** How its entry points' names begin. */
  readonly doors: string;
  readonly mostLegal: number;
}

export abstract class Board {
  readonly state: Area;
  readonly tokens: string[] = [];
  readonly movers: number[] = [];
  readonly #before: Uint8Array<ArrayBuffer>[] = [];

  constructor(
    readonly memory: Memory,
    readonly rules: Rules,
  ) {
    this.state = memory.structures(rules.state);
  }

  abstract readonly turn: number | null;
  abstract readonly isOver: boolean;
  abstract view(): View;
  abstract position(): string;
  abstract why(token: string): Why;
  abstract prices(): Prices;
  abstract sight(square: string): readonly SeenView[];
  abstract review(): Account;

  get fields(): Structure {
    return Structure.in(this.memory, this.rules.state, this.state);
  }

  get #bytes(): Uint8Array<ArrayBuffer> {
    return this.memory.bytes(this.state, LAYOUTS[this.rules.state].size);
  }

  call(entry: string, ...given: readonly (number | Area)[]): number {
    return this.memory.call(`${this.rules.doors}_${entry}`, this.state, ...given);
  }

  legalCodes(): number[] {
    return this.memory.within(() => {
      const codes = this.memory.array("int16", this.rules.mostLegal);
      return this.memory.listed("int16", codes, this.call("rules_legal_codes", codes));
    });
  }

  legal(): string[] {
    return this.legalCodes().map((code) => this.rules.moves[code]!);
  }

  codeOf(token: string): number {
    const code = this.rules.codes.get(token);
    if (code === undefined) throw new ApiError("illegal", `'${token}' is not a move of this game`);
    return code;
  }

  isLegal(token: string): boolean {
    return this.call("rules_is_legal", this.codeOf(token)) !== 0;
  }

  /** Makes a move; throws an ApiError with the reason where it is illegal. */
  push(token: string): void {
    if (!this.isLegal(token))
      throw new ApiError("illegal", `${token}: ${this.why(token).reason ?? ""}`);
    this.#before.push(this.#bytes.slice());
    this.movers.push(this.turn!);
    this.tokens.push(token);
    this.call("rules_apply", this.codeOf(token));
  }

  pop(): void {
    const before = this.#before.pop();
    if (!before) throw new RangeError("there is no move to take back");
    this.movers.pop();
    this.tokens.pop();
    this.#bytes.set(before);
  }

  /** Takes moves back and makes others until these are made. */
  goTo(tokens: readonly string[]): void {
    const common = this.tokens.findIndex((token, ply) => token !== tokens[ply]);
    const kept = common < 0 ? Math.min(this.tokens.length, tokens.length) : common;
    while (this.tokens.length > kept) this.pop();
    for (const token of tokens.slice(kept)) this.push(token);
  }

  /** Runs something on the position that the game began with, and comes back. */
  fromStart<T>(work: () => T): T {
    const now = this.#bytes.slice();
    const [start] = this.#before;
    if (start) this.#bytes.set(start);
    try {
      return work();
    } finally {
      this.#bytes.set(now);
    }
  }

  start(): string {
    return this.fromStart(() => this.position());
  }
}

/** Fills what is in braces in. */
export const fillIn = (text: string, words: Why["words"]): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name]));
