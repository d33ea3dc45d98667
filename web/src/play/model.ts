/** What boards and menus show, drawn from the state. */
import type { BoardModel, PulucModel, PulucMoveChoice } from "../boards/types";
import type { GameView, PuebloView, PulucView } from "../server/protocol";
import { reducedMotion, settings, theme } from "../shell/settings";
import { lookOf } from "./look";
import { actingSeat, type GameState } from "./state";
import { groupTurns, parseToken } from "./tokens";
import { candidatesOf, ghostOf, plyOf } from "./transitions";
import { puebloLabels, pulucLabels } from "./words";

export function puebloModel(state: GameState, view: PuebloView): BoardModel {
  const isPlaying = actingSeat(state) !== null;
  const walks = isPlaying && view.phase === "walking" ? view.walks : [];
  const chosen = state.chosen ? parseToken(state.chosen) : null;
  return {
    view,
    mySeats: state.mySeats,
    ghost: ghostOf(state),
    candidates: candidatesOf(state),
    removals: isPlaying && view.phase === "removing" ? removalsOf(state, view) : [],
    lastMove: lastTurn(state),
    ...highlightsOf(state, view),
    walkChoices:
      chosen?.type === "walk" ? walks.filter((each) => each.steps === chosen.steps) : walks,
    xray: state.xray,
    layer: state.layer,
    look: lookOf(view, settings.value.patterns),
    labels: puebloLabels(state.game, view),
    theme: theme.value,
    reducedMotion: reducedMotion.value,
    quality: "auto",
    shadows: settings.value.shadows,
  };
}

/** Once one is chosen, it alone glows. */
function removalsOf(state: GameState, view: PuebloView): readonly string[] {
  return state.chosen ? [state.chosen] : view.legal;
}

function highlightsOf(state: GameState, view: PuebloView) {
  if (state.sights) return { highlights: state.sights.seen, highlightsFrom: state.sights.square };
  if (state.showsSight) return { highlights: view.sight, highlightsFrom: view.chief };
  return { highlights: [], highlightsFrom: null };
}

/** Tokens of the turn that led to the position on the board. */
export function lastTurn(state: GameState): readonly string[] {
  const { game } = state;
  if (!game) return [];
  const ply = plyOf(state);
  return groupTurns(game.tokens.slice(0, ply), game.movers).at(-1)?.tokens ?? [];
}

export function pulucModel(state: GameState, view: PulucView): PulucModel {
  const isPlaying = actingSeat(state) !== null;
  const tokens = state.game?.tokens.slice(0, plyOf(state)) ?? [];
  const throws = tokens.filter((token) => parseToken(token)?.type === "throw");
  const lastThrow = throws.length ? Number(throws.at(-1)![1]) : null;
  return {
    view,
    mySeats: state.mySeats,
    moves: isPlaying ? pulucMoves(view) : [],
    canThrow: false,
    shownThrow: view.throw ?? lastThrow,
    throwCount: throws.length,
    lastMove: tokens.slice(-2), // a throw follows at once
    notes: {},
    leftSeat: state.mySeats.length === 1 ? state.mySeats[0]! : 0,
    labels: pulucLabels(state.game, view),
    theme: theme.value,
    reducedMotion: reducedMotion.value,
  };
}

export function pulucMoves(view: PulucView): PulucMoveChoice[] {
  return view.legal.flatMap((token) => {
    const move = parseToken(token);
    return move?.type === "go" ? [move] : [];
  });
}

// what the server would not refuse

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

/** A stand-in for the server's description where there is only a position: studies, lessons. */
export function lonelyGame(
  id: string,
  view: PuebloView | PulucView,
  tokens: readonly string[],
  movers: readonly number[],
  names: readonly string[],
): GameView {
  return {
    id,
    game: view.game,
    status: view.outcome ? "over" : "playing",
    number: tokens.length,
    version: tokens.length,
    seats: names.map((name) => ({ name, guest: null, bot: null, is_out: false })),
    creator: "",
    tokens,
    movers,
    start: "",
    turn: view.turn,
    clock: { kind: "none" },
    left: names.map(() => null),
    now: 0,
    is_public: false,
    has_chat: false,
    draw_offered_by: null,
    takeback_asked_by: null,
    takeback_agreed: [],
    undo_by: null,
    dice: { source: "none", commitment: null, entropy: [], seed: null, draws: [] },
    outcome: view.outcome,
    reason: view.outcome ? "played" : null,
    rematch: null,
  };
}
