/** Finished games that somebody does not want to see any more; others may still look at them. */
import { fits, list, parseJson, text } from "../shell/shape";

const PLACE = "cacique.hidden";
const MOST = 500;

export function hiddenGames(): readonly string[] {
  try {
    const found = parseJson(localStorage.getItem(PLACE) ?? "");
    return fits(list(text), found) ? found : [];
  } catch {
    return [];
  }
}

export function hideGame(id: string): void {
  try {
    const others = hiddenGames().filter((each) => each !== id);
    localStorage.setItem(PLACE, JSON.stringify([...others, id].slice(-MOST)));
  } catch {
    // a browser that keeps nothing shows it again
  }
}
