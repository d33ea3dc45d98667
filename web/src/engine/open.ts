/** Boards from what is asked about: a line, or the text of a record. */
import { ApiError } from "../server/apierror";
import type { Look } from "../server/protocol";
import type { Board } from "./board";
import type { Memory } from "./arena";
import { PuebloBoard } from "./pueblo";
import { PulucBoard } from "./puluc";
import type { Line } from "./questions";
import { parseRecordText } from "./recordtext";
import {
  checkPueblo,
  checkPuluc,
  parseOption,
  PUEBLO_DEFAULTS,
  PULUC_DEFAULTS,
  refuse,
  RULES,
} from "./setup";

/** A new board, at the beginning of a line. */
export function begin(memory: Memory, { game, options, position }: Omit<Line, "moves">): Board {
  const named = position?.match(/^[a-z]+/)?.[0] ?? game;
  switch (named) {
    case "pueblo":
      if (position !== null) return PuebloBoard.at(memory, position);
      return new PuebloBoard(memory, checkPueblo(options));
    case "puluc":
      if (position !== null) return PulucBoard.at(memory, position);
      return new PulucBoard(memory, checkPuluc(options));
    default:
      return refuse(`there is no game '${named}'`);
  }
}

/** The look of a board, as the server gives it. */
export function lookAt(board: Board, names?: readonly string[]): Look {
  const view = board.view();
  return {
    game: null,
    names: names ?? view.scores.map(() => ""),
    tokens: [...board.tokens],
    movers: [...board.movers],
    start: board.start(),
    ply: board.tokens.length,
    view,
  };
}

/** Reads a record: its line, and the names of its seats; throws an ApiError with the reason. */
export function parseRecord(text: string): { line: Line; names: readonly string[] } {
  const { tags: given, line } = parseRecordText(text);
  const tags = new Map(Object.entries(given));
  if (tags.get("Rules") !== RULES) refuse(`this program plays version ${RULES} of the rules`);
  const { tokens } = line;
  const game = tags.get("Game") ?? "";
  const defaults: Readonly<Record<string, unknown>> | null =
    game === "pueblo" ? { ...PUEBLO_DEFAULTS } : game === "puluc" ? { ...PULUC_DEFAULTS } : null;
  if (!defaults) return refuse(`there is no game '${game}'`);
  const options = Object.fromEntries(
    Object.keys(defaults).flatMap((name) => {
      const value = tags.get(name.charAt(0).toUpperCase() + name.slice(1));
      return value === undefined ? [] : [[name, parseOption(name, value, defaults[name])]];
    }),
  );
  const names = [0, 1, 2, 3].map((seat) => tags.get(`Seat${seat}`) ?? "");
  return { line: { game, options, position: tags.get("Position") ?? null, moves: tokens }, names };
}

/** A move that does not fit says which one it is. */
export function replay(board: Board, moves: readonly string[]): void {
  try {
    board.goTo(moves);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, `move ${board.tokens.length + 1}: ${error.message}`);
  }
}
