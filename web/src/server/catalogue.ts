/** The games and bots that the server knows, and who one is there. */
import { signal } from "@preact/signals";
import { ApiError, api } from "./api";
import KNOWN from "./known.json";
import type { BotInfo, CatalogueEntry, Me } from "./protocol";

/** What the server said last; until it does, what this version of the page knows itself. */
export const catalogue = signal<readonly CatalogueEntry[]>(KNOWN);
export const me = signal<Me | null>(null);
/** Whether the server did not answer the last time it was asked for the catalogue. */
export const isServerAway = signal(false);

/** A server that is away is asked again after so many milliseconds. */
const RETRY = 2_000;

export async function loadCatalogue(): Promise<void> {
  try {
    // the first answer brings the guest's cookie: two at once would make two guests
    me.value = await api.me();
    catalogue.value = await api.catalogue();
    isServerAway.value = false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "outdated") return;
    isServerAway.value = true;
    setTimeout(() => void loadCatalogue(), RETRY);
  }
}

/** A browser that goes offline says so at once; when it is back, the server is asked at once. */
export function watchNetwork(): void {
  addEventListener("offline", () => {
    isServerAway.value = true;
    void loadCatalogue(); // a server on this machine answers all the same
  });
  addEventListener("online", () => void loadCatalogue());
}

/** Whether bots know the solution of a game with these options, as far as there can be one. */
export function isSolved(game: string, options: Record<string, unknown>): boolean {
  const solved = catalogue.value.find((entry) => entry.game === game)?.solved ?? [];
  return solved.some((known) =>
    ["ruleset", "draw", "p"].every((name) => known[name] === options[name]),
  );
}

/** The bot in the middle of a game's levels: it plays on for whoever is away. */
export function middlingBot(game: string): string | null {
  const all = bots(game);
  return all[Math.floor(all.length / 2)]?.id ?? null;
}

export function bots(game: string): readonly BotInfo[] {
  return catalogue.value.find((entry) => entry.game === game)?.bots ?? [];
}

/** The bot that plays on for those who gave up, in games that no server keeps. */
export function standIn(game: string): string {
  return KNOWN.find((entry) => entry.game === game)?.stand_in ?? "";
}
