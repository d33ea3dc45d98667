/**
 * The players of both games on the engine's module, and what they say of a position.
 *
 * They think in small steps: whoever runs them looks at the clock, and at a wish to stop, in between.
 */
import { ApiError } from "../server/apierror";
import type { HintChoice, PulucOptions, Account } from "../server/protocol";
import type { Board } from "./board";
import { LAYOUTS } from "./layouts";
import { type Area, type Memory, Structure } from "./arena";
import { PUEBLO_MOVES, PULUC_MOVES } from "./names";
import { PuebloBoard } from "./pueblo";
import { PulucBoard } from "./puluc";
import type { Analysis, AnalysisWish, Part } from "./questions";
import type { Keep } from "./solution/kept";

/** A thought: it goes on step by step, tells parts on its way, and returns what it came to. */
export type Thought<T> = Generator<Part | undefined, T, void>;

/** What can be decided, with all that is foreseen of it. */
export interface Prospect {
  readonly tokens: readonly string[];
  readonly chance: number;
  /** Of each seat. */
  readonly chances: readonly number[];
  readonly points: readonly number[];
  readonly line: readonly string[];
  readonly isExact: boolean;
}

/** How many of what there is room for, as the kernels' own Python has it (see docs/engine.md). */
const SIZES = {
  LONGEST_PATH: 128,
  DEPTH: 64,
  STAGES: 64,
  TERMS: 151,
  WIDTH: 24,
  SMALL: 3,
  SMALL_TOTAL: 124_870,
  SMALL_BLOCK: 79_309,
  LEVELS: 82,
  FEATURES: 5,
} as const;

const CHUNK = 40;
const EXPLORATION = 0.6;
/** How freely bots choose among turns that they judge nearly alike; who weighs them for people does not. */
const VARIETY = 1;
const GAMES = 120;
const WALK_ONLY = -1;
const TOO_MANY = -1;
const HINTED = 5;
/** How long a live analysis tries to solve the end, in seconds. */
const SOLVING = 2;
/** How many steps a table has, by the pieces of a side. */
const TOTALS = [0, 110, 5_351, 124_870, 1_903_271, 21_355_946] as const;
/** The steps of a table from a game lost to a game won. */
const SCALE = 65_534;

interface Budget {
  readonly seconds: number;
  readonly visits: number;
}

/** How each level plays: by a look at every so many builds, or by a search within a budget. */
const LEVELS: Readonly<Record<string, { skip: number; isLearned: boolean } | Budget>> = {
  level1: { skip: 2, isLearned: false },
  level2: { skip: 5, isLearned: true },
  level3: { skip: 3, isLearned: true },
  level4: { skip: 2, isLearned: true },
  greedy: { skip: 1, isLearned: false },
  level5: { seconds: 0.3, visits: 1 },
  level6: { seconds: 0.3, visits: 13 },
  level7: { seconds: 1, visits: 55 },
  level8: { seconds: 1, visits: 300 },
  master: { seconds: 3, visits: 60_000 },
};
/** To weigh a position for somebody who waits. */
const WEIGHING: Budget = { seconds: 1, visits: 20_000 };

/** How tempting a worse move is to the levels of Puluc. */
const TEMPERATURES: Readonly<Record<string, number>> = {
  perfect: 0,
  expert: 0.01,
  good: 0.03,
  fair: 0.07,
  beginner: 0.2,
};

/** Everything that players need beside the board: what was learned, and the time. */
export interface Study {
  readonly memory: Memory;
  /** All models as one block of float32: see docs/engine.md. */
  readonly models: ArrayBuffer;
  readonly seconds: () => number;
  /** The solutions that this browser keeps; without them, players search. */
  readonly solutions?: Pick<Keep, "has" | "find">;
}

