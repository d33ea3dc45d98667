/**
 * Games that are kept in this browser: events are the only truth, a position is never stored.
 *
 * What belongs together is appended in one transaction, and only where nothing else was appended
 * meanwhile: of two tabs that decide at once, one has to look again. A tab that crashes loses
 * nothing that it has shown.
 */
import { ApiError } from "../server/api";
import type { GameEvent, GameLine } from "../server/protocol";

const NAME = "cacique";
const VERSION = 1;

/** Where games are kept; replaced in tests. */
export interface Store {
  readonly events: (id: string) => Promise<readonly GameEvent[]>;
  readonly list: () => Promise<readonly GameLine[]>;
  /** Whether the events were stored: not where the game's last one is not the one before them. */
  readonly append: (events: readonly GameEvent[], line: GameLine) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
}

interface Row {
  readonly id: string;
  readonly number: number;
  readonly line: GameLine;
}

interface Stored {
  readonly id: string;
  readonly number: number;
  readonly event: GameEvent;
}

/** A browser that keeps nothing, or has no room left, says so. */
const unavailable = (error: unknown) => new ApiError("here", String(error));

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("games", { keyPath: "id" });
      database.createObjectStore("events", { keyPath: ["id", "number"] });
    };
    request.onsuccess = () => {
      const database = request.result;
      // a newer page in another tab must not wait for this one
      database.onversionchange = () => database.close();
      database.onclose = () => {
        opened = null;
      };
      resolve(database);
    };
    request.onerror = () => reject(unavailable(request.error));
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

type Stores = readonly ("games" | "events")[];

/** Runs a transaction; what it finds is believed once all of it is on disk. */
async function within<T>(
  stores: Stores,
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction, give: (value: T) => void) => void,
): Promise<T> {
  const database = await open().catch((error: unknown) => {
    throw error instanceof ApiError ? error : unavailable(error);
  });
  return new Promise<T>((resolve, reject) => {
    let found: T;
    const transaction = database.transaction(stores, mode, { durability: "strict" });
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = () => reject(unavailable(transaction.error));
    work(transaction, (value) => {
      found = value;
    });
  });
}

export const store: Store = {
  events: (id) =>
    within<GameEvent[]>(["events"], "readonly", (transaction, give) => {
      const all = IDBKeyRange.bound([id], [id, []]);
      const request = transaction.objectStore("events").getAll(all);
      request.onsuccess = () => give((request.result as Stored[]).map(({ event }) => event));
    }),

  list: () =>
    within<GameLine[]>(["games"], "readonly", (transaction, give) => {
      const request = transaction.objectStore("games").getAll();
      request.onsuccess = () => {
        const lines = (request.result as Row[]).map(({ line }) => line);
        give(lines.sort((a, b) => b.updated - a.updated));
      };
    }),

  append: (events, line) =>
    within<boolean>(["games", "events"], "readwrite", (transaction, give) => {
      const { id } = line;
      const games = transaction.objectStore("games");
      const request = games.get(id);
      request.onsuccess = () => {
        const last = (request.result as Row | undefined)?.number ?? 0;
        const isNext = events[0]?.number === last + 1;
        give(isNext);
        if (!isNext) return;
        const stored = transaction.objectStore("events");
        for (const event of events) stored.add({ id, number: event.number, event });
        games.put({ id, number: events.at(-1)!.number, line });
      };
    }),

  remove: (id) =>
    within<void>(["games", "events"], "readwrite", (transaction) => {
      transaction.objectStore("games").delete(id);
      transaction.objectStore("events").delete(IDBKeyRange.bound([id], [id, []]));
    }),
};
