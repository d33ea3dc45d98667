/**
 * Reviews games on the engine's module, move by move: the same as `cacique.study`, from the same kernels.
 * tests/golden/reviews.jsonl (`python -m tests.golden_reviews` writes it) binds the two.
 */
import { ApiError } from "../server/apierror";
import { type Area, type Memory, Structure } from "./arena";
import type { Board } from "./board";
import { classify, deeper, doubt, explains, isBrilliant, sumUp, turningPoints } from "./marks";
import { CELLS, PUEBLO_MOVES, PULUC_MOVES, SQUARES } from "./names";
import type { Players, Prospect, Thought } from "./players";
import { PuebloBoard } from "./pueblo";
import { PulucBoard } from "./puluc";
import type { Gain, GameReview, MoveReview, Reason, ReasonKind, ReviewOptions } from "./reviewdata";

export const VISITS = 1000;
/** Times the visits may be spent to solve an end. */
const ENDING = 8;
/** Games that cards are weighed by. */
const GAMES = 96;

/** In the order of the kernels' numbers. */
const PUEBLO_KINDS: readonly ReasonKind[] = [
  "shown",
  "hid",
  "reached",
  "walk",
  "corner",
  "stock",
  "tempo",
  "gain",
  "line",
  "price",
  "card",
];
const GAINS: readonly Gain[] = ["faces", "walk", "stock", "tempo"];
const PULUC_KINDS: readonly ReasonKind[] = ["reach", "capture", "home", "line"];
const LONGEST_LINE = 136;
const CUBES = 64 * 48;
const MOST_PARTS = 8;
const PULUC_PARTS = 12;
const PULUC_CELLS = 11;
const THROWS = [1, 2, 3, 4, 5] as const;
const SCALE = 65_534;

/** A turn weighed, in its two halves; a turn that is only a walk has no build. */
interface Turn {
  readonly best: Prospect;
  readonly build: Prospect | null;
  readonly walks: readonly Prospect[];
  /** Of the best build before the second best. */
  readonly lead: number;
}

type Told = Omit<MoveReview, "ply" | "seat" | "token">;

export class Reviewer {
  constructor(
    private readonly memory: Memory,
    private readonly players: Players,
  ) {}

  /** Reviews all moves of a board, and tells each as soon as it is known; the board is at its end then. */
  *review(board: Board, options: ReviewOptions = {}): Thought<GameReview> {
    const { visits = VISITS, seat } = options;
    const tokens = [...board.tokens];
    const moves: MoveReview[] = [];
    board.goTo([]);
    const reviewed =
      board instanceof PuebloBoard
        ? this.#reviewPueblo(board, tokens, visits, seat)
        : this.#reviewPuluc(asPuluc(board), tokens, seat);
    for (;;) {
      const { done, value } = reviewed.next();
      if (done) break;
      if (value) moves.push(value);
      yield value;
    }
    const players = board.view().scores.length;
    const { game } = board.view();
    return {
      game,
      is_finished: board.isOver,
      visits,
      moves,
      // no level was measured by reviews that look less deep than usual
      seats: sumUp(`${game}-${players}${visits < VISITS ? "-shallow" : ""}`, players, moves),
      turning_points: turningPoints(moves),
    };
  }

  // Pueblo

