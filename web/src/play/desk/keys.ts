/** Every key of a game. The help shows this list, so nothing is a secret. */

import type { CameraPreset, ScreenDirection } from "../../boards/types";
import { announce } from "../../shell/announce";
import { type Key, t } from "../../shell/i18n";
import { lastTurn } from "../model";
import { actingSeat, asPueblo, type GameState, shownView } from "../state";
import type { Table } from "../table";
import { holdAt, moveLayer, plyOf, toggleSight, toggleXray, usableKinds } from "../transitions";
import { describeMove, scoresInWords, seatName, sightInWords, squaresBefore } from "../words";
import { guidanceText } from "./actions";
import type { Stage } from "./stage";

export interface Shortcut {
  /** As `KeyboardEvent.key` names them; capitals need Shift. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly help: Key;
  readonly run: (desk: KeyDesk, key: string) => boolean | void;
}

export interface KeyDesk {
  readonly table: Table;
  readonly stage: Stage;
  readonly showHelp: () => void;
}

const ARROWS: Readonly<Record<string, ScreenDirection>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const CAMERAS: Readonly<Record<string, CameraPreset>> = {
  "1": "north",
  "2": "east",
  "3": "south",
  "4": "west",
  "5": "top",
  "6": "chief",
  "0": "home",
  Home: "home",
};

export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ["r", "R"],
    shown: "R / ⇧R",
    help: "keys.turn",
    run: ({ table }, key) => table.turn(key === "r" ? 1 : -1),
  },
  {
    keys: ["f", "F"],
    shown: "F / ⇧F",
    help: "keys.tip",
    run: ({ table }, key) => table.tip(key === "f" ? 1 : -1),
  },
  { keys: Object.keys(ARROWS), shown: "← ↑ ↓ →", help: "keys.move", run: moveGhost },
  { keys: ["Tab"], shown: "Tab / ⇧Tab", help: "keys.next", run: () => false },
  { keys: ["c", "C"], shown: "C", help: "keys.kind", run: ({ table }) => otherKind(table) },
  { keys: ["Enter"], shown: "⏎", help: "keys.commit", run: ({ table }) => table.commit() },
  {
    keys: ["u", "U", "Backspace"],
    shown: "U",
    help: "keys.undo",
    run: ({ table }) => table.undo(),
  },
  { keys: ["Escape"], shown: "Esc", help: "keys.cancel", run: ({ table }) => cancel(table) },
  {
    keys: Object.keys(CAMERAS),
    shown: "1–6, 0",
    help: "keys.camera",
    run: ({ stage }, key) => stage.setCamera(CAMERAS[key]!),
  },
  { keys: ["x", "X"], shown: "X", help: "keys.xray", run: ({ table }) => table.apply(toggleXray) },
  {
    keys: ["["],
    shown: "[",
    help: "keys.layerDown",
    run: ({ table }) => table.apply((state) => moveLayer(state, -1)),
  },
  {
    keys: ["]"],
    shown: "]",
    help: "keys.layerUp",
    run: ({ table }) => table.apply((state) => moveLayer(state, 1)),
  },
  {
    keys: ["p", "P", ","],
    shown: "P",
    help: "keys.previous",
    run: ({ table }) => table.lookAt(plyOf(table.state.peek()) - 1),
  },
  {
    keys: ["n", "N", "."],
    shown: "N",
    help: "keys.nextMove",
    run: ({ table }) => table.lookAt(plyOf(table.state.peek()) + 1),
  },
  {
    keys: ["End"],
    shown: "End",
    help: "keys.now",
    run: ({ table }) => table.lookAt(Number.MAX_SAFE_INTEGER),
  },
  {
    keys: ["l", "L"],
    shown: "L",
    help: "keys.last",
    run: ({ table }) => announce(lastInWords(table.state.peek())),
  },
  {
    keys: ["s", "S"],
    shown: "S",
    help: "keys.scores",
    run: ({ table }) => saySomething(table, "scores"),
  },
  {
    keys: ["v", "V"],
    shown: "V",
    help: "keys.seen",
    run: ({ table }) => saySomething(table, "sight"),
  },
  {
    keys: ["t", "T"],
    shown: "T",
    help: "keys.task",
    run: ({ table }) => announce(guidanceText(table.state.peek())),
  },
  { keys: ["?"], shown: "?", help: "keys.help", run: ({ showHelp }) => showHelp() },
];

function moveGhost({ table, stage }: KeyDesk, key: string): boolean {
  if (!table.state.peek().held) return false;
  const cell = stage.moveGhost(ARROWS[key]!);
  if (cell) table.apply((state) => holdAt(state, cell));
  return true;
}

function cancel(table: Table): void {
  const { past, chosen } = table.state.peek();
  if (past) table.lookAt(Number.MAX_SAFE_INTEGER);
  else if (chosen) table.undo();
  else table.apply((state) => ({ ...holdAt(state, null), trouble: null }));
}

function otherKind(table: Table): void {
  const kinds = usableKinds(table.state.peek());
  const other = kinds.find((kind) => kind !== table.state.peek().held?.kind);
  if (other) table.hold(other);
}

export function lastInWords(state: GameState): string {
  const { game, view } = state;
  const ply = plyOf(state);
  if (!game || !view || ply === 0) return t("history.none");
  const name = seatName(game, view, game.movers[ply - 1] ?? 0);
  const tokens = lastTurn(state);
  const squares = squaresBefore(tokens, asPueblo(shownView(state))?.chief ?? null);
  return tokens.map((token, at) => describeMove(token, name, squares[at]!)).join(". ");
}

function saySomething(table: Table, what: "scores" | "sight"): void {
  const state = table.state.peek();
  const view = shownView(state);
  if (!view) return;
  if (what === "scores") return announce(scoresInWords(state.game, view));
  const pueblo = asPueblo(view);
  if (!pueblo) return;
  table.apply(toggleSight);
  announce(sightInWords(state.game, pueblo, pueblo.chief, pueblo.sight));
}

/** Keys belong to fields and dialogs while one types there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  return target.matches("input, textarea, select, [contenteditable]");
}

export function handleKey(event: KeyboardEvent, desk: KeyDesk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const state = desk.table.state.peek();
  if (event.key === "Tab") {
    const leaves = event.shiftKey && hasFreeHands(state);
    if (!isStage(event.target) || !canCycle(state) || leaves) return;
    event.preventDefault();
    return desk.table.next(event.shiftKey ? -1 : 1);
  }
  if (event.key === "Escape" && isOnBoard(event.target) && hasFreeHands(state))
    return focusOn(".actions");
  // a focused button is pressed by Enter itself
  if (
    event.key === "Enter" &&
    event.target instanceof HTMLElement &&
    event.target.matches("button, a, summary")
  )
    return;
  const shortcut = SHORTCUTS.find((each) => each.keys.includes(event.key));
  if (!shortcut) return;
  if (shortcut.run(desk, event.key) !== false) event.preventDefault();
}

/** Tab goes through placements while the stage has the focus; elsewhere it is the browser's. */
function isStage(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(".stage");
}

function isOnBoard(target: EventTarget | null): boolean {
  return (
    target === document.body ||
    (target instanceof Element && target.closest(".board-area") !== null)
  );
}

/** Whether there is something on the board that Tab goes through. */
export function canCycle(state: GameState): boolean {
  const { held, view } = state;
  if (actingSeat(state) === null) return false;
  return (
    held !== null ||
    (view?.game === "pueblo" && (view.phase === "walking" || view.phase === "removing"))
  );
}

/** Whether Esc has nothing to put back: then it leaves the board, as Shift+Tab does. */
export function hasFreeHands({ past, chosen, held, trouble }: GameState): boolean {
  return !past && !chosen && !held?.cell && !trouble;
}

/** The stage takes the focus when nothing to press has it: after a button that is gone, or a link. */
export function focusStageIfLost(): void {
  if (document.activeElement?.matches("body, #main")) focusOn(".stage");
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
