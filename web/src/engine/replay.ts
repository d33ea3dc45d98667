/** Whole games of another program, replayed through the module alone; nothing else knows rules. */
import { type Engine } from "./layouts.ts";
import { reserve } from "./memory.ts";

/** A game as a golden file has it: tokens, who was to decide, how many moves were legal. */
export interface GoldenGame {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly moves: readonly string[];
  readonly seats: readonly number[];
  readonly legal: readonly number[];
  readonly winners: readonly number[];
  readonly scores?: readonly number[];
  readonly lost?: readonly number[];
}

/** A game under way, as the module has it. */
interface Table {
  readonly code: (token: string) => number | undefined;
  readonly seat: () => number;
  readonly listLegal: () => Int16Array;
  readonly apply: (code: number) => void;
  /** What the file says of the end, in its words; nothing where the game is not over. */
  readonly end: () => Pick<GoldenGame, "winners" | "scores" | "lost"> | undefined;
}

const FILES = "abcdefgh";
const range = (count: number): number[] => [...Array(count).keys()];
const CELLS = range(8).flatMap((rank) => [...FILES].map((file) => `${file}${rank + 1}`));
const WINDOWS = CELLS.filter((cell) => !cell.startsWith("h") && !cell.endsWith("8"));
const POSES = range(4).flatMap((corner) => [..."usd"].map((letter) => `${corner + 1}${letter}`));
const CORNERS = ["NW", "NE", "SE", "SW"];
const OVER = 5;
const MOST_LEGAL = 1176;

const PUEBLO_CODES = codes([
  ...["C", "N"].flatMap((kind) =>
    POSES.flatMap((pose) => WINDOWS.map((cell) => `${kind}${cell}/${pose}`)),
  ),
  ...["C--", "N--", ">1", ">2", ">3", ">4", "pass"],
  ...range(99).map((bid) => `bid${bid + 1}`),
  ...range(4).map((card) => `take${card + 1}`),
  ...CELLS.map((cell) => `x${cell}`),
]);

function codes(tokens: readonly string[]): Map<string, number> {
  return new Map(tokens.map((token, code) => [token, code]));
}

function beginPueblo(engine: Engine, options: GoldenGame["options"]): Table {
  const state = reserve(engine, "puebloState");
  const list = engine.reserve(2 * MOST_LEGAL);
  const players = Number(options.players);
  engine.games_pueblo_turns_begin(state.at, 1, writePuebloOptions(engine, options), 1);
  return {
    code: (token) => PUEBLO_CODES.get(token),
    seat: () => state.numbers("seat")[0]!,
    listLegal: () => {
      const count = engine.games_pueblo_rules_legal_codes(state.at, 1, list, MOST_LEGAL);
      return new Int16Array(engine.memory.buffer, list, count);
    },
    apply: (code) => engine.games_pueblo_rules_apply(state.at, 1, code),
    end: () => {
      if (state.numbers("phase")[0] !== OVER) return undefined;
      const scores = [...state.numbers("scores")].slice(0, players);
      const fewest = Math.min(...scores);
      return { scores, winners: range(players).filter((seat) => scores[seat] === fewest) };
    },
  };
}

function writePuebloOptions(engine: Engine, options: GoldenGame["options"]): number {
  const written = reserve(engine, "puebloOptions");
  for (const name of ["players", "pro", "demolition", "tallest", "first"] as const) {
    written.numbers(name)[0] = Number(options[name]);
  }
  written.numbers("hand")[0] = options.handed === "left" ? 1 : 0;
  written.numbers("chief")[0] = 9 * CORNERS.indexOf(String(options.chief));
  const sites = options.sites as readonly (readonly string[])[];
  const bits = sites.flat().map((cell) => 1n << BigInt(CELLS.indexOf(cell)));
  written.words("sites")[0] = bits.reduce((all, bit) => all | bit, 0n);
  return written.at;
}

const CAMPS = [0, 10];
const LONGEST = 5;
const MOST_LEGAL_PULUC = 6;

/** Where a stack may go from a cell: to others without and with capture, or home. */
function advanceTokens(start: number): string[] {
  const nearby = range(2 * LONGEST + 1).map((i) => start - LONGEST + i);
  const ends = nearby.filter((end) => CAMPS[0]! < end && end < CAMPS[1]! && end !== start);
  const tokens = ends.flatMap((end) => [`${start}-${end}`, `${start}x${end}`]);
  return CAMPS.includes(start) ? tokens : [...tokens, `${start}-H`];
}

const PULUC_CODES = codes([
  ...["r1", "r2", "r3", "r4", "r5", "--"],
  ...range(CAMPS[1]! + 1).flatMap(advanceTokens),
]);

function beginPuluc(engine: Engine, options: GoldenGame["options"]): Table {
  const state = reserve(engine, "pulucState");
  const list = engine.reserve(2 * MOST_LEGAL_PULUC);
  state.numbers("p")[0] = Number(options.p);
  state.numbers("draw")[0] = Number(options.draw);
  state.numbers("seat")[0] = Number(options.first);
  engine.games_puluc_rules_begin(state.at, 1);
  return {
    code: (token) => PULUC_CODES.get(token),
    seat: () => state.numbers("seat")[0]!,
    listLegal: () => {
      const count = engine.games_puluc_rules_legal_codes(state.at, 1, list, MOST_LEGAL_PULUC);
      return new Int16Array(engine.memory.buffer, list, count);
    },
    apply: (code) => engine.games_puluc_rules_apply(state.at, 1, code),
    end: () => {
      if (!state.numbers("over")[0]) return undefined;
      const [light, dark] = state.numbers("left") as unknown as [number, number];
      const winners = light === dark ? [0, 1] : [dark === 0 ? 0 : 1];
      return { lost: [5 - light, 5 - dark], winners };
    },
  };
}

const GAMES = new Map([
  ["pueblo", beginPueblo],
  ["puluc", beginPuluc],
]);

/** Replay one game; what disagrees with the file, if anything does. */
export function replay(engine: Engine, game: GoldenGame): string | undefined {
  const before = engine.reserve(0);
  try {
    const begin = GAMES.get(game.game);
    return begin ? play(begin(engine, game.options), game) : `there is no game ${game.game}`;
  } finally {
    engine.release(before);
  }
}

function play(table: Table, game: GoldenGame): string | undefined {
  if (game.seats.length !== game.moves.length || game.legal.length !== game.moves.length) {
    return "there are not as many seats and numbers as moves";
  }
  for (const [ply, token] of game.moves.entries()) {
    const legal = table.listLegal();
    const code = table.code(token);
    if (table.end()) return `move ${ply + 1}: the game is over`;
    if (table.seat() !== game.seats[ply]) return `move ${ply + 1}: seat ${table.seat()} decides`;
    if (legal.length !== game.legal[ply]) return `move ${ply + 1}: ${legal.length} are legal`;
    if (code === undefined || !legal.includes(code)) return `move ${ply + 1}: ${token} is illegal`;
    table.apply(code);
  }
  const end = table.end();
  if (!end) return "the game is not over";
  const said = { ...end, ...pick(game, end) };
  return JSON.stringify(said) === JSON.stringify(end)
    ? undefined
    : `it ends as ${JSON.stringify(end)}`;
}

function pick<Key extends keyof GoldenGame>(
  game: GoldenGame,
  keys: Partial<Record<Key, unknown>>,
): Partial<GoldenGame> {
  return Object.fromEntries((Object.keys(keys) as Key[]).map((key) => [key, game[key]]));
}