  *#reviewPueblo(
    board: PuebloBoard,
    tokens: readonly string[],
    visits: number,
    seat: number | undefined,
  ): Generator<MoveReview | undefined, void, void> {
    const cards = new Map<string, readonly Area[]>();
    let turn: Turn | null = null;
    for (const [ply, token] of tokens.entries()) {
      const mover = board.turn!;
      const { auction, phase } = board.view();
      const about = { ply, seat: mover, token };
      if (seat !== undefined && mover !== seat) turn = null;
      else if (auction) yield { ...about, ...(yield* this.#reviewBid(board, token, cards)) };
      else if (phase === "walking") {
        turn ??= yield* this.#weighTurn(board, null, visits);
        const [best, played] = yield* this.#weighWalk(board, turn, token, visits);
        const told = this.memory.within(() =>
          this.#compare(board, token, played, best, { visits }),
        );
        yield { ...about, ...told };
        turn = null;
      } else {
        turn = yield* this.#weighTurn(board, token, visits);
        const weighed = turn;
        const facts = { visits, isForced: board.legalCodes().length === 1, lead: weighed.lead };
        const told = this.memory.within(() =>
          this.#compare(board, token, weighed.build!, weighed.best, facts),
        );
        yield { ...about, ...told };
      }
      board.push(token);
    }
  }

  /** Weighs a turn by the build or removal that was played in it; null where there was none. */
  *#weighTurn(
    board: PuebloBoard,
    build: string | null,
    visits: number,
  ): Generator<undefined, Turn, void> {
    const options = yield* this.#weigh(board, visits);
    const [first] = options;
    if (build === null) return { best: first!, build: null, walks: options, lead: 0 };
    if (first!.isExact) {
      const own = options.filter(({ tokens }) => tokens[0] === build);
      const walks = own[0]!.tokens.length === 1 ? [] : own.map(secondHalf);
      return { best: first!, build: own[0]!, walks, lead: leadOf(options) };
    }
    const best = first!.tokens[0]!;
    const turn = yield* this.#searchTurn(board, build, best, visits);
    if (best === build)
      return { ...turn, lead: yield* this.#confirmLead(board, turn.best, options, visits) };
    return yield* confirmed(turn, lossOfBuild, (times) =>
      this.#searchTurn(board, build, best, times * visits),
    );
  }

  /** The best walk after a build and the one played; they are the same where nothing is better. */
  *#weighWalk(
    board: PuebloBoard,
    { walks }: Turn,
    walk: string,
    visits: number,
  ): Generator<undefined, [Prospect, Prospect], void> {
    const best = walks[0]!;
    const played = walks.find(({ tokens }) => tokens[0] === walk)!;
    if (best.isExact || best === played) return [best, played];
    const tokens = [best.tokens[0]!, walk];
    if (tokens.some((token) => endsPart(board, token))) return [best, played];
    const first: Pair = { better: best, worse: played };
    const pair = yield* confirmed(first, lossOfPair, (times) =>
      this.#searchWalks(board, tokens, times * visits),
    );
    if (pair === first) return [best, played];
    if (lossOfPair(pair) > 0) return [best, shifted(best, pair.better, pair.worse)];
    const asGood = shifted(best, pair.worse, pair.worse);
    return [asGood, asGood];
  }

  *#searchWalks(
    board: PuebloBoard,
    tokens: readonly string[],
    visits: number,
  ): Generator<undefined, Pair, void> {
    const found: Prospect[] = [];
    for (const token of tokens) {
      const [next] = yield* this.#weighAfter(board, token, visits);
      found.push({ ...prefixed(token, next!), tokens: [token] });
    }
    return { better: found[0]!, worse: found[1]! };
  }

  /** By how much the best build leads; where that is much, the second is searched as well as the best. */
  *#confirmLead(
    board: PuebloBoard,
    best: Prospect,
    options: readonly Prospect[],
    visits: number,
  ): Generator<undefined, number, void> {
    const lead = leadOf(options);
    if (!isBrilliant(lead)) return lead;
    const second = othersOf(options).reduce((one, other) =>
      other.chance > one.chance ? other : one,
    );
    const [found] = yield* this.#weighAfter(board, second.tokens[0]!, visits);
    return Math.min(lead, best.chance - found!.chance);
  }

  *#searchTurn(
    board: PuebloBoard,
    build: string,
    best: string,
    visits: number,
  ): Generator<undefined, Turn, void> {
    const after = yield* this.#weighAfter(board, build, visits);
    const played = prefixed(build, after[0]!);
    const walks = after[0]!.tokens.length ? after : [];
    const alone = { best: played, build: played, walks, lead: 0 };
    if (best === build) return alone;
    const better = prefixed(best, (yield* this.#weighAfter(board, best, visits))[0]!);
    return better.chance <= played.chance ? alone : { ...alone, best: better };
  }

  /** What can be decided after a move, as whoever makes the move sees it. */
  *#weighAfter(
    board: PuebloBoard,
    token: string,
    visits: number,
  ): Generator<undefined, Prospect[], void> {
    const seat = board.turn!;
    board.push(token);
    try {
      if (board.isOver) return [ended(board, seat)];
      const options = yield* this.#weigh(board, visits);
      return options.map((option) => ({ ...option, chance: option.chances[seat]! }));
    } finally {
      board.pop();
    }
  }

  /** All that can be decided here, or the best of it, the best first; what it took is given back. */
  *#weigh(board: PuebloBoard, visits: number): Generator<undefined, Prospect[], void> {
    const mark = this.memory.mark();
    try {
      const thought = this.players.weighTurns(board, visits, ENDING * visits);
      for (;;) {
        const { done, value } = thought.next();
        if (done) return value;
        yield;
      }
    } finally {
      this.memory.giveBack(mark);
    }
  }

  #compare(
    board: PuebloBoard,
    token: string,
    played: Prospect,
    best: Prospect,
    { visits, isForced = false, lead = 0 }: About,
  ): Told {
    const seat = board.turn!;
    const loss = Math.max(best.chance - played.chance, 0);
    const lost = leads(best, seat) - leads(played, seat);
    const isTold = explains(loss);
    const isBest = loss === 0 && best.tokens[0] === token;
    const isExact = played.isExact && best.isExact;
    return {
      chances_before: best.chances,
      chances_after: played.chances,
      points_before: best.points,
      points_after: played.points,
      loss,
      points_lost: isTold ? lost : Math.max(lost, 0),
      class: classify(loss, isBest ? lead : 0, isExact ? 0 : doubt(visits)),
      is_forced: isForced,
      is_exact: isExact,
      luck: null,
      best: best.tokens,
      line: best.line,
      played_line: played.line,
      reply: isTold ? replyOf(played.line) : [],
      reasons: isTold ? this.#explain(board, played, best, lost) : [],
    };
  }

  /** Why what was played is worse, both from this very position; the parts add up to the loss. */
  #explain(board: PuebloBoard, played: Prospect, better: Prospect, lost: number): Reason[] {
    const { memory } = this;
    const lines = memory.array("int16", 2, LONGEST_LINE);
    const lengths = memory.array("int64", 2);
    [played, better].forEach(({ line }, side) => {
      const codes = line.map((token) => board.codeOf(token));
      memory.numbers("int16", lines.at + 2 * LONGEST_LINE * side, codes.length).set(codes);
      memory.words(lengths.at + 8 * side, 1)[0] = BigInt(codes.length);
    });
    const books = [
      memory.structures("puebloState", 2),
      memory.array("int8", 2, CUBES),
      memory.array("uint64", 2, CUBES),
      memory.array("float64", 2, CUBES),
      memory.array("float64", 2, CUBES),
      memory.array("int8", 2, 3 * CUBES),
      memory.array("int64", 2),
      memory.array("float64", 2, 12),
      memory.array("float64", GAINS.length),
      memory.array("int16", 64),
    ];
    const parts = memory.structures("puebloPart", MOST_PARTS);
    const count = memory.call(
      "ai_pueblo_parts_compare",
      board.state,
      ...this.players.modelOf(board),
      lines,
      lengths,
      lost,
      ...books,
      parts,
    );
    return Array.from({ length: count }, (_, at) =>
      readPart(Structure.in(memory, "puebloPart", parts, at), played, better),
    );
  }

  *#reviewBid(
    board: PuebloBoard,
    token: string,
    known: Map<string, readonly Area[]>,
  ): Generator<undefined, Told, void> {
    const { memory } = this;
    const key = `${board.fields.list("card").join()} ${board.fields.get("part")}`;
    if (!known.has(key)) {
      const thought = this.players.weighCards(board, GAMES, this.players.seeded(0, 0));
      for (;;) {
        const { done, value } = thought.next();
        if (done) {
          known.set(key, value);
          break;
        }
        yield;
      }
    }
    const seat = board.turn!;
    const { players } = board.options;
    const [judged, part] = [memory.structures("puebloJudgement"), memory.structures("puebloPart")];
    const given = [board.state, ...this.players.modelOf(board), ...known.get(key)!];
    memory.call("ai_pueblo_bids_judge_bid", ...given, board.codeOf(token), judged, part);
    const told = Structure.in(memory, "puebloJudgement", judged);
    const rows = (field: string) =>
      [0, 4].map((at) => told.list(field).slice(at, at + players)) as [number[], number[]];
    const [chances, points] = [rows("chances"), rows("points")];
    const loss = Math.max(chances[0][seat]! - chances[1][seat]!, 0);
    const best = [PUEBLO_MOVES[told.get("best")]!];
    return {
      chances_before: chances[0],
      chances_after: chances[1],
      points_before: points[0],
      points_after: points[1],
      loss,
      points_lost: told.get("lost"),
      class: classify(loss),
      is_forced: board.legalCodes().length === 1,
      is_exact: false,
      luck: null,
      best,
      line: best,
      played_line: [token],
      reply: [],
      reasons: explains(loss) ? [readPrice(Structure.in(memory, "puebloPart", part))] : [],
    };
  }

  // Puluc

  *#reviewPuluc(
    board: PulucBoard,
    tokens: readonly string[],
    seat: number | undefined,
  ): Generator<MoveReview | undefined, void, void> {
    let value = this.#worth(board);
    for (const [ply, token] of tokens.entries()) {
      const mover = board.turn!;
      const about = { ply, seat: mover, token };
      const isAsked = seat === undefined || mover === seat;
      const isThrow = board.throw === null;
      const told = isAsked && !isThrow ? this.#reviewMove(board, token) : null;
      board.push(token);
      const after = this.#worth(board);
      if (isAsked) yield { ...about, ...(told ?? this.#reviewThrow(board, mover, value, after)) };
      value = after;
    }
  }

  /** What a position is worth to whoever is to throw or move; exact ones in whole steps. */
  #worth(board: PulucBoard): number {
    const { steps, chances, isExact } = this.players.weigherOf(board);
    const given = [steps, board.state, chances, ...this.players.room];
    const value = this.memory.call("ai_puluc_parts_worth", ...given);
    return isExact ? Math.round(value * SCALE) / SCALE : value;
  }

  #reviewThrow(board: PulucBoard, seat: number, before: number, after: number): Told {
    const { isExact } = this.players.weigherOf(board);
    return {
      ...NOTHING,
      chances_before: bySeat(seat, before),
      chances_after: bySeat(seat, after),
      is_forced: true,
      is_exact: isExact,
      luck: isExact ? after - before : null,
    };
  }

  #reviewMove(board: PulucBoard, token: string): Told {
    const { memory } = this;
    return memory.within(() => {
      const seat = board.turn!;
      const { steps, chances, isExact } = this.players.weigherOf(board);
      const { room } = this.players;
      const count = memory.call("ai_puluc_search_search", steps, board.state, chances, ...room);
      const codes = memory.listed("int16", room[0]!, count);
      const values = memory.listed("float64", room[1]!, count);
      const row = { at: room[1]!.at, shape: [count] };
      const best = memory.call("ai_puluc_lookup_best_of", board.state, row);
      const played = codes.indexOf(board.codeOf(token));
      const difference = values[best]! - values[played]!;
      const loss = isExact ? Math.round(difference * SCALE) / SCALE : difference;
      const others = values.filter((_, at) => at !== played);
      const lead = played === best && others.length ? values[best]! - Math.max(...others) : 0;
      const better = [loss === 0 ? token : PULUC_MOVES[codes[best]!]!];
      const told: Told = {
        ...NOTHING,
        chances_before: bySeat(seat, values[best]!),
        chances_after: bySeat(seat, values[played]!),
        loss,
        class: classify(loss, lead),
        is_forced: count === 1,
        is_exact: isExact,
        best: better,
        line: better,
        played_line: [token],
      };
      if (!explains(loss)) return told;
      return { ...told, reasons: this.#explainMove(board, codes[played]!, codes[best]!, loss) };
    });
  }

  #explainMove(board: PulucBoard, played: number, better: number, loss: number): Reason[] {
    const { memory } = this;
    const seat = board.turn!;
    const { steps, chances } = this.players.weigherOf(board);
    const bench = [
      memory.fill("int16", [played, better]),
      memory.structures("pulucState", 2),
      memory.array("float64", 2, THROWS.length),
      memory.array("int8", 2, THROWS.length),
      memory.array("int8", THROWS.length, PULUC_CELLS),
    ];
    const parts = memory.structures("pulucPart", PULUC_PARTS);
    const given = [steps, board.state, chances, loss, ...this.players.room, ...bench, parts];
    const count = memory.call("ai_puluc_parts_compare", ...given);
    return Array.from({ length: count }, (_, at) =>
      readPulucPart(Structure.in(memory, "pulucPart", parts, at), seat, PULUC_MOVES[better]!),
    );
  }
}

