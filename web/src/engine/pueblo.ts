/** Pueblo on the engine's module. */
import type { Prices } from "../server/api";
import type {
  AuctionView,
  BlockView,
  OutcomeView,
  PuebloOptions,
  PuebloView,
  Account,
  SeenView,
  Why,
} from "../server/protocol";
import { Board, fillIn, type Rules } from "./board";
import { type Memory, Structure } from "./arena";
import { CELLS, codesOf, POSES, PUEBLO_MOVES, SQUARES } from "./names";
import { formatPosition, parsePosition, type Read } from "./pueblolines";
import { refuse } from "./setup";

const PHASES = ["bidding", "taking", "building", "walking", "removing", "over"] as const;
const NEUTRAL = 4;
const NOBODY = -1;
const MOST_BLOCKS = 36;
const MOST_SEEN = 64;
const FINES = [38, 4] as const; // what squares cost, by seat: the 36 of the path and two rows more

export const PUEBLO_RULES: Rules = {
  moves: PUEBLO_MOVES,
  codes: codesOf(PUEBLO_MOVES),
  state: "puebloState",
  doors: "games_pueblo",
  mostLegal: PUEBLO_MOVES.indexOf("C--"),
};

const ownerOf = (owner: number) => (owner === NEUTRAL ? null : owner);

export class PuebloBoard extends Board {
  constructor(
    memory: Memory,
    readonly options: PuebloOptions,
  ) {
    super(memory, PUEBLO_RULES);
    memory.within(() => {
      const given = memory.structures("puebloOptions");
      const fields = Structure.in(memory, "puebloOptions", given);
      const sites = options.sites.flat().map((cell) => 1n << BigInt(CELLS.indexOf(cell)));
      fields.setWord(
        "sites",
        sites.reduce((all, bit) => all | bit, 0n),
      );
      for (const name of ["players", "pro", "demolition", "first", "tallest"] as const)
        fields.set(name, Number(options[name]));
      fields.set("hand", options.handed === "left" ? 1 : 0);
      fields.set("chief", SQUARES.indexOf(options.chief));
      this.call("turns_begin", given);
    });
  }

  /** Reads the line of a position; throws an ApiError where it is none. */
  static at(memory: Memory, line: string): PuebloBoard {
    const board = PuebloBoard.arranged(memory, line);
    if (board.position() !== line) refuse("this line is not written in the usual way");
    return board;
  }

  /** The same of blocks in any order in which they can be set, as somebody sets them up by hand. */
  static arranged(memory: Memory, line: string): PuebloBoard {
    const { options, position } = parsePosition(line);
    const board = new PuebloBoard(memory, options);
    board.#takeUp(position);
    return board;
  }

