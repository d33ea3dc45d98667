/** What the server would not refuse: menus offer nothing else. */
import type { GameView } from "../server/protocol";
import type { GameState } from "./state";
import { parseToken } from "./tokens";

/** Seats of other people than a guest, whoever plays for them; real bots agree to everything. */
export function othersToAsk(game: GameView, guest: string | null): readonly number[] {
  return game.seats.flatMap((seat, at) =>
    seat.guest !== null && seat.guest !== guest && !seat.is_out ? [at] : [],
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

/** The seat whose pieces are all captive, where somebody here may end the game at once. */
export function beatenSeat({ game, view, mySeats }: GameState): number | null {
  if (!game || game.status !== "playing" || mySeats.length === 0) return null;
  if (view?.game !== "puluc" || !view.foregone) return null;
  const { winners } = view.foregone;
  return view.scores.findIndex((_, seat) => !winners.includes(seat));
}

/** There are no hints against other people. */
export function canAskHint({ game, guest }: GameState): boolean {
  if (!game || game.status !== "playing" || game.turn === null) return false;
  return othersToAsk(game, guest).length === 0;
}

/** Whether a bot may play for a seat at once: for an own one. */
export function canSubstitute({ game, mySeats }: GameState, seat: number): boolean {
  const info = game?.seats[seat];
  return mySeats.includes(seat) && info !== undefined && !info.is_out && info.bot === null;
}

/** Milliseconds that an owner may be away before others may ask about their seat. */
export const GRACE = 120_000;
const DAY = 86_400;
const LAST_PART = 0.1;

/** Whether the others may be asked about the seat of somebody who is away. */
export function canAskAway(
  state: GameState,
  seat: number,
  wish: "bot" | "link",
  now: number,
): boolean {
  const { game, mySeats } = state;
  const info = game?.seats[seat];
  if (!game || !info?.guest || info.is_out || mySeats.includes(seat)) return false;
  if (seatsStillIn(state).length === 0 || game.away_question?.whom === seat) return false;
  if (wish === "bot" && (game.status !== "playing" || info.bot !== null)) return false;
  if (wish === "link" && game.invited.includes(seat)) return false;
  const since = state.awaySince[info.guest];
  if (since === undefined || now - since < GRACE) return false;
  return isLate(state, seat, now);
}

/** With days for a move, whether its last tenth has come; else there is nothing to wait for. */
function isLate({ game, seenAt }: GameState, seat: number, now: number): boolean {
  if (game?.clock.kind !== "days" || game.stand_ins.includes(seat)) return true;
  if (game.turn !== seat) return false;
  const left = (game.left[seat] ?? 0) - (now - seenAt) / 1000;
  return left <= game.clock.days * DAY * LAST_PART;
}

/** Own seats whose answer to a question about somebody who is away is waited for. */
export function awayAnswerers(state: GameState): readonly number[] {
  const asked = state.game?.away_question;
  if (!asked) return [];
  const { mySeats } = state;
  if (mySeats.includes(asked.seat) || mySeats.includes(asked.whom)) return [];
  return seatsStillIn(state).filter((seat) => !asked.agreed.includes(seat));
}

/** Whether a new link can be made for the seat of somebody who is away. */
export function canInvite({ game, guest, mySeats }: GameState, seat: number): boolean {
  if (!game?.invited.includes(seat)) return false;
  return game.creator === guest || mySeats.length > 0;
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
