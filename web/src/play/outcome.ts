/** How a game ended: who won, by how much, and who came where. */
import type { GameView, PuebloView, PulucView, View } from "../server/protocol";
import { t } from "../shell/i18n";
import type { GameState } from "./state";
import { seatName } from "./words";

/** Points of which few are good: pieces that were taken count for their taker. */
export const asBurden = (view: PulucView | PuebloView): readonly number[] =>
  view.game === "puluc" ? view.scores.map((score) => -score) : view.scores;

/** Whether nobody has won: the game was called a draw, or all came out alike. */
export function isDrawn(game: GameView | null, view: View): boolean {
  const winners = (game?.outcome ?? view.outcome)?.winners ?? [];
  return game?.reason === "draw" || (view.game === "puluc" && winners.length > 1);
}

/** Who won, and by how much; in words that fit how the game ended. */
export function resultInWords(state: GameState): string {
  const { game, view } = state;
  const outcome = game?.outcome ?? view?.outcome;
  if (!game || !view) return "";
  const winners = outcome?.winners ?? [];
  const names = winners.map((seat) => seatName(game, view, seat)).join(", ");
  if (isDrawn(game, view)) return t("end.draw");
  if (winners.length > 1) return t("end.shared", { names });
  if (winners.length === 0) return t("end.none");
  if (game.reason === "resigned") return t("end.resigned", { names });
  if (game.reason === "foregone") return t("end.foregone", { names });
  if (game.reason === "time") return t("end.time", { names });
  const [winner] = winners as [number];
  const points = asBurden(view);
  const rivals = points.filter((_, seat) => seat !== winner && !game.seats[seat]?.is_out);
  const n = Math.min(...rivals) - points[winner]!;
  if (rivals.length === 0 || n <= 0) return t("end.won", { names });
  return isOnly(state, winner) ? t("result.winsYou", { n }) : t("result.wins", { name: names, n });
}

/** Whether a seat is the reader's own, and not one of all at this screen. */
const isOnly = ({ mySeats, view }: GameState, seat: number) =>
  mySeats.includes(seat) && mySeats.length < (view?.scores.length ?? 0);

/** Seats in order of their places; those who share one share its number. */
export function placesOf(
  game: GameView,
  view: View,
): { readonly seat: number; readonly place: number }[] {
  const winners = game.outcome?.winners ?? [];
  const points = asBurden(view);
  const rank = (seat: number) =>
    [winners.includes(seat) ? 0 : 1, game.seats[seat]?.is_out ? 1 : 0, points[seat]!] as const;
  const seats = view.scores.map((_, seat) => seat);
  seats.sort((a, b) => compare(rank(a), rank(b)));
  return seats.map((seat) => ({
    seat,
    place: 1 + seats.findIndex((other) => compare(rank(other), rank(seat)) === 0),
  }));
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, each) => value !== b[each]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
