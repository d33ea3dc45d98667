/** What boards and menus show, drawn from the state. */
import type { BoardModel, PulucModel, PulucMoveChoice } from "../boards/types";
import type { GameView, PuebloView, PulucView } from "../protocol";
import { reducedMotion, settings, theme } from "../settings";
import { actingSeat, type GameState } from "../state";
import { groupTurns, parseToken } from "../tokens";
import { candidatesOf, ghostOf, plyOf } from "../transitions";
import { lookOf } from "./look";
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
