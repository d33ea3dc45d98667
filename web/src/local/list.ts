/** The games that this browser keeps, as a list; what plays them is `here`, and larger. */
import type { GameLine, NewGame } from "../server/protocol";
import { store } from "./store";
import type { News } from "./table";

/** Ids of servers have no hyphen. */
export const PREFIX = "here-";

export const isHere = (id: string): boolean => id.startsWith(PREFIX);

/** Whether a game needs nobody who is not at this screen. */
export const canBeHere = (game: NewGame): boolean =>
  game.seats.every((seat) => seat.kind !== "open") && (game.clock ?? NO_CLOCK).kind === "none";

export const NO_CLOCK = { kind: "none" } as const;

/** Games that this browser keeps; lines of before there were results have none. */
export const listHere = async (): Promise<readonly GameLine[]> =>
  (await store.list()).map((line) => ({ ...UNTOLD, ...line }));

const UNTOLD = { my_seats: [], winners: null, scores: null } as const;

/** Forgets a game for good; other tabs that show it say so. */
export async function removeHere(id: string): Promise<void> {
  await store.remove(id);
  news.tell(id);
}

// other tabs

const NEWS = "cacique.games";

export const news: News = {
  tell: (id) => channel()?.postMessage(id),
  hear: (listen) => {
    const heard = (event: MessageEvent<string>) => listen(event.data);
    channel()?.addEventListener("message", heard);
    return () => channel()?.removeEventListener("message", heard);
  },
};

let open: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  return (open ??= new BroadcastChannel(NEWS));
}
