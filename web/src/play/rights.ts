/** What the server would not refuse: menus offer nothing else. */
import type { GameView } from "../server/protocol";
import type { GameState } from "./state";
import { parseToken } from "./tokens";

/** Seats of other people than a guest: bots agree to everything. */
export function othersToAsk(game: GameView, guest: string | null): readonly number[] {
  return game.seats.flatMap((seat, at) =>
    seat.guest !== null && seat.guest !== guest && !seat.bot ? [at] : [],
  );
}

/** Own seats whose answer to a wish for a takeback is waited for. */
export function takebackAnswerers({ game, mySeats }: GameState): readonly number[] {
  if (!game || game.status !== "playing" || game.takeback_asked_by === null) return [];
  const asker = game.seats[game.takeback_asked_by]?.guest ?? null;
  return othersToAsk(game, asker).filter(
    (seat) => mySeats.includes(seat) && !game.takeback_agreed.includes(seat),
  );
}

/** Whether somebody at this screen made a move: throws of the server are nobody's. */
export function canAskTakeback({ game, mySeats }: GameState): boolean {
  if (!game || game.status !== "playing" || game.takeback_asked_by !== null) return false;
  const isDrawn = (token: string) =>
    game.dice.source === "server" && parseToken(token)?.type === "throw";
  return game.movers.some((seat, ply) => mySeats.includes(seat) && !isDrawn(game.tokens[ply]!));
}

export function canOfferDraw({ game, view, guest, mySeats }: GameState): boolean {
  if (!game || game.status !== "playing" || mySeats.length === 0) return false;
  if (view?.game !== "puluc" || !view.options.draw || game.draw_offered_by !== null) return false;
  return othersToAsk(game, guest).length > 0;
}

export function canAnswerDraw({ game, mySeats }: GameState): boolean {
  if (!game || game.status !== "playing" || game.draw_offered_by === null) return false;
  return mySeats.length > 0 && !mySeats.includes(game.draw_offered_by);
}

/** There are no hints against other people. */
export function canAskHint({ game, guest }: GameState): boolean {
  if (!game || game.status !== "playing" || game.turn === null) return false;
  return othersToAsk(game, guest).length === 0;
}

/** Whether a bot may play for a seat: for an own one, or for somebody who is away. */
export function canSubstitute({ game, mySeats, here }: GameState, seat: number): boolean {
  const info = game?.seats[seat];
  if (!info || info.guest === null || info.is_out || info.bot || mySeats.length === 0) return false;
  return mySeats.includes(seat) || !here.includes(info.guest);
}

/** Whether an own seat that a bot plays can be taken back. */
export function canComeBack({ game, mySeats }: GameState, seat: number): boolean {
  const info = game?.seats[seat];
  return mySeats.includes(seat) && info !== undefined && info.bot !== null && !info.is_out;
}

/** Seats at this screen that have not given up. */
export function seatsStillIn({ game, mySeats }: GameState): readonly number[] {
  return mySeats.filter((seat) => game?.seats[seat]?.is_out === false);
}
