/** Positions and moves in words, for lists, labels and those who listen. */
import type { PuebloLabels, PulucLabels } from "../boards/types";
import type { GameView, PuebloView, PulucView, View } from "../server/protocol";
import { type Key, percent, t } from "../shell/i18n";
import { colourOf } from "./look";
import { lastTurn, squaresBefore, walkTo } from "./moves";
import { namesInWords } from "./names";
import { asPueblo, type GameState, shownView } from "./state";
import { parseToken } from "./tokens";
import { siteOf } from "./transitions";

/** Bots go by their translated titles, who has no name by the colour; and nobody by another's name. */
export function seatName(game: GameView | null, view: View, seat: number): string {
  const given = game?.seats.map(({ name }) => name) ?? [];
  return namesInWords(view.game, given)[seat] || colourOf(view, seat);
}

/** `3 for Ana, 1 for Bo`, leaving out those who pay nothing. */
export function pointsInWords(
  game: GameView | null,
  view: View,
  points: readonly number[],
): string {
  const parts = points.flatMap((value, seat) =>
    value ? [t("points.of", { n: value, name: seatName(game, view, seat) })] : [],
  );
  return parts.length ? parts.join(", ") : t("points.none");
}

export function scoresInWords(game: GameView | null, view: View): string {
  return view.scores
    .map((n, seat) => t("points.of", { n, name: seatName(game, view, seat) }))
    .join(", ");
}

/** What a move did, in a sentence. `before` is where the chieftain stood. */
export function describeMove(token: string, name: string, before: string | null): string {
  const move = parseToken(token);
  switch (move?.type) {
    case "build":
      return t(move.kind === "C" ? "move.build" : "move.buildNeutral", {
        name,
        cell: move.cell,
        pose: poseInWords(move.pose),
      });
    case "aside":
      return t("move.aside", { name });
    case "walk":
      return t("move.walk", {
        name,
        n: move.steps,
        square: before ? walkTo(before, move.steps) : "…",
      });
    case "bid":
      return t("move.bid", { name, n: move.bid });
    case "take":
      return t("move.take", { name, card: move.card });
    case "remove":
      return t("move.remove", { name, cell: move.cell });
    case "pass":
    case "skip":
      return t("move.pass", { name });
    case "throw":
      return t("move.throw", { name, n: move.throw });
    case "go":
      if (move.to === null) return t("move.home", { name, from: move.from });
      return t(move.captures ? "move.capture" : "move.go", { name, from: move.from, to: move.to });
    case undefined:
      return `${name}: ${token}`;
  }
}

/** What the turn that led to the position on the board did, and what it cost; nothing before the first. */
export function lastInWords(state: GameState): string {
  const { game, view, gained, past } = state;
  const turn = lastTurn(state);
  if (!game || !view || !turn) return "";
  const name = seatName(game, view, turn.seat);
  const squares = squaresBefore(turn.tokens, asPueblo(shownView(state))?.chief ?? null);
  const words = turn.tokens.map((token, at) => describeMove(token, name, squares[at]!)).join(". ");
  const isPaid = parseToken(turn.tokens.at(-1)!)?.type === "walk" && gained && !past;
  return isPaid
    ? t("move.paid", { turn: words, points: pointsInWords(game, view, gained) })
    : words;
}

/** A move of Puluc on a button: where from, where to, and what happens there. */
export function pulucMoveInWords(token: string): string {
  const move = parseToken(token);
  if (move?.type !== "go") return token;
  const { from, to } = move;
  const isCamp = from === 0 || from === 10;
  if (to === null) return t("puluc.homeWords", { from });
  const words = isCamp ? t("puluc.enterWords", { to }) : t("puluc.goWords", { from, to });
  return move.captures ? t("puluc.captureWords", { move: words }) : words;
}