const NOTHING: Told = {
  chances_before: [],
  chances_after: [],
  points_before: [],
  points_after: [],
  loss: 0,
  points_lost: null,
  class: "best",
  is_forced: false,
  is_exact: false,
  luck: null,
  best: [],
  line: [],
  played_line: [],
  reply: [],
  reasons: [],
};

function asPuluc(board: Board): PulucBoard {
  if (board instanceof PulucBoard) return board;
  throw new ApiError("not_found", "nobody here reviews this game");
}

const bySeat = (seat: number, chance: number): [number, number] =>
  seat ? [1 - chance, chance] : [chance, 1 - chance];

/** By how many points others are expected to be behind, on the mean. */
function leads({ points }: Prospect, seat: number): number {
  const own = points[seat]!;
  const others = points.reduce((total, one) => total + one, 0) - own;
  return others / (points.length - 1) - own;
}

/** Turns with other builds than the best. */
const othersOf = (options: readonly Prospect[]): readonly Prospect[] =>
  options.filter(({ tokens }) => tokens[0] !== options[0]!.tokens[0]);

/** By how much the best build is ahead of all others that were looked at. */
function leadOf(options: readonly Prospect[]): number {
  const others = othersOf(options);
  return others.length ? options[0]!.chance - Math.max(...others.map((one) => one.chance)) : 0;
}

