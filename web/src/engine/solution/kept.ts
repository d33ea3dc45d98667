/** Solutions that this browser keeps, as tables ready to be looked up. */
import { ApiError } from "../../server/apierror";
import type { PulucOptions } from "../../server/protocol";
import { crc32 } from "./packed";

export type Solved = Pick<PulucOptions, "ruleset" | "draw" | "p">;

/** Whether two games have the same solution. */
export const isSame = (one: Solved, other: Solved): boolean => keyOf(one) === keyOf(other);

export interface KeptTable {
  readonly options: Solved;
  readonly steps: ArrayBuffer;
  readonly crc: number;
}

/** Where tables are kept; replaced in tests. */
export interface Keep {
  readonly has: (options: Solved) => Promise<boolean>;
  /** The steps, where they are kept and unharmed. */
  readonly find: (options: Solved) => Promise<ArrayBuffer | null>;
  readonly put: (table: KeptTable) => Promise<void>;
  readonly remove: (options: Solved) => Promise<void>;
  /** Which games' tables are kept. */
  readonly list: () => Promise<readonly Solved[]>;
}

const NAME = "cacique.solutions";
const TABLES = "tables";

/** Keys say whose table it is, so that it need not be read for that. */
const keyOf = ({ ruleset, draw, p }: Solved): string => `puluc ${p} ${draw} ${ruleset}`;

const parseKey = (key: string): Solved => {
  const [, p, draw, ruleset = ""] = key.split(" ");
  return { ruleset, p: Number(p), draw: draw === "true" };
};

const unavailable = (error: unknown) => new ApiError("here", String(error));

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === "undefined") return reject(unavailable("nothing can be kept here"));
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(unavailable(request.error));
  });
}

/** Asks the store one thing; what it says is believed once it is on disk. */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (tables: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(TABLES, mode);
      const request = ask(transaction.objectStore(TABLES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(unavailable(transaction.error));
    });
  } finally {
    database.close();
  }
}

export const keep: Keep = {
  has: async (options) => (await within("readonly", (tables) => tables.count(keyOf(options)))) > 0,
  find: async (options) => {
    const table = await within(
      "readonly",
      (tables) => tables.get(keyOf(options)) as IDBRequest<KeptTable | undefined>,
    );
    if (!table) return null;
    if (crc32(new Uint8Array(table.steps)) === table.crc) return table.steps;
    await keep.remove(options);
    return null;
  },
  put: async (table) => {
    await within("readwrite", (tables) => tables.put(table, keyOf(table.options)));
  },
  remove: async (options) => {
    await within("readwrite", (tables) => tables.delete(keyOf(options)));
  },
  list: async () => {
    const keys = await within("readonly", (tables) => tables.getAllKeys() as IDBRequest<string[]>);
    return keys.map(parseKey);
  },
};