/** A turn that is hinted at, as an advice. */
export function hintInWords({ view }: Pick<GameState, "view">, tokens: readonly string[]): string {
  const pueblo = asPueblo(view);
  const parts = tokens.map((token) => {
    const move = parseToken(token);
    switch (move?.type) {
      case "build":
        return t(move.kind === "C" ? "hint.build" : "hint.buildNeutral", {
          cell: move.cell,
          pose: poseInWords(move.pose),
        });
      case "walk":
        return t("hint.walk", { n: move.steps, square: walkTo(pueblo?.chief ?? "", move.steps) });
      case "aside":
        return t("hint.aside");
      case "remove":
        return t("hint.remove", { cell: move.cell });
      case "bid":
        return t("auction.bid", { n: move.bid });
      case "take":
        return t("auction.card", { card: move.card });
      case "pass":
      case "skip":
        return t("puluc.pass");
      case "go":
        return pulucMoveInWords(token);
      case "throw":
      case undefined:
        return token;
    }
  });
  return parts.join(", ");
}

export function poseInWords(pose: string): string {
  const corner = t(`corner.${pose[0] as "1" | "2" | "3" | "4"}` satisfies Key);
  return t(`pose.${pose[1] as "u" | "s" | "d"}` satisfies Key, { corner });
}

/** What is seen, cube by cube, from where the chieftain stands or from another square. */
export function sightInWords(
  game: GameView | null,
  view: PuebloView,
  square: string,
  seen: PuebloView["sight"],
): string {
  if (seen.length === 0) return t("sight.nothing", { square });
  const parts = seen.map((cube) =>
    cube.owner === null
      ? t("sight.neutral", { cell: cube.cell, level: cube.level })
      : t("sight.cube", {
          cell: cube.cell,
          level: cube.level,
          name: seatName(game, view, cube.owner),
          n: cube.points,
        }),
  );
  return t("sight.from", { square, list: parts.join("; ") });
}

export function phaseInWords(view: View): string {
  if (view.game === "puluc") return t(view.throw === null ? "phase.throwing" : "phase.moving");
  if (view.phase === "taking" && view.options.edition === 2023) return t("phase.takingPot");
  return t(`phase.${view.phase}` satisfies Key);
}

export function puebloLabels(game: GameView | null, view: PuebloView): PuebloLabels {
  const name = (seat: number | null) =>
    seat === null ? t("colour.neutral") : seatName(game, view, seat);
  return {
    board: t("board.summary", {
      n: view.blocks.length,
      square: view.chief,
      height: siteOf(view).height,
    }),
    cell: (cell, height, owner) =>
      height === 0
        ? t("board.emptyCell", { cell })
        : t("board.cell", { cell, n: height, name: name(owner) }),
    square: (square, walk) =>
      walk
        ? t("board.walk", {
            square,
            n: walk.steps,
            points: pointsInWords(game, view, walk.points),
          })
        : t("board.square", { square }),
    block: (block) =>
      t("board.block", { name: name(block.owner), cell: block.cell, n: block.level }),
    points: (points) => `+${points}`,
    elevation: (side) => t(`side.${side}` satisfies Key),
    free: t("price.free"),
    place: t("actions.place"),
  };
}

export function pulucLabels(game: GameView | null, view: PulucView): PulucLabels {
  const name = (seat: number) => seatName(game, view, seat);
  return {
    board: t("puluc.board"),
    camp: (seat, n) => t("puluc.camp", { name: name(seat), n }),
    stack: (stack) =>
      t("puluc.stack", {
        cell: stack.cell,
        name: name(stack.owner),
        light: t("puluc.light", { n: stack.light }),
        dark: t("puluc.dark", { n: stack.dark }),
      }),
    cell: (cell) => t("puluc.cell", { cell }),
    move: (move) =>
      move.to === null
        ? t("puluc.moveHome", { from: move.from })
        : t(move.captures ? "puluc.moveCapture" : "puluc.move", { from: move.from, to: move.to }),
    lost: (seat, n) => t("puluc.lost", { name: name(seat), n }),
    dice: (value) => (value === null ? t("puluc.noThrow") : t("puluc.throw", { n: value })),
    odds: (chance) => t("hint.chance", { value: percent(chance) }),
  };
}