/** What is known of a decision besides what can be decided. */
interface About {
  /** Of the review. */
  readonly visits: number;
  readonly isForced?: boolean;
  /** Of the best before all others. */
  readonly lead?: number;
}

/** Two decisions beside each other. */
interface Pair {
  readonly better: Prospect;
  readonly worse: Prospect;
}

const lossOfBuild = ({ best, build }: Turn): number => best.chance - build!.chance;

const lossOfPair = ({ better, worse }: Pair): number => better.chance - worse.chance;

/** Looks again, deeper and deeper, while there is a loss to tell; gives what finds the smallest. */
function* confirmed<T>(
  first: T,
  lossOf: (one: T) => number,
  look: (times: number) => Generator<undefined, T, void>,
): Generator<undefined, T, void> {
  const found: T[] = [];
  for (;;) {
    const times = deeper(lossOf(found.at(-1) ?? first), found.length);
    if (!times) break;
    found.push(yield* look(times));
  }
  return found.length
    ? found.reduce((one, other) => (lossOf(other) < lossOf(one) ? other : one))
    : first;
}

/** As much worse than one as two others are apart; with the moves of the worse. */
function shifted(one: Prospect, better: Prospect, worse: Prospect): Prospect {
  return {
    ...worse,
    chance: clip(one.chance + (worse.chance - better.chance)),
    chances: one.chances.map((own, at) => clip(own + (worse.chances[at]! - better.chances[at]!))),
    points: one.points.map((own, at) => own + (worse.points[at]! - better.points[at]!)),
    isExact: false,
  };
}

