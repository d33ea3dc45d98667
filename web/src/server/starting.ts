/** How a game is begun, from wherever one is. */
import { go } from "../shell/router";
import { api } from "./api";
import { bots } from "./catalogue";
import { keepName } from "./guest";
import { keepLinks } from "./links";
import type { NewGame } from "./protocol";

export async function startGame(game: NewGame): Promise<void> {
  await keepName();
  const created = await api.create(game);
  keepLinks(created.id, created.links);
  go(`/game/${created.id}`);
}

/** A friendly opponent for a first game: not the weakest, far from the strongest. */
export function friendlyBot(game: string): string {
  const all = bots(game);
  return (
    all[Math.min(2, Math.floor(all.length / 3))]?.id ?? (game === "pueblo" ? "level3" : "fair")
  );
}

export function quickGame(game: "pueblo" | "puluc"): NewGame {
  return {
    game,
    options: game === "pueblo" ? { players: 2 } : {},
    seats: [{ kind: "me" }, { kind: "bot", bot: friendlyBot(game) }],
  };
}
