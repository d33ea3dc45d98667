/** Says what the block in hand and the choices are about, once one has come to rest. */
import { effect } from "@preact/signals";
import { placedCubes } from "../../boards/geometry";
import type { Ghost } from "../../boards/types";
import type { Price, PuebloView } from "../../server/protocol";
import { announce } from "../../shell/announce";
import { t } from "../../shell/i18n";
import { actingSeat, asPueblo, type GameState } from "../state";
import { formatBuild, parseToken } from "../tokens";
import { pointsInWords, seatName } from "../words";
import type { Desk } from "./desk";
import { signed } from "./prices";

/** Milliseconds without another step: nobody wants to hear of all places on the way. */
const REST = 350;

/** Speaks as long as it is not stopped. */
export function speak(desk: Desk): () => void {
  let said = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const words = inHand(desk);
    clearTimeout(timer);
    if (!words) said = "";
    if (!words || words === said) return;
    timer = setTimeout(() => {
      said = words;
      announce(words);
    }, REST);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** What is prepared: a walk or removal that was chosen, or the place of the block in hand. */
function inHand(desk: Desk): string {
  const state = desk.state.value;
  const view = asPueblo(state.view);
  if (!view || actingSeat(state) === null) return "";
  if (state.chosen) return chosenInWords(desk, state, view, state.chosen);
  const ghost = desk.ghost.value;
  if (!ghost) return "";
  const price = ghost.legal ? desk.priceOf(formatBuild(ghost)) : null;
  // a price or a reason that is under way is waited for, so that all is said at once
  if (ghost.legal && !price && desk.source.askPrices) return "";
  return placeInWords(state, view, ghost, price);
}

/** `b1: levels 1 and 2. Walk 1 free, walk 2: you 1. Last lap +19.` */
export function placeInWords(
  state: GameState,
  view: PuebloView,
  ghost: Ghost,
  price: Price | null,
): string {
  const { cell } = ghost;
  if (!ghost.legal)
    return t("speak.illegal", { cell, reason: ghost.reason ?? t("actions.fitsNot") });
  const levels = placedCubes(view.options.handed, ghost).map(([, , z]) => z + 1);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const place = t("speak.place", {
    cell,
    levels: low === high ? t("speak.level", { n: low }) : t("speak.levels", { low, high }),
  });
  return price ? `${place} ${priceInWords(state, view, price)}` : place;
}

function priceInWords(state: GameState, view: PuebloView, price: Price): string {
  const walks = price.walks.map((points, at) =>
    points.some(Boolean)
      ? t("speak.walk", { n: at + 1, points: paidBy(state, view, points, String) })
      : t("speak.walkFree", { n: at + 1 }),
  );
  const words = `${capital(walks.join(", "))}.`;
  if (view.phase === "removing") return words;
  const change = price.lap.map((points, seat) => points - (view.lap[seat] ?? 0));
  const lap = paidBy(state, view, change, signed) || t("price.lapSame");
  return `${words} ${t("speak.lap", { points: lap })}`;
}

/** Who pays what; one's own points need no name where one is alone at this screen. */
function paidBy(
  state: GameState,
  view: PuebloView,
  points: readonly number[],
  write: (value: number) => string,
): string {
  const me = state.mySeats.length === 1 ? state.mySeats[0] : null;
  const parts = points.flatMap((value, seat) => {
    if (!value) return [];
    if (seat === me) return [t("speak.you", { n: write(value) })];
    return [t("speak.other", { name: seatName(state.game, view, seat), n: write(value) })];
  });
  return parts.join(", ");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function chosenInWords(desk: Desk, state: GameState, view: PuebloView, token: string): string {
  const move = parseToken(token);
  if (move?.type === "walk") {
    const walk = view.walks.find(({ steps }) => steps === move.steps);
    if (!walk) return "";
    const points = pointsInWords(state.game, view, walk.points);
    return t("board.walk", { n: walk.steps, square: walk.square, points });
  }
  if (move?.type !== "remove") return "";
  const price = desk.priceOf(token);
  const words = t("hint.remove", { cell: move.cell });
  return price ? `${capital(words)}. ${priceInWords(state, view, price)}` : `${capital(words)}.`;
}