const clip = (chance: number): number => Math.min(Math.max(chance, 0), 1);

/** Whether an auction follows, of which no search knows more than what it is before it. */
function endsPart(board: PuebloBoard, token: string): boolean {
  board.push(token);
  const isEnd = Boolean(board.view().auction);
  board.pop();
  return isEnd;
}

const prefixed = (token: string, of: Prospect): Prospect => ({
  ...of,
  tokens: [token, ...of.tokens],
  line: [token, ...of.line],
});

/** What is left of a turn after its build. */
const secondHalf = (of: Prospect): Prospect => ({
  ...of,
  tokens: of.tokens.slice(1),
  line: of.line.slice(1),
});

/** A game that a removal ended: the share of the others that each seat is ahead of. */
function ended(board: PuebloBoard, seat: number): Prospect {
  const points = board.view().scores;
  const chances = points.map((own) => {
    const ahead = points.reduce((n, one) => n + Number(one > own) + Number(one >= own), -1);
    return ahead / 2 / (points.length - 1);
  });
  return { tokens: [], chance: chances[seat]!, chances, points, line: [], isExact: true };
}

/** Whether the decision that a line begins with is a walk, so that its stop is no guess. */
const isWalk = ([first]: readonly string[]): boolean => first!.startsWith(">");

/** The decisions of the first turn of a line. */
function turnOf(line: readonly string[]): readonly string[] {
  const walk = line.findIndex((token) => token.startsWith(">"));
  return walk < 0 ? line : line.slice(0, walk + 1);
}

