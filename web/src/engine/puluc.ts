/** Puluc on the engine's module. */
import type { Prices } from "../server/api";
import { ApiError } from "../server/apierror";
import type {
  OutcomeView,
  PulucOptions,
  PulucView,
  Account,
  SeenView,
  Why,
} from "../server/protocol";
import { Board, fillIn, type Rules } from "./board";
import { type Memory, Structure } from "./arena";
import { codesOf, PULUC_MOVES } from "./names";
import { checkPuluc, formatHead, parseHead, PULUC_DEFAULTS, refuse, RULES } from "./setup";

const CELLS = 11;
const ROAD = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LAST = CELLS - 1;
const PIECES = 5;
const EMPTY = -1;
const SEATS = ["Light", "Dark"] as const;
const LETTERS = "LD";

export const PULUC_RULES: Rules = {
  moves: PULUC_MOVES,
  codes: codesOf(PULUC_MOVES),
  state: "pulucState",
  doors: "games_puluc",
  mostLegal: 6,
};

type Stack = PulucView["stacks"][number];

export class PulucBoard extends Board {
  constructor(
    memory: Memory,
    readonly options: PulucOptions,
  ) {
    super(memory, PULUC_RULES);
    this.fields.set("p", options.p);
    this.fields.set("draw", Number(options.draw));
    this.fields.set("bell", Number(options.ruleset === "bell"));
    this.fields.set("seat", options.first);
    this.call("rules_begin");
  }

  /** Reads the line of a position; throws an ApiError where it is none. */
  static at(memory: Memory, line: string): PulucBoard {
    const [start = "", head = "", road = "", turn = "", ...more] = line.split("_");
    const cells = road.split(".");
    const [, letter, throw_] = turn.match(/^([LD])([-1-5])$/) ?? [];
    if (start !== `puluc${RULES}` || more.length || cells.length !== CELLS || !letter)
      return refuse(`this is no position line of puluc${RULES}`);
    const board = new PulucBoard(memory, checkPuluc(parseHead(head, PULUC_DEFAULTS)));
    board.#takeUp(cells, LETTERS.indexOf(letter), throw_ === "-" ? 0 : Number(throw_));
    if (board.position() !== line) refuse("this line is not written in the usual way");
    return board;
  }

  get isOver(): boolean {
    return this.fields.get("over") !== 0;
  }

  get turn(): number | null {
    return this.isOver ? null : this.fields.get("seat");
  }

  get throw(): number | null {
    return this.fields.get("throw") || null;
  }

  /** The most pieces that a side still has. */
  get most(): number {
    return Math.max(...this.fields.list("left"));
  }

