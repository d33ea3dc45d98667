/** Which last laps were seen in this browser: lists tell nothing of the others. */
import { reducedMotion } from "../shell/settings";
import { fits, list, parseJson, text } from "../shell/shape";

const PLACE = "cacique.laps";
const MOST = 300;

/** Whether the last lap of a game was shown in this browser. */
export const isLapSeen = (id: string): boolean => reducedMotion.peek() || seenLaps().includes(id);

function seenLaps(): readonly string[] {
  try {
    const found = parseJson(localStorage.getItem(PLACE) ?? "");
    return fits(list(text), found) ? found : [];
  } catch {
    return [];
  }
}

export function keepSeen(id: string): void {
  try {
    const others = seenLaps().filter((each) => each !== id);
    localStorage.setItem(PLACE, JSON.stringify([...others, id].slice(-MOST)));
  } catch {
    // a browser that keeps nothing shows it again
  }
}
