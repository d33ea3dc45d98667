/** Whole games of another program, replayed on the module's boards: seats, counts and ends agree. */
import { ApiError } from "../server/apierror";
import { Memory } from "./arena";
import type { Board } from "./board";
import type { Engine } from "./layouts";
import { begin } from "./open";

/** A game as a golden file has it: tokens, who was to decide, how many moves were legal. */
export interface GoldenGame {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly moves: readonly string[];
  readonly seats: readonly number[];
  readonly legal: readonly number[];
  readonly winners: readonly number[];
  readonly scores?: readonly number[];
  readonly chief?: string;
  readonly lost?: readonly number[];
}

/** What a file says of the end, by game. */
const ENDS = { pueblo: ["scores", "chief"], puluc: ["lost"] } as const;

/** Replay one game; what disagrees with the file, if anything does. */
export function replay(engine: Engine, game: GoldenGame): string | undefined {
  const memory = new Memory(engine);
  try {
    return play(begin(memory, { ...game, position: null }), game);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  } finally {
    memory.reset();
  }
}

/** Replay a line of a golden file; one that has no game in it disagrees, too. */
export function replayLine(engine: Engine, line: string): { moves: number; reason?: string } {
  const game = read(line);
  if (!game) return { moves: 0, reason: "this is no golden game" };
  const reason = replay(engine, game);
  return { moves: game.moves.length, ...(reason === undefined ? {} : { reason }) };
}

function read(line: string): GoldenGame | null {
  try {
    const game = JSON.parse(line) as GoldenGame | null;
    const lists = [game?.moves, game?.seats, game?.legal, game?.winners];
    return lists.every(Array.isArray) && typeof game?.options === "object" ? game : null;
  } catch {
    return null;
  }
}

function play(board: Board, game: GoldenGame): string | undefined {
  if (game.seats.length !== game.moves.length || game.legal.length !== game.moves.length)
    return "there are not as many seats and numbers as moves";
  for (const [ply, token] of game.moves.entries()) {
    const reason = compare(board, game, ply) ?? pushed(board, token);
    if (reason) return `move ${ply + 1}: ${reason}`;
  }
  return compareEnd(board, game);
}

function compare(board: Board, game: GoldenGame, ply: number): string | undefined {
  const count = board.legalCodes().length;
  if (board.isOver) return "the game is over";
  if (board.turn !== game.seats[ply]) return `seat ${board.turn} decides`;
  return count === game.legal[ply] ? undefined : `${count} are legal`;
}

function pushed(board: Board, token: string): string | undefined {
  if (!board.rules.codes.has(token) || !board.isLegal(token)) return `${token} is illegal`;
  board.push(token);
  return undefined;
}

function compareEnd(board: Board, game: GoldenGame): string | undefined {
  const view = board.view();
  if (!view.outcome) return "the game is not over";
  const told: Readonly<Record<string, unknown>> = { ...view, winners: view.outcome.winners };
  const names = ["winners", ...ENDS[view.game]] as const;
  const [end, said] = [told, { ...game } as Readonly<Record<string, unknown>>].map((all) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name]]))),
  );
  return said === end ? undefined : `it ends as ${end}`;
}
