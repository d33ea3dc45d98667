/** What the boards draw, made from the state of a game. */
import type { BoardModel, Ghost, PulucModel, Square } from "../boards/types";
import type { PuebloView, PulucView, SeenView } from "../server/protocol";
import { reducedMotion, settings, theme } from "../shell/settings";
import { lookOf } from "./look";
import { lastTurn, plyOf } from "./moves";
import { actingSeat, type GameState } from "./state";
import { parseAll, parseToken } from "./tokens";
import { candidatesOf, siteOf } from "./transitions";
import { puebloLabels, pulucLabels } from "./words";

/** All of a board's model that stays as it is while the pointer moves. */
export function stillModel(state: GameState, view: PuebloView): BoardModel {
  const isPlaying = actingSeat(state) !== null;
  const walks = isPlaying && view.phase === "walking" ? view.walks : [];
  const chosen = state.chosen ? parseToken(state.chosen) : null;
  const last = lastTurn(state)?.tokens ?? [];
  return {
    view,
    mySeats: state.mySeats,
    ghost: null,
    candidates: candidatesOf(state),
    removals: isPlaying && view.phase === "removing" ? removalsOf(state, view) : [],
    lastBuild: parseAll(last, "build").at(-1) ?? null,
    lastSteps: parseAll(last, "walk").at(-1)?.steps ?? 0,
    highlights: state.showsSight ? view.sight : [],
    highlightsFrom: state.showsSight ? view.chief : null,
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

/** The model with what follows the pointer: the block in hand, and what is seen from a square. */
export function puebloModel(
  still: BoardModel,
  ghost: Ghost | null,
  sight: { readonly square: Square; readonly seen: readonly SeenView[] } | null,
): BoardModel {
  if (!sight) return { ...still, ghost };
  return { ...still, ghost, highlights: sight.seen, highlightsFrom: sight.square };
}

/** A token names the block on top of its cell. Once one is chosen, it alone glows. */
function removalsOf(state: GameState, view: PuebloView): number[] {
  const site = siteOf(view);
  return parseAll(state.chosen ? [state.chosen] : view.legal, "remove").flatMap(({ cell }) => {
    const top = site.topOf(cell);
    return top === null ? [] : [top];
  });
}

export function pulucModel(state: GameState, view: PulucView): PulucModel {
  const isPlaying = actingSeat(state) !== null;
  const ply = plyOf(state);
  const tokens = state.game?.tokens.slice(0, ply) ?? [];
  const throws = parseAll(tokens, "throw");
  // a throw follows a move at once
  const at = tokens.findLastIndex((token) => parseToken(token)?.type === "go");
  const last = at >= ply - 2 ? parseAll(tokens.slice(at), "go")[0] : undefined;
  return {
    view,
    mySeats: state.mySeats,
    moves: isPlaying ? parseAll(view.legal, "go") : [],
    shownThrow: view.throw ?? throws.at(-1)?.throw ?? null,
    throwCount: throws.length,
    lastMove: last ? { ...last, seat: state.game?.movers[at] ?? 0 } : null,
    leftSeat: state.mySeats.length === 1 ? state.mySeats[0]! : 0,
    labels: pulucLabels(state.game, view),
    theme: theme.value,
    reducedMotion: reducedMotion.value,
  };
}
