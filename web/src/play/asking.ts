/** Questions about positions: the page's own engine answers them, or the server where it cannot. */
import { engine } from "../engine/client";
import type { Line } from "../engine/questions";
import { ApiError, api } from "../server/api";
import type { GameView, Look } from "../server/protocol";

/** A game up to one of its moves. */
export const lineOf = (game: GameView, ply = game.tokens.length): Line => ({
  game: game.game,
  options: {},
  position: game.start,
  moves: game.tokens.slice(0, ply),
});

/** Asks the engine; a browser that cannot run it asks the server instead. */
export function firstHere<T>(here: () => Promise<T>, there: () => Promise<T>): Promise<T> {
  if (!canRun()) return there();
  return here().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "here") return there();
    throw error;
  });
}

const canRun = () => typeof Worker !== "undefined" && typeof WebAssembly !== "undefined";

export const lookAtRecord = (record: string): Promise<Look> =>
  firstHere(
    () => engine.record(record),
    () => api.studyRecord({ record }),
  );

export const lookAtPosition = (position: string): Promise<Look> =>
  firstHere(
    () => engine.look({ game: "", options: {}, position, moves: [] }),
    () => api.studyPosition(position),
  );