  get #phase() {
    return PHASES[this.fields.get("phase")]!;
  }

  get isOver(): boolean {
    return this.#phase === "over";
  }

  get turn(): number | null {
    return this.isOver ? null : this.fields.get("seat");
  }

  #bySeat(field: string): number[] {
    return this.fields.list(field).slice(0, this.options.players);
  }

  /** Passes a turn of building: its block is set aside, and nobody walks; says whether that can be. */
  passTurn(): boolean {
    const { fields } = this;
    const { players } = this.options;
    const build = this.legal()[0];
    if (this.#phase !== "building" || !build) return false;
    const kind = build.startsWith("C") ? "coloured" : "neutral";
    const left = fields.list(kind);
    const seat = fields.get("seat");
    fields.set(kind, ...left.map((blocks, at) => (at === seat ? blocks - 1 : blocks)));
    const turn = (fields.get("turn") + 1) % players;
    fields.set("turn", turn);
    fields.set("seat", fields.list("order")[turn]!);
    return this.legalCodes().length > 0;
  }

  // what is shown

  view(): PuebloView {
    const { fields } = this;
    const auction = this.#auction();
    const neutral = this.#bySeat("neutral");
    const chief = SQUARES[fields.get("chief")]!;
    return {
      game: "pueblo",
      options: this.options,
      phase: this.#phase,
      part: fields.get("part") + 1,
      turn: this.turn,
      order: auction ? [] : this.#bySeat("order"),
      chief,
      scores: this.#bySeat("scores"),
      stock: this.#bySeat("coloured").map((coloured, seat) => [coloured, neutral[seat]!]),
      blocks: this.#blocks(),
      auction,
      walks: this.isOver ? [] : this.#walks(chief),
      lap: this.#lap(),
      sight: this.sight(chief),
      legal: this.legal(),
      position: this.position(),
      outcome: this.#outcome(),
    };
  }

  #auction(): AuctionView | null {
    if (this.#phase !== "bidding" && this.#phase !== "taking") return null;
    const { fields } = this;
    const bidder = fields.get("bidder");
    return {
      cards: this.#bySeat("card"),
      opener: fields.get("opener"),
      bidder: bidder === NOBODY ? null : bidder,
      bid: fields.get("bid"),
      passed: this.#bySeat("passed").map(Boolean),
    };
  }

  #outcome(): OutcomeView | null {
    if (!this.isOver) return null;
    const scores = this.#bySeat("scores");
    const best = Math.min(...scores);
    return { winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])), scores };
  }

  #blocks(): BlockView[] {
    const { memory } = this;
    return memory.within(() => {
      const blocks = memory.structures("puebloBlock", MOST_BLOCKS);
      const count = this.call("prices_list_blocks", blocks);
      return Array.from({ length: count }, (_, at) => {
        const block = Structure.in(memory, "puebloBlock", blocks, at);
        const cubes = block.list("cubes");
        return {
          owner: ownerOf(block.get("owner")),
          cell: CELLS[block.get("cell")]!,
          pose: POSES[block.get("pose")]!,
          level: block.get("level"),
          cubes: [0, 2, 4, 6].map((cube) => ({
            cell: CELLS[cubes[cube]!]!,
            level: cubes[cube + 1]!,
          })),
          removal: `x${CELLS[block.get("first")]}`,
        };
      });
    });
  }

  #walks(chief: string): PuebloView["walks"] {
    return this.memory.within(() => {
      const points = this.memory.array("int32", 4, this.options.players);
      this.call("prices_walk_prices", points);
      const at = SQUARES.indexOf(chief);
      return this.memory.rows("int32", points).map((each, walk) => ({
        steps: walk + 1,
        square: SQUARES[(at + walk + 1) % SQUARES.length]!,
        points: each,
      }));
    });
  }

  #lap(): number[] {
    return this.memory.within(() => {
      const points = this.memory.array("int32", 4);
      this.call("prices_lap_prices", points);
      return this.memory.listed("int32", points, this.options.players);
    });
  }

  sight(square: string): SeenView[] {
    const { memory } = this;
    const from = SQUARES.indexOf(square);
    return memory.within(() => {
      const cubes = memory.array("int16", MOST_SEEN);
      const seen = memory.structures("puebloSeen", MOST_SEEN);
      const count = this.call("prices_sight", from, cubes, seen);
      return Array.from({ length: count }, (_, at) => {
        const cube = Structure.in(memory, "puebloSeen", seen, at);
        return {
          cell: CELLS[cube.get("cell")]!,
          level: cube.get("level"),
          owner: ownerOf(cube.get("owner")),
          points: cube.get("points"),
        };
      });
    });
  }

  // what is asked

  prices(): Prices {
    if (this.#phase !== "building" && this.#phase !== "removing") return {};
    const { memory } = this;
    const { players } = this.options;
    const all = this.legalCodes();
    return memory.within(() => {
      const codes = memory.fill("int16", all);
      const points = memory.array("int32", all.length, 4, players);
      const laps = memory.array("int32", all.length, players);
      const fines = memory.array("int32", ...FINES);
      this.call("prices_prices", codes, points, laps, fines);
      const walks = memory.rows("int32", { at: points.at, shape: [all.length * 4, players] });
      const rounds = memory.rows("int32", laps);
      return Object.fromEntries(
        all.map((code, at) => [
          PUEBLO_MOVES[code]!,
          { walks: walks.slice(at * 4, at * 4 + 4), lap: rounds[at]! },
        ]),
      );
    });
  }

  why(token: string): Why {
    const { memory } = this;
    const code = this.codeOf(token);
    return memory.within(() => {
      const told = memory.structures("puebloReason");
      const number = this.call("reasons_explain", code, told);
      if (number < 0) return { reason: null, code: null, words: {} };
      const name = REASONS[number]!;
      const words = wordsOf(name, Structure.in(memory, "puebloReason", told), this.options);
      return { reason: fillIn(TEXTS[name], words), code: name, words };
    });
  }

  review(): Account {
    const { memory } = this;
    const { players } = this.options;
    return memory.within(() => {
      const codes = memory.fill(
        "int16",
        this.tokens.map((token) => this.codeOf(token)),
      );
      const scores = memory.array("int32", this.tokens.length + 1, 4);
      const costs = memory.array("int32", 4, 4);
      const lap = memory.array("int32", SQUARES.length, 4);
      const from = this.fromStart(() => this.call("account_recount", codes, scores, costs, lap));
      const rows = (area: typeof scores) =>
        memory.rows("int32", area).map((row) => row.slice(0, players));
      return {
        scores: rows(scores),
        costs: rows(costs).slice(0, players),
        laps: from === NOBODY ? [] : rows(lap),
        lap_squares:
          from === NOBODY ? [] : SQUARES.map((_, at) => SQUARES[(from + at + 1) % SQUARES.length]!),
        luck: null,
      };
    });
  }

  // lines

  position(): string {
    const { fields, memory } = this;
    const auction = this.#auction();
    const neutral = this.#bySeat("neutral");
    const standing = fields.list("standing").reduce((a, b) => a + b, 0);
    const placements = memory.within(() => {
      const twin = memory.structures("puebloState");
      const rows = memory.array("int8", standing, 4);
      const size = Structure.size("puebloState");
      memory.bytes(twin, size).set(memory.bytes(this.state, size));
      memory.call("games_pueblo_rules_building_order", twin, rows);
      return memory.rows("int8", rows);
    });
    return formatPosition(this.options, {
      placements: placements.map(([cell, pose, , owner]) => ({
        owner: ownerOf(owner!),
        cell: CELLS[cell!]!,
        pose: POSES[pose!]!,
      })),
      chief: SQUARES[fields.get("chief")]!,
      scores: this.#bySeat("scores"),
      stock: this.#bySeat("coloured").map((coloured, seat) => [coloured, neutral[seat]!]),
      order: auction ? [] : this.#bySeat("order"),
      part: fields.get("part") + 1,
      phase: this.#phase,
      turn: fields.get("turn"),
      auction,
    });
  }

  #takeUp(position: Read): void {
    const { fields } = this;
    for (const { owner, cell, pose } of position.placements) {
      const place = [CELLS.indexOf(cell), POSES.indexOf(pose), owner ?? NEUTRAL] as const;
      if (!this.call("rules_put", ...place))
        refuse(`a block ${pose} does not rest in the window of ${cell}`);
    }
    fields.set("chief", SQUARES.indexOf(position.chief));
    fields.set("scores", ...position.scores);
    fields.set("coloured", ...position.stock.map(([coloured]) => coloured));
    fields.set("neutral", ...position.stock.map(([, neutral]) => neutral));
    fields.set("part", position.part - 1);
    fields.set("phase", PHASES.indexOf(position.phase));
    if (position.auction) this.#takeUpAuction(position.auction, position.seat);
    else this.#takeUpTurn(position);
    if (position.phase === "removing" && this.legalCodes().length === 0)
      refuse("whoever can remove nothing only walks");
  }

  #takeUpAuction({ cards, passed, opener, bidder, bid }: AuctionView, seat: number): void {
    const { fields } = this;
    fields.set("card", ...cards);
    fields.set("passed", ...passed.map(Number));
    fields.set("opener", opener);
    fields.set("bidder", bidder ?? NOBODY);
    fields.set("bid", bid);
    fields.set("seat", seat);
  }

  #takeUpTurn({ order, turn }: Read): void {
    const { fields } = this;
    const cards = [0, 0, 0, 0];
    if (this.options.pro) order.forEach((seat, at) => (cards[seat] = at + 1));
    fields.set("order", ...order);
    fields.set("card", ...cards);
    fields.set("opener", 0);
    fields.set("turn", turn);
    fields.set("seat", this.isOver ? 0 : order[turn]!);
  }
}