export class Players {
  readonly #models: Area;
  readonly #desk: readonly Area[];
  readonly #ending: readonly Area[];
  readonly #small = new Map<string, { steps: Area; chances: Area }>();
  /** Tables that were loaded, and stay; those that are kept no longer are not looked at. */
  readonly #tables = new Map<string, { steps: Area; chances: Area; isKept: boolean }>();
  /** Room to think about Puluc in. */
  readonly room: readonly Area[];
  #plan: { readonly state: string; readonly steps: number } | null = null;

  constructor(private readonly study: Study) {
    const { memory, models } = study;
    const values = new Float32Array(models);
    this.#models = memory.array("float32", values.length);
    memory.numbers("float32", this.#models.at, values.length).set(values);
    this.#desk = [
      memory.structures("puebloState"),
      memory.structures("puebloScratch"),
      memory.structures("puebloCandidate", SIZES.WIDTH),
      memory.array("int64", SIZES.LONGEST_PATH),
      memory.array("float64", 4),
      memory.array("float64", 4),
    ];
    this.#ending = [
      memory.structures("puebloState", SIZES.DEPTH + 1),
      memory.structures("puebloWorkspace"),
      memory.array("int16", PUEBLO_MOVES.indexOf("C--")),
      memory.structures("puebloProgress"),
    ];
    this.room = [
      memory.array("int16", 6),
      memory.array("float64", 6),
      memory.array("int64", 6),
      memory.structures("pulucState"),
      memory.structures("pulucState"),
      memory.array("int16", 6),
      memory.array("float64", SIZES.FEATURES),
    ];
    memory.settle();
  }

  /** What a bot does. */
  *choose(board: Board, bot: string, seed: number): Thought<string> {
    if (board.turn === null) throw new ApiError("over", "the game is over");
    const rng = this.seeded(seed, board.tokens.length);
    if (bot === "random") return this.#drawMove(board, rng);
    if (board instanceof PuebloBoard) return yield* this.#choosePueblo(board, bot, rng);
    if (board instanceof PulucBoard) return this.#choosePuluc(board, bot, rng);
    throw new ApiError("not_found", "nobody here plays this game");
  }

  /** What is worth a look, the best first. */
  *hint(board: Board, budget = WEIGHING): Thought<{ is_exact: boolean; choices: HintChoice[] }> {
    const isTurn = board instanceof PuebloBoard && !board.view().auction;
    const choices = isTurn ? yield* this.#weigh(board, budget) : [];
    if (board instanceof PulucBoard && board.throw !== null) choices.push(...this.#lookUp(board));
    if (choices.length) return { is_exact: choices.every(({ visits }) => !visits), choices };
    const bot = board instanceof PuebloBoard ? "level8" : "perfect";
    const token = yield* this.choose(board, bot, 0);
    const only = { tokens: [token], chance: null, points: [], visits: 0, line: [token] };
    return { is_exact: false, choices: [only] };
  }

  /** What is known of a position, told again and again while it gets better. */
  *analyse(board: Board, wish: AnalysisWish): Thought<Analysis> {
    const { turn } = board;
    if (turn === null) throw new ApiError("over", "the game is over");
    if (board instanceof PuebloBoard)
      return yield* board.view().auction
        ? this.#analyseAuction(board)
        : this.#analysePueblo(board, wish);
    const isThrow = board instanceof PulucBoard && board.throw === null;
    const hint = isThrow ? { is_exact: false, choices: [] } : yield* this.hint(board);
    return { seat: turn, visits: 0, ...hint, choices: hint.choices.slice(0, wish.lines) };
  }

  /** A first look at once, then the end where it can be solved, else a tree that grows. */
  *#analysePueblo(board: PuebloBoard, wish: AnalysisWish): Thought<Analysis> {
    const { seconds } = this.study;
    const seat = board.turn!;
    const end = seconds() + wish.seconds;
    const tree = this.#plant(board, wish, 0, this.seeded(0, 0));
    const tell = (): Analysis => {
      const choices = this.#foresee(board, tree, wish.lines);
      const visits = choices.reduce((sum, each) => sum + each.visits, 0);
      return { seat, visits, is_exact: false, choices };
    };
    const grow = (visits: number, until: number) =>
      this.#grow(board, { visits, seconds: until }, tree, false, wish.curiosity);
    yield* grow(CHUNK, 0);
    yield tell();
    const solved = yield* this.#solve(board, { seconds: SOLVING, visits: wish.visits });
    if (solved.length) {
      const { players } = board.options;
      const choices = solved.slice(0, wish.lines).map((each) => readProspect(each, players));
      return { seat, visits: 0, is_exact: true, choices };
    }
    for (let visits = CHUNK; visits < wish.visits && seconds() < end;) {
      const more = Math.min(Math.max(CHUNK, visits >> 3), wish.visits - visits);
      yield* grow(more, end - seconds());
      visits += more;
      yield tell();
    }
    return tell();
  }

  // randomness

  /** A generator of a seed and a stream, the same as the server's. */
  seeded(seed: number, stream: number): Area {
    const { memory } = this.study;
    const words = [seed, stream].flatMap(wordsOf);
    const given = memory.array("uint64", words.length);
    memory.words(given.at, words.length).set(words);
    const rng = memory.array("uint64", 1);
    memory.call("core_rng_sow", given, memory.array("uint64", 4), rng);
    return rng;
  }

  #drawMove(board: Board, rng: Area): string {
    const codes = board.legalCodes();
    return board.rules.moves[codes[this.study.memory.call("core_rng_below", rng, codes.length)]!]!;
  }

  // Pueblo

  /** Weights and spreads; the first model is the one to begin with. */
  modelOf(board: PuebloBoard, isLearned = true): readonly Area[] {
    const { players, demolition } = board.options;
    const at = isLearned ? 1 + 2 * (players - 2) + Number(demolition) : 0;
    const { STAGES, TERMS } = SIZES;
    const size = 4 * STAGES * (TERMS + 1);
    const weights = this.#models.at + at * size;
    return [
      { at: weights, shape: [STAGES, TERMS] },
      { at: weights + 4 * STAGES * TERMS, shape: [STAGES] },
    ];
  }

  *#choosePueblo(board: PuebloBoard, bot: string, rng: Area): Thought<string> {
    const level = LEVELS[bot];
    if (!level) throw new ApiError("not_found", `there is no bot '${bot}' of Pueblo`);
    const { phase } = board.view();
    if (phase === "bidding" || phase === "taking") return yield* this.#bid(board, rng);
    if (phase === "walking" && this.#plan?.state === bytesOf(board)) return `>${this.#plan.steps}`;
    const [code, steps] =
      "skip" in level ? this.#look(board, level, rng) : yield* this.#search(board, level, rng);
    if (code === WALK_ONLY) return `>${steps}`;
    const token = PUEBLO_MOVES[code]!;
    board.push(token);
    this.#plan = { state: bytesOf(board), steps };
    board.pop();
    return token;
  }

  #look(
    board: PuebloBoard,
    { skip, isLearned }: { skip: number; isLearned: boolean },
    rng: Area,
  ): [code: number, steps: number] {
    const { memory } = this.study;
    const turn = memory.array("int16", 2);
    const model = this.modelOf(board, isLearned);
    memory.call(
      "ai_pueblo_turns_plan_turn",
      board.state,
      ...model,
      skip,
      VARIETY,
      rng,
      ...this.#desk,
      turn,
    );
    const [code = WALK_ONLY, steps = 1] = memory.listed("int16", turn);
    return [code, steps];
  }

  *#search(board: PuebloBoard, budget: Budget, rng: Area): Thought<[code: number, steps: number]> {
    const end = this.study.seconds() + budget.seconds;
    const solved = yield* this.#solve(board, budget);
    const [best] = solved;
    if (best) return [best.get("code"), best.get("steps")];
    const visits = this.study.memory.call(
      "ai_pueblo_variety_visits_to_make",
      board.state,
      VARIETY,
      budget.visits,
    );
    const left = { visits, seconds: end - this.study.seconds() };
    const tree = yield* this.#grow(board, left, this.#plant(board, left, VARIETY, rng), true);
    const first = this.#rank(tree)[0]!;
    const edge = Structure.in(this.study.memory, "puebloEdge", tree[1]!, first);
    return [edge.get("code"), edge.get("steps")];
  }

  /** Every turn with the end that it leads to, the best first; none where that is too much. */
  *#solve(board: PuebloBoard, { seconds, visits }: Budget): Thought<Structure[]> {
    const { memory } = this.study;
    const end = this.study.seconds() + seconds / 2;
    const turns = memory.call(
      "ai_pueblo_ending_begin_ending",
      board.state,
      visits,
      ...this.#ending,
    );
    const prospects = memory.structures("puebloProspect", turns);
    for (let turn = 0; turn < turns; turn++) {
      const given = [board.state, ...this.#ending, prospects];
      const left = memory.call("ai_pueblo_ending_solve_next", ...given);
      if (left === TOO_MANY || this.study.seconds() >= end) return [];
      yield;
    }
    const order = memory.array("int64", turns);
    const count = memory.call("ai_pueblo_ending_rank_ending", ...this.#ending, prospects, order);
    const ranked = Array.from(memory.words(order.at, count), Number);
    return ranked.map((at) => Structure.in(memory, "puebloProspect", prospects, at));
  }

  /** A tree with nothing but its root, and room for the visits of a budget. */
  #plant(board: PuebloBoard, { visits }: Budget, variety: number, rng: Area): readonly Area[] {
    const { memory } = this.study;
    const nodes = visits + 2;
    const tree = [
      memory.structures("puebloNode", nodes),
      memory.structures("puebloEdge", nodes * SIZES.WIDTH),
      memory.structures("puebloTotals", SIZES.WIDTH),
      memory.structures("puebloUsed"),
    ];
    const given = [board.state, ...this.modelOf(board), ...tree, variety, rng, ...this.#desk];
    memory.call("ai_pueblo_search_plant", ...given);
    return tree;
  }

  /** Lets a tree grow until the budget is spent, or until its best turn stays the best. */
  *#grow(
    board: PuebloBoard,
    budget: Budget,
    tree: readonly Area[],
    stopsEarly: boolean,
    curiosity = 1,
  ): Thought<readonly Area[]> {
    const { memory, seconds } = this.study;
    const end = seconds() + budget.seconds;
    const model = this.modelOf(board);
    for (let visits = 0; visits < budget.visits && (visits === 0 || seconds() < end);) {
      const chunk = Math.min(CHUNK, budget.visits - visits);
      const curious = EXPLORATION * curiosity;
      const given = [board.state, ...model, ...tree, chunk, curious, ...this.#desk];
      const done = memory.call("ai_pueblo_search_search", ...given);
      if (done === 0) break;
      visits += done;
      const left = budget.visits - visits;
      if (stopsEarly && memory.call("ai_pueblo_prospects_is_decided", ...tree, left)) break;
      yield;
    }
    return tree;
  }

  /** The root's edges, the best first. */
  #rank(tree: readonly Area[]): number[] {
    const { memory } = this.study;
    const order = memory.array("int64", SIZES.WIDTH);
    const count = memory.call("ai_pueblo_prospects_rank", ...tree, order);
    return Array.from(memory.words(order.at, count), Number);
  }

  *#weigh(board: PuebloBoard, given: Budget): Thought<HintChoice[]> {
    const end = this.study.seconds() + given.seconds;
    const solved = yield* this.#solve(board, given);
    const { players } = board.options;
    if (solved.length) return solved.slice(0, HINTED).map((each) => readProspect(each, players));
    const budget = { ...given, seconds: end - this.study.seconds() };
    const planted = this.#plant(board, budget, 0, this.seeded(0, 0));
    const tree = yield* this.#grow(board, budget, planted, false);
    return this.#foresee(board, tree, HINTED);
  }

  /** The best turns of a tree, each with its line. */
  #foresee(board: PuebloBoard, tree: readonly Area[], lines: number): HintChoice[] {
    const { memory } = this.study;
    const { players } = board.options;
    return memory.within(() =>
      this.#rank(tree)
        .slice(0, lines)
        .map((edge) => {
          const told = memory.structures("puebloProspect");
          const given = [board.state, ...tree, edge, ...this.#desk, told];
          memory.call("ai_pueblo_prospects_foresee", ...given);
          return readProspect(Structure.in(memory, "puebloProspect", told), players);
        }),
    );
  }

  /** Bids by what the cards are worth. */
  *#bid(board: PuebloBoard, rng: Area): Thought<string> {
    return this.#chooseBid(board, yield* this.#behindBy(board, rng));
  }

  #chooseBid(board: PuebloBoard, behind: Area): string {
    const { memory } = this.study;
    return PUEBLO_MOVES[memory.call("ai_pueblo_auction_choose_in_auction", board.state, behind)]!;
  }

  /** How far behind the others each card leaves whoever decides. */
  *#behindBy(board: PuebloBoard, rng: Area): Generator<undefined, Area, void> {
    const [, behind] = yield* this.weighCards(board, GAMES, rng);
    return { at: behind!.at + 32 * board.turn!, shape: [board.options.players] };
  }

  /** What each card is worth, and so what to bid: up to what the best one gains. */
  *#analyseAuction(board: PuebloBoard): Thought<Analysis> {
    const behind = yield* this.#behindBy(board, this.seeded(0, board.tokens.length));
    const token = this.#chooseBid(board, behind);
    const left = this.study.memory.listed("float64", behind);
    const known = left.filter(Number.isFinite);
    const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
    const cards = left.map((each) => (Number.isFinite(each) ? mean - each : null));
    const choice = { tokens: [token], chance: null, points: [], visits: 0, line: [token] };
    return { seat: board.turn!, visits: 0, is_exact: false, choices: [choice], cards };
  }

  /**
   * Plays the part in every order of the cards, whole rounds of them: what each seat may expect with each card,
   * in points and in how far behind the others.
   */
  *weighCards(
    board: PuebloBoard,
    most: number,
    rng: Area,
  ): Generator<undefined, readonly Area[], void> {
    const { memory } = this.study;
    const cards = memory.array("int8", 4);
    const tally = [
      memory.array("float64", 4, 4),
      memory.array("float64", 4, 4),
      memory.array("int64", 4, 4),
      cards,
    ];
    const model = this.modelOf(board);
    for (let games = 0; games < most;) {
      while (memory.call("ai_pueblo_auction_next_order", board.state, cards)) {
        const given = [board.state, ...model, rng, ...this.#desk, ...tally];
        memory.call("ai_pueblo_auction_play_order", ...given);
        games++;
        yield;
      }
    }
    const [points, behind] = [memory.array("float64", 4, 4), memory.array("float64", 4, 4)];
    memory.call("ai_pueblo_auction_average", ...tally, points, behind);
    return [points, behind];
  }

  /** All turns solved, or those that a tree of so many visits looked at; the best first, without a clock. */
  *weighTurns(
    board: PuebloBoard,
    visits: number,
    ending: number,
  ): Generator<undefined, Prospect[], void> {
    const { memory } = this.study;
    const { players } = board.options;
    const solved = yield* asSteps(this.#solve(board, { seconds: Infinity, visits: ending }));
    if (solved.length) return solved.map((each) => foreseen(each, players, true));
    const budget = { seconds: Infinity, visits };
    const tree = this.#plant(board, budget, 0, this.seeded(0, 0));
    yield* asSteps(this.#grow(board, budget, tree, false));
    return this.#rank(tree).map((edge) => {
      const told = memory.structures("puebloProspect");
      memory.call("ai_pueblo_prospects_foresee", board.state, ...tree, edge, ...this.#desk, told);
      return foreseen(Structure.in(memory, "puebloProspect", told), players, false);
    });
  }

  // Puluc

  #choosePuluc(board: PulucBoard, bot: string, rng: Area): string {
    const temperature = TEMPERATURES[bot];
    if (temperature === undefined)
      throw new ApiError("not_found", `there is no bot '${bot}' of Puluc`);
    if (board.throw === null) throw new ApiError("illegal", "the dice must be thrown first");
    const { memory } = this.study;
    const count = this.#weighPuluc(board);
    const values = { at: this.room[1]!.at, shape: [count] };
    const picked = memory.call("ai_puluc_selfplay_pick", board.state, values, temperature, rng);
    return PULUC_MOVES[memory.listed("int16", this.room[0]!)[picked]!]!;
  }

  /** The table that knows a position; one of a smaller game knows those of few pieces. */
  #tableOf(board: PulucBoard): Area | null {
    const table = this.#tables.get(keyOf(board.options));
    const needed = TOTALS[board.most]!;
    return table?.isKept && table.steps.shape[0]! >= needed ? table.steps : null;
  }

  /** What positions of a game are weighed by: its table, or that of few pieces and a search. */
  weigherOf(board: PulucBoard): { steps: Area; chances: Area; isExact: boolean } {
    const key = keyOf(board.options);
    const table = this.#tables.get(key);
    const isExact = Boolean(table?.isKept) && isWhole(table!.steps);
    if (!isExact) return { ...this.#small.get(key)!, isExact };
    return { steps: table!.steps, chances: table!.chances, isExact };
  }

  /** Finds the moves and their values, in the table or by search; says how many there are. */
  #weighPuluc(board: PulucBoard): number {
    const { memory } = this.study;
    const table = this.#tableOf(board);
    if (table) return memory.call("ai_puluc_lookup_weigh", table, board.state, ...this.room);
    const { steps, chances } = this.#small.get(keyOf(board.options))!;
    return memory.call("ai_puluc_search_search", steps, board.state, chances, ...this.room);
  }

  /** Every move with its chance, the best first; none without the solution. */
  #lookUp(board: PulucBoard): HintChoice[] {
    if (!this.#tableOf(board)) return [];
    const { memory } = this.study;
    const count = this.#weighPuluc(board);
    memory.call("ai_puluc_lookup_rank", board.state, ...this.room, count);
    const [codes, values, order] = this.room;
    const tokens = memory.listed("int16", codes!).map((code) => PULUC_MOVES[code]!);
    const chances = memory.listed("float64", values!);
    return Array.from(memory.words(order!.at, count), (at) => {
      const token = tokens[Number(at)]!;
      const chance = chances[Number(at)]!;
      return { tokens: [token], chance, points: [], visits: 0, line: [token] };
    });
  }

  /** A game's review; with the solution, also what the dice won each seat. */
  *review(board: Board): Thought<Account> {
    const tokens = [...board.tokens];
    const review = board.review();
    board.goTo([]);
    const table = board instanceof PulucBoard ? this.#tableOf(board) : null;
    if (!table) return review;
    const { memory } = this.study;
    const codes = memory.fill(
      "int16",
      tokens.map((token) => board.rules.codes.get(token)!),
    );
    const luck = memory.array("int64", 2, 2);
    memory.call("ai_puluc_lookup_weigh_game", table, board.state, codes, ...this.room, luck);
    const [light = 0, , dark = 0] = Array.from(memory.words(luck.at, 4), (word) =>
      Number(BigInt.asIntN(64, word)),
    );
    return { ...review, luck: [(light - dark) / SCALE, (dark - light) / SCALE] };
  }

  /** Makes a game of Puluc ready, by its table or without; nothing else may be on the desk then. */
  async prepare(options: PulucOptions): Promise<void> {
    const { solutions } = this.study;
    const key = keyOf(options);
    const known = this.#tables.get(key);
    const isKept = (await solutions?.has(options).catch(() => false)) ?? false;
    if (known) known.isKept = isKept;
    const found = isKept && !known ? await solutions!.find(options).catch(() => null) : null;
    if (found) this.#load(options, found);
    const table = this.#tables.get(key);
    if (!table?.isKept || !isWhole(table.steps)) this.#solveSmall(options);
  }

  #load(options: PulucOptions, found: ArrayBuffer): void {
    const { memory } = this.study;
    const steps = memory.array("uint16", found.byteLength / 2);
    memory.bytes(steps, found.byteLength).set(new Uint8Array(found));
    const chances = memory.array("float64", 5);
    const bell = Number(options.ruleset === "bell");
    memory.call("games_puluc_rules_fill_chances", options.p, bell, chances);
    memory.settle();
    this.#tables.set(keyOf(options), { steps, chances, isKept: true });
  }

  /** Solves the game of few pieces, which stays. */
  #solveSmall(options: PulucOptions): void {
    if (this.#small.has(keyOf(options))) return;
    const { p, draw } = options;
    const bell = Number(options.ruleset === "bell");
    const { memory } = this.study;
    const { SMALL, SMALL_TOTAL, SMALL_BLOCK } = SIZES;
    const steps = memory.array("uint16", SMALL_TOTAL);
    const chances = memory.array("float64", 5);
    const isSettled = memory.within(() => {
      const state = memory.structures("pulucState");
      const fields = Structure.in(memory, "pulucState", state);
      fields.set("p", p);
      fields.set("draw", Number(draw));
      fields.set("bell", bell);
      memory.call("games_puluc_rules_fill_chances", p, bell, chances);
      const sheet = [
        memory.array("int8", SMALL_BLOCK),
        memory.array("uint16", SMALL_BLOCK),
        memory.array("uint16", SMALL_BLOCK),
        memory.array("int32", SMALL_BLOCK),
        memory.array("int32", SMALL_BLOCK),
        memory.array("int32", SMALL_BLOCK * SMALL * 5),
        memory.array("float64", SMALL_BLOCK),
        memory.array("int64", SIZES.LEVELS),
      ];
      const values = memory.array("float64", SMALL_TOTAL);
      const given = [state, SMALL, chances, values, steps, ...sheet, ...this.room];
      return memory.call("ai_puluc_small_solve_small", ...given) !== 0;
    });
    if (!isSettled) throw new ApiError("illegal", "with such dice the values do not settle");
    memory.settle();
    this.#small.set(keyOf(options), { steps, chances });
  }
}

