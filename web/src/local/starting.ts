/** How a game is begun, from wherever one is: at the server, or in this browser where there is none. */
import { isServerAway, me } from "../server/catalogue";
import type { NewGame } from "../server/protocol";
import { startGame } from "../server/starting";
import { isSite } from "../shell/place";
import { go } from "../shell/router";
import { canBeHere } from "./list";

/** Whether no server can be asked now. */
export const isAlone = (): boolean => isSite || isServerAway.value;

/** Begins a game at the server, or in this browser where there is none or that is wanted. */
export async function startAnywhere(game: NewGame, isWantedHere = false): Promise<void> {
  if ((isAlone() || isWantedHere) && canBeHere(game)) await startHere(game);
  else await startGame(game);
}

export async function startHere(game: NewGame): Promise<void> {
  const { makeGame } = await import("./here");
  go(`/game/${await makeGame(game, me.value?.name)}`);
}
