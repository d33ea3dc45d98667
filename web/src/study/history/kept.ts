/** Reviewed games that this browser keeps, so that each of one's games is reviewed once. */
import { STAMP } from "../../engine/layouts";
import type { PlayedGame } from "./summary";

export interface KeptGame {
  /** The record that was reviewed. */
  readonly record: string;
  readonly played: PlayedGame;
}

/** Where they are kept; replaced in tests. A browser that keeps nothing has them reviewed again. */
export interface Keep {
  readonly find: (key: string) => Promise<KeptGame | null>;
  readonly put: (key: string, game: KeptGame) => Promise<void>;
}

const NAME = "cacique.history";
const GAMES = "games";

/** Another engine may say other things of the same game. */
interface Row extends KeptGame {
  readonly stamp: string;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing is kept here"));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  ask: (games: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(GAMES, mode);
      const request = ask(transaction.objectStore(GAMES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("nothing is kept here"));
    });
  } finally {
    database.close();
  }
}

export const keep: Keep = {
  find: async (key) => {
    try {
      const row = await within(
        "readonly",
        (games) => games.get(key) as IDBRequest<Row | undefined>,
      );
      return row?.stamp === STAMP ? row : null;
    } catch {
      return null;
    }
  },
  put: async (key, game) => {
    const row: Row = { ...game, stamp: STAMP };
    await within("readwrite", (games) => games.put(row, key)).catch(() => {});
  },
};
