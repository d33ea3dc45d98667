/** The page of a game that this browser keeps: it brings along what a server would do. */
import { atHome } from "../local/here";
import { type GamePlace, GamePage } from "./gameview";

export function GameHerePage(place: GamePlace) {
  return <GamePage {...place} hostOf={atHome} />;
}
