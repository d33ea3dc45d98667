/** Where a game is: what a live game asks of a server, or of this browser in its place. */
import { api, type GameApi } from "../server/api";
import { keepLinks } from "../server/links";
import type { Command, ServerMessage } from "../server/protocol";
import { type LinkState, Socket } from "./socket";

/** The page's end of a line over which events and commands go. */
export interface Ends {
  /** The number of the last event that is known. */
  readonly last: () => number;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onState: (state: LinkState) => void;
}

export interface Connection {
  /** Commands are kept until they are acknowledged or refused. */
  readonly send: (command: Command) => void;
  readonly close: () => void;
}

export interface Host {
  readonly api: GameApi;
  readonly connect: (ends: Ends) => Connection;
  /** The same game again, seats rotated; says where. */
  readonly rematch: () => Promise<string>;
}

/** A game that a server keeps; `watch` is the secret of a private one. */
export const atServer = (id: string, watch: string | null): Host => ({
  api: api.game(id, watch),
  connect: (ends) => new Socket({ ...ends, url: socketAddress(id), watch }),
  rematch: async () => {
    const created = await api.rematch(id);
    keepLinks(created.id, created.links);
    return created.id;
  },
});

function socketAddress(id: string): string {
  const address = new URL(`/api/games/${encodeURIComponent(id)}/socket`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}
