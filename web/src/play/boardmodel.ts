/** What the boards draw, made from the state of a game. */
import type {
  BoardModel,
  Ghost,
  Pointed,
  PulucModel,
  ShownTurn,
  Square,
  Tone,
} from "../boards/types";
import type { HintChoice, PuebloView, PulucView, SeenView } from "../server/protocol";
import { reducedMotion, settings, theme } from "../shell/settings";
import { lookOf } from "./look";
import { lastTurn, plyOf, walkTo } from "./moves";
import { actingSeat, asPueblo, type GameState } from "./state";
import { darkFaces } from "./throws";
import { parseAll, parseToken } from "./tokens";
import { candidatesOf, siteOf } from "./transitions";
import { puebloLabels, pulucLabels } from "./words";

/** All of a board's model that stays as it is while the pointer moves. */
export function stillModel(state: GameState, view: PuebloView): BoardModel {
  const isPlaying = actingSeat(state) !== null;
  const walks = isPlaying && view.phase === "walking" ? view.walks : [];
  const last = lastTurn(state)?.tokens ?? [];
  return {
    view,
    mySeats: state.mySeats,
    ghost: null,
    candidates: candidatesOf(state),
    removals: isPlaying && view.phase === "removing" ? removalsOf(state, view) : [],
    lastBuild: parseAll(last, "build").at(-1) ?? null,
    lastSteps: state.lap ? 0 : (parseAll(last, "walk").at(-1)?.steps ?? 0),
    marker: state.lap?.from ?? null,
    highlights: state.showsSight ? view.sight : [],
    highlightsFrom: state.showsSight ? view.chief : null,
    walkChoices: walks,
    chosenSquare: chosenSquare(state),
    turns: [],
    pointed: [],
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

/** The model with what follows the pointer: the block in hand, and what is seen from a square. */
export function puebloModel(
  still: BoardModel,
  ghost: Ghost | null,
  sight: { readonly square: Square; readonly seen: readonly SeenView[] } | null,
  shown: Shown = { turns: [], pointed: [] },
): BoardModel {
  const model = { ...still, ghost, ...shown };
  return sight ? { ...model, highlights: sight.seen, highlightsFrom: sight.square } : model;
}

/** The square that a walk was chosen to. */
export function chosenSquare(state: GameState): Square | null {
  const chosen = state.chosen ? parseToken(state.chosen) : null;
  if (chosen?.type !== "walk") return null;
  return asPueblo(state.view)?.walks.find(({ steps }) => steps === chosen.steps)?.square ?? null;
}

/** What lies over the position beside the block in hand: turns that are not made, and a reason. */
type Shown = Pick<BoardModel, "turns" | "pointed">;

export interface OverlaidTurn {
  readonly tone: Tone;
  readonly tokens: readonly string[];
  /** Whose it is, if not of the seat that has the turn. */
  readonly seat?: number;
}

/** The same as whoever studies says it, for either game. */
export interface Overlay {
  readonly turns: readonly OverlaidTurn[];
  readonly pointed: readonly Pointed[];
  /** Cells of Puluc's road. */
  readonly cells: readonly number[];
}

export const NO_OVERLAY: Overlay = { turns: [], pointed: [], cells: [] };

/** What Pueblo's boards draw of it, with the hint that somebody asked for. */
export const overlaid = (view: PuebloView, overlay: Overlay, hint: ShownTurn | null): Shown => ({
  turns: [
    ...(hint ? [hint] : []),
    ...overlay.turns.map(({ tokens, tone, seat }) => turnOnBoard(view, tokens, tone, seat)),
  ],
  pointed: overlay.pointed,
});

/** What a board shows of a turn: where its block would stand, and where the chieftain would go. */
export function turnOnBoard(
  view: PuebloView,
  tokens: readonly string[],
  tone: Tone = "hint",
  seat: number = view.turn ?? 0,
): ShownTurn {
  const build = parseAll(tokens, "build")[0];
  const steps = parseAll(tokens, "walk")[0]?.steps;
  const { handed } = view.options;
  return {
    tone,
    block: build
      ? {
          kind: build.kind,
          seat,
          cell: build.cell,
          pose: build.pose,
          level: siteOf(view).restLevel(handed, build.cell, build.pose),
        }
      : null,
    square: steps === undefined ? null : walkTo(view.chief, steps),
    removal: parseAll(tokens, "remove")[0]?.cell ?? null,
  };
}

/** A token names the block on top of its cell. Once one is chosen, it alone glows. */
function removalsOf(state: GameState, view: PuebloView): number[] {
  const site = siteOf(view);
  return parseAll(state.chosen ? [state.chosen] : view.legal, "remove").flatMap(({ cell }) => {
    const top = site.topOf(cell);
    return top === null ? [] : [top];
  });
}

export function pulucModel(
  state: GameState,
  view: PulucView,
  hinted: readonly HintChoice[] = [],
  overlay: Overlay = NO_OVERLAY,
): PulucModel {
  const isPlaying = actingSeat(state) !== null;
  const ply = plyOf(state);
  const tokens = state.game?.tokens.slice(0, ply) ?? [];
  const throws = parseAll(tokens, "throw");
  // a throw follows a move at once
  const at = tokens.findLastIndex((token) => parseToken(token)?.type === "go");
  const last = at >= ply - 2 ? parseAll(tokens.slice(at), "go")[0] : undefined;
  const shownThrow = view.throw ?? throws.at(-1)?.throw ?? null;
  return {
    view,
    mySeats: state.mySeats,
    moves: isPlaying ? parseAll(view.legal, "go") : [],
    shownThrow,
    darkFaces: shownThrow && darkFaces(shownThrow, view.options.ruleset),
    throwCount: throws.length,
    lastMove: last ? { ...last, seat: state.game?.movers[at] ?? 0 } : null,
    shownMoves: overlay.turns.flatMap(({ tone, tokens }) =>
      parseAll(tokens, "go").map(({ from, to }) => ({ tone, from, to, seat: view.turn ?? 0 })),
    ),
    pointedCells: overlay.cells,
    odds: new Map(hinted.map(({ tokens, chance }) => [tokens[0] ?? "", chance])),
    leftSeat: state.mySeats.length === 1 ? state.mySeats[0]! : 0,
    labels: pulucLabels(state.game, view),
    theme: theme.value,
    reducedMotion: reducedMotion.value,
  };
}