const isWhole = ({ shape }: Area): boolean => shape[0] === TOTALS.at(-1);

const keyOf = ({ ruleset, p, draw }: PulucOptions): string => `${ruleset} ${p} ${draw}`;

/** A number in words of 32 bits, the lowest first; 0 has one, too. */
function wordsOf(number: number): bigint[] {
  const low = BigInt(number >>> 0);
  const high = Math.floor(number / 2 ** 32);
  return high ? [low, BigInt(high)] : [low];
}

const bytesOf = (board: Board): string =>
  String(board.memory.bytes(board.state, LAYOUTS[board.rules.state].size));

/** What is foreseen of a turn, for every seat. */
function foreseen(told: Structure, players: number, isExact: boolean): Prospect {
  const { tokens, chance, points, line } = readProspect(told, players);
  const chances = told.list("chances").slice(0, players);
  return { tokens, chance: chance!, chances, points, line, isExact };
}

/** A thought that tells nothing on its way. */
function* asSteps<T>(thought: Thought<T>): Generator<undefined, T, void> {
  for (;;) {
    const { done, value } = thought.next();
    if (done) return value;
    yield;
  }
}

function readProspect(told: Structure, players: number): HintChoice {
  const line = told
    .list("line")
    .slice(0, told.get("length"))
    .map((code) => PUEBLO_MOVES[code]!);
  return {
    tokens: line.slice(0, told.get("decisions")),
    chance: told.get("chance"),
    points: told.list("points").slice(0, players),
    visits: told.get("visits"),
    line,
  };
}