// why not

const TEXTS = {
  bid_now: "now is the time to bid or to pass",
  take_first: "an order card must be taken first",
  build_first: "a block must be built first",
  walk_first: "the chieftain must walk first",
  remove_first: "a block must be removed first",
  over: "the game is over",
  set_aside_first: "no block fits anywhere, so one must be set aside first",
  none_left: "no {colour} block is left, so the chieftain must walk",
  single_first: "the single coloured block comes first",
  neutral_first: "the {kind} block of the open pair must be used first",
  coloured_first: "the {kind} block of the open pair must be used first",
  site: "{cell} is a {site}",
  gap: "there is a gap under {cell} at level {level}",
  fits: "a block is set aside only where none fits, and {token} does",
  bid_higher: "a bid must be higher than {bid}",
  unbeatable: "{bid} is unbeatable",
  card_taken: "card {card} is taken",
  few_cards: "there are only {cards} cards",
  empty: "nothing stands on {cell}",
  anothers: "the {block} on top of {cell} is another player's",
  named_by: "the {block} on top of {cell} is named by its first cell, {token}",
  covered: "the {block} at {cell} stands on it",
} as const;

type Reason = keyof typeof TEXTS;
/** In the order of the kernel's numbers. */
const REASONS = Object.keys(TEXTS) as Reason[];

const COLOURS = {
  2002: { colours: ["red", "blue", "green", "violet"], site: "cult site" },
  2023: { colours: ["blue", "orange", "yellow", "pink"], site: "garden" },
} as const;

function wordsOf(name: Reason, told: Structure, { edition }: PuebloOptions): Why["words"] {
  const { colours, site } = COLOURS[edition];
  const cell = CELLS[told.get("cell")]!;
  const token = PUEBLO_MOVES[told.get("code")]!;
  const owner = ownerOf(told.get("owner"));
  const block = {
    cell,
    block: `${owner === null ? "neutral" : colours[owner]} block`,
    owner: owner ?? -1,
  };
  switch (name) {
    case "none_left":
      return { colour: colours[owner!]!, owner: owner! };
    case "neutral_first":
      return { kind: "neutral" };
    case "coloured_first":
      return { kind: "coloured" };
    case "site":
      return { cell, site };
    case "gap":
      return { cell, level: told.get("level") };
    case "fits":
      return { token };
    case "bid_higher":
    case "unbeatable":
      return { bid: told.get("number") };
    case "card_taken":
      return { card: told.get("number") };
    case "few_cards":
      return { cards: told.get("number") };
    case "empty":
      return { cell };
    case "anothers":
    case "covered":
      return block;
    case "named_by":
      return { token, ...block };
    case "bid_now":
    case "take_first":
    case "build_first":
    case "walk_first":
    case "remove_first":
    case "over":
    case "set_aside_first":
    case "single_first":
      return {};
  }
}