/** The decisions of the second. */
const replyOf = (line: readonly string[]): readonly string[] =>
  turnOf(line.slice(turnOf(line).length));

function readPart(part: Structure, played: Prospect, better: Prospect): Reason {
  const kind = PUEBLO_KINDS[part.get("kind")]!;
  const points = part.get("points");
  const seat = part.get("seat");
  switch (kind) {
    case "shown":
    case "hid":
    case "reached": {
      const [by, walks, start] = [part.get("by"), part.get("walks"), part.get("start")];
      const squares = part.list("squares").slice(0, part.get("count"));
      return {
        kind,
        seat,
        cell: CELLS[part.get("cell")]!,
        level: part.get("level"),
        square: SQUARES[part.get("square")]!,
        squares: squares.map((at) => SQUARES[at]!),
        fine: part.get("fine"),
        ...(start < 0 ? {} : { start: SQUARES[start]! }),
        ...(walks < 0 ? {} : { walks }),
        ...(by < 0 ? {} : { by }),
        is_on_lap: part.get("lap") !== 0,
        ...(kind === "reached" ? {} : { is_left: part.get("stands") !== 0 }),
        points,
        ...(kind === "reached" ? {} : { tokens: turnOf(better.line) }),
      };
    }
    case "walk":
    case "corner": {
      const [square, other] = [part.get("square"), part.get("better")];
      return {
        kind,
        seat,
        ...(square < 0 ? {} : { square: SQUARES[square]! }),
        ...(other < 0 ? {} : { better_square: SQUARES[other]! }),
        fine: part.get("fine"),
        paid: part.get("paid"),
        points,
        ...(isWalk(better.line) ? {} : { tokens: turnOf(better.line) }),
      };
    }
    case "stock":
      return { kind, seat, is_coloured: part.get("coloured") !== 0, points };
    case "tempo":
      return { kind, seat, points };
    case "line":
      return { kind, points, tokens: replyOf(played.line) };
    case "gain": {
      const gained = part.get("gains");
      return { kind, gains: GAINS.filter((_, bit) => (gained >> bit) & 1), points };
    }
    case "price":
    case "card":
    case "reach":
    case "capture":
    case "home":
      return { kind, points };
  }
}

function readPrice(part: Structure): Reason {
  const kind = PUEBLO_KINDS[part.get("kind")]!;
  return {
    kind,
    seat: part.get("seat"),
    paid: part.get("paid"),
    ...(part.get("needed") ? { needed: part.get("needed") } : {}),
    worth: part.get("worth"),
    ...(kind === "card" ? { card: part.get("card"), better_card: part.get("better") } : {}),
    points: part.get("points"),
  };
}

function readPulucPart(part: Structure, seat: number, better: string): Reason {
  const kind = PULUC_KINDS[part.get("kind")]!;
  const chance = part.get("chance");
  if (kind === "line") return { kind, chance };
  const cell = String(part.get("cell"));
  const pieces = part.get("pieces");
  if (kind === "reach") {
    const reaching = part.list("throws");
    const throws = THROWS.filter((_, at) => reaching[at]);
    return { kind, seat, cell, pieces, throws, odds: part.get("odds"), chance };
  }
  return { kind, seat: kind === "home" ? seat : 1 - seat, cell, pieces, chance, tokens: [better] };
}