  get #camps(): [number, number] {
    const pieces = this.fields.list("pieces");
    return [pieces[0]!, pieces[CELLS + LAST]!];
  }

  get #lost(): [number, number] {
    const [light = 0, dark = 0] = this.fields.list("left");
    return [PIECES - light, PIECES - dark];
  }

  get #stacks(): Stack[] {
    const owners = this.fields.list("owner");
    const pieces = this.fields.list("pieces");
    return owners.flatMap((owner, cell) =>
      owner === EMPTY ? [] : [{ cell, owner, light: pieces[cell]!, dark: pieces[CELLS + cell]! }],
    );
  }

  view(): PulucView {
    const lost = this.#lost;
    const scores = [lost[1], lost[0]];
    return {
      game: "puluc",
      options: this.options,
      turn: this.turn,
      throw: this.throw,
      camps: this.#camps,
      stacks: this.#stacks,
      lost,
      scores,
      legal: this.legal(),
      position: this.position(),
      outcome: this.#outcome(scores),
      foregone: this.#foregone(scores),
    };
  }

  /** The end where all that a side has left is captive: the other takes all five. */
  #foregone(scores: readonly number[]): OutcomeView | null {
    const winner = this.call("rules_foregone");
    if (winner < 0) return null;
    return {
      winners: [winner],
      scores: scores.map((score, seat) => (seat === winner ? PIECES : score)),
    };
  }

  #outcome(scores: readonly number[]): OutcomeView | null {
    if (!this.isOver) return null;
    const best = Math.max(...scores);
    return { winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])), scores };
  }

  prices(): Prices {
    return {};
  }

  sight(): SeenView[] {
    throw new ApiError("illegal", "nobody looks at anything in this game");
  }

  why(token: string): Why {
    const { memory } = this;
    const code = this.codeOf(token);
    return memory.within(() => {
      const told = memory.structures("pulucReason");
      const number = this.call("reasons_explain", code, told);
      if (number < 0) return { reason: null, code: null, words: {} };
      const name = REASONS[number]!;
      const [text, ...names] = TEXTS[name];
      const fields = Structure.in(memory, "pulucReason", told);
      const words = Object.fromEntries(names.map((each) => [each, wordOf(fields, each)]));
      return { reason: fillIn(text, words), code: name, words };
    });
  }

  /** Without the solution, what the dice won nobody knows. */
  review(): Account {
    const tokens = [...this.tokens];
    const scores: number[][] = [];
    this.goTo([]);
    scores.push([...this.view().scores]);
    for (const token of tokens) {
      this.push(token);
      scores.push([this.#lost[1], this.#lost[0]]);
    }
    return { scores, costs: [], laps: [], lap_squares: [], luck: null };
  }

  // lines

  position(): string {
    const stacks = new Map(this.#stacks.map((stack) => [stack.cell, stack]));
    const [light, dark] = this.#camps;
    const road = ROAD.map((cell) => formatStack(stacks.get(cell)));
    const turn = `${LETTERS[this.fields.get("seat")]}${this.throw ?? "-"}`;
    const head = formatHead("puluc", this.options, PULUC_DEFAULTS);
    return [head, [light, ...road, dark].join("."), turn].join("_");
  }

  #takeUp(cells: readonly string[], seat: number, thrown: number): void {
    const { fields } = this;
    const pieces = Array.from({ length: 2 * CELLS }, () => 0);
    const owners = fields.list("owner");
    pieces[0] = parseCamp(cells[0]!);
    pieces[CELLS + LAST] = parseCamp(cells[LAST]!);
    for (const cell of ROAD) {
      const stack = parseStack(cells[cell]!);
      if (!stack) continue;
      [owners[cell], pieces[cell], pieces[CELLS + cell]] = stack;
    }
    const left = [pieces.slice(0, CELLS), pieces.slice(CELLS)].map((each) =>
      each.reduce((a, b) => a + b, 0),
    );
    const isFree = [
      pieces[0] > 0 || owners.includes(0),
      pieces[CELLS + LAST]! > 0 || owners.includes(1),
    ];
    const isBeaten = this.options.ruleset === "bell" && isFree.includes(false);
    const isOver = left.includes(0) || isBeaten || (this.options.draw && left.join() === "1,1");
    for (const [at, count] of left.entries())
      if (count > PIECES) refuse(`${SEATS[at]} has ${count} pieces, more than ${PIECES}`);
    if (left.join() === "0,0") refuse("there are no pieces at all");
    if (thrown && isOver) refuse("nobody throws when the game is over");
    fields.set("pieces", ...pieces);
    fields.set("owner", ...owners);
    fields.set("seat", seat);
    fields.set("throw", thrown);
    this.call("rules_settle");
  }
}

function formatStack(stack: Stack | undefined): string {
  if (!stack) return "-";
  const { owner, light, dark } = stack;
  return LETTERS[owner]! + (light + dark === 1 ? "" : `${light}${dark}`);
}

function parseCamp(text: string): number {
  if (!/^[0-5]$/.test(text)) refuse(`'${text}' is not a number of pieces in a camp`);
  return Number(text);
}

function parseStack(text: string): [owner: number, light: number, dark: number] | null {
  if (text === "-") return null;
  const [, letter, light, dark] = text.match(/^([LD])(?:([0-5])([0-5]))?$/) ?? [];
  if (!letter) return refuse(`'${text}' is not a stack such as L or D21`);
  const owner = LETTERS.indexOf(letter);
  const stack = light === undefined ? [1 - owner, owner] : [Number(light), Number(dark)];
  if (!stack[owner]) refuse(`${SEATS[owner]} owns a stack but has no piece in it`);
  return [owner, stack[0]!, stack[1]!];
}

// why not

const WAY = ["who", "seat", "start", "end"] as const;

/** In the order of the kernel's numbers: the text of each reason, and the words that go with it. */
const TEXTS = {
  over: ["the game is over"],
  use_throw: ["the throw must be used first"],
  throw_first: ["the dice must be thrown first"],
  must_move: ["there is a move: {token}", "token"],
  no_piece: ["{who} has no piece left in camp", "who", "seat"],
  no_stack: ["{who} has no stack on {start}", "who", "seat", "start"],
  goes_home: ["with a throw of {throw}, {who} goes from {start} home", "throw", ...WAY],
  goes_to: ["with a throw of {throw}, {who} goes from {start} to {end}", "throw", ...WAY],
  own_stack: ["{who} already has a stack on {end}", ...WAY],
  enemy_stack: ["{end} holds an enemy stack, so it is {start}x{end}", ...WAY],
  no_capture: ["there is nothing to capture on {end}", "end"],
} as const;

const REASONS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

function wordOf(told: Structure, word: string): string | number {
  if (word === "token") return PULUC_MOVES[told.get("code")]!;
  return word === "who" ? SEATS[told.get("seat")]! : told.get(word);
}
