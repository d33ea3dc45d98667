/** Where the rules tell what is to be done now. */
import type { PuebloView, PulucView } from "../server/protocol";
import { chosenSquare } from "./boardmodel";
import type { GameState } from "./state";
import { parseToken } from "./tokens";

const CORNERS: ReadonlySet<string> = new Set(["NW", "NE", "SE", "SW"]);

/** The address of that section, in the words of the edition that is played. */
export function rulesAddress(state: GameState): string | null {
  const { view } = state;
  if (!view) return null;
  if (view.game === "puluc") return `/rules/puluc/${pulucSection(view)}`;
  const edition = view.options.edition === 2023 ? "?edition=2023" : "";
  return `/rules/pueblo/${puebloSection(state, view)}${edition}`;
}

function puebloSection(state: GameState, view: PuebloView): string {
  if (state.lap) return "lap";
  switch (view.phase) {
    case "building":
      return isAll(view.legal, "aside") ? "aside" : "build";
    case "walking":
      return walkingSection(state);
    case "removing":
      return "demolition";
    case "bidding":
    case "taking":
      return "auction";
    case "over":
      return "end";
  }
}

/** A walk without a block before it belongs to a demolition, in which none could be removed. */
function walkingSection(state: GameState): string {
  const square = chosenSquare(state);
  if (square !== null && CORNERS.has(square)) return "corner";
  const last = parseToken(state.game?.tokens.at(-1) ?? "");
  return last?.type === "walk" ? "demolition" : "walk";
}

function pulucSection(view: PulucView): string {
  if (view.foregone) return "end";
  if (view.throw === null) return view.options.ruleset === "bell" ? "bell" : "throw";
  return isAll(view.legal, "skip") ? "pass" : "move";
}

const isAll = (tokens: readonly string[], type: "aside" | "skip"): boolean =>
  tokens.length > 0 && tokens.every((token) => parseToken(token)?.type === type);
