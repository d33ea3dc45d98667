/** A game of this browser as a record, as the server writes its own. */
import { writeRecord } from "../play/record";
import type { View } from "../server/protocol";
import type { Match } from "./match";

const RULES = "1";

export function recordOf(match: Match, view: View): string {
  const tags: Record<string, string> = { Game: match.created.game, Rules: RULES };
  for (const [name, value] of Object.entries(view.options))
    tags[name.charAt(0).toUpperCase() + name.slice(1)] = formatOption(value);
  if (match.created.position) tags.Position = match.created.position;
  match.seats.forEach(({ name }, seat) => {
    tags[`Seat${seat}`] = quote(name);
  });
  tags.Date = new Date(match.created.at * 1000).toISOString().slice(0, 10);
  return writeRecord({ ...tags, ...resultOf(match, view) }, match.tokens);
}

/** A name as it may stand between quotes: what `recordtext.ts` refuses becomes a question mark. */
const quote = (name: string) =>
  name.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, "?").replace(/["\\]/g, (sign) => `\\${sign}`);

function formatOption(value: unknown): string {
  if (Array.isArray(value)) return value.map((site: readonly string[]) => site.join(".")).join(",");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** Who won; why, where the moves alone do not say it. */
function resultOf({ ended, seats }: Match, view: View): Record<string, string> {
  const seatsInWords = (winners: readonly number[]) => [...winners].sort().join(" ");
  const scores: Record<string, string> = view.outcome
    ? { Scores: view.outcome.scores.join(" ") }
    : {};
  if (!ended) return { Result: "*", ...scores };
  const given = seatsInWords(ended.winners);
  if (view.outcome && seatsInWords(view.outcome.winners) === given)
    return { Result: given, ...scores };
  const isGivenUp = seats.some((seat) => seat.is_out);
  const reason = ended.reason === "played" && isGivenUp ? "resigned" : ended.reason;
  return { Result: given, ...scores, Termination: reason };
}
