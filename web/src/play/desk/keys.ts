/** Every key of a desk. The help shows this list, so nothing is a secret. */

import { useEffect } from "preact/hooks";
import type { CameraPreset, ScreenDirection } from "../../boards/types";
import { announce } from "../../shell/announce";
import { isTyping } from "../../shell/helping";
import { type Key, t } from "../../shell/i18n";
import { settings } from "../../shell/settings";
import { actingSeat, asPueblo, type GameState, shownView } from "../state";
import { moveLayer, toggleSight, toggleXray, usableKinds } from "../transitions";
import { lastInWords, scoresInWords, sightInWords } from "../words";
import { guidanceText } from "./actions";
import type { Desk } from "./desk";

export interface Shortcut {
  /** As `KeyboardEvent.key` names them; capitals need Shift. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly help: Key;
  readonly run: (desk: Desk, key: string) => boolean | void;
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
    run: (desk, key) => desk.turn(key === "r" ? 1 : -1),
  },
  {
    keys: ["f", "F"],
    shown: "F / ⇧F",
    help: "keys.tip",
    run: (desk, key) => desk.tip(key === "f" ? 1 : -1),
  },
  { keys: Object.keys(ARROWS), shown: "← ↑ ↓ →", help: "keys.move", run: moveGhost },
  { keys: ["Tab"], shown: "Tab / ⇧Tab", help: "keys.next", run: () => false },
  { keys: ["c", "C"], shown: "C", help: "keys.kind", run: (desk) => otherKind(desk) },
  { keys: ["Enter"], shown: "⏎", help: "keys.commit", run: (desk) => desk.commit() },
  {
    keys: ["u", "U", "Backspace"],
    shown: "U",
    help: "keys.undo",
    run: (desk) => desk.undo(),
  },
  { keys: ["Escape"], shown: "Esc", help: "keys.cancel", run: (desk) => desk.cancel() },
  {
    keys: Object.keys(CAMERAS),
    shown: "1–6, 0",
    help: "keys.camera",
    run: (desk, key) => desk.board.pueblo?.setCamera(CAMERAS[key]!),
  },
  { keys: ["x", "X"], shown: "X", help: "keys.xray", run: (desk) => desk.apply(toggleXray) },
  {
    keys: ["["],
    shown: "[",
    help: "keys.layerDown",
    run: (desk) => desk.apply((state) => moveLayer(state, -1)),
  },
  {
    keys: ["]"],
    shown: "]",
    help: "keys.layerUp",
    run: (desk) => desk.apply((state) => moveLayer(state, 1)),
  },
  {
    keys: ["p", "P", ","],
    shown: "P",
    help: "keys.previous",
    run: (desk) => desk.step(-1),
  },
  {
    keys: ["n", "N", "."],
    shown: "N",
    help: "keys.nextMove",
    run: (desk) => desk.step(1),
  },
  {
    keys: ["End"],
    shown: "End",
    help: "keys.now",
    run: (desk) => desk.lookAt(Number.MAX_SAFE_INTEGER),
  },
  {
    keys: ["l", "L"],
    shown: "L",
    help: "keys.last",
    run: (desk) => announce(lastInWords(desk.state.peek()) || t("history.none")),
  },
  {
    keys: ["s", "S"],
    shown: "S",
    help: "keys.scores",
    run: (desk) => announce(scoresSpoken(desk.state.peek())),
  },
  {
    keys: ["v", "V"],
    shown: "V",
    help: "keys.seen",
    run: (desk) => saySight(desk),
  },
  {
    keys: ["t", "T"],
    shown: "T",
    help: "keys.task",
    run: (desk) => announce(guidanceText(desk.state.peek())),
  },
  {
    keys: [" "],
    shown: "␣",
    help: "keys.skip",
    run: (desk) => (desk.source.isPaced?.peek() ? desk.source.skip?.() : false),
  },
  {
    keys: ["h", "H"],
    shown: "H",
    help: "keys.hint",
    run: (desk) => void desk.hints.ask(),
  },
  {
    keys: ["m", "M"],
    shown: "M / ⇧M",
    help: "keys.mistake",
    run: (desk, key) => desk.source.study?.mistake(key === "m" ? 1 : -1) ?? false,
  },
  { keys: ["e", "E"], shown: "E", help: "keys.think", run: (desk) => desk.source.study?.think() },
  { keys: ["?"], shown: "?", help: "keys.help", run: () => false },
];

function moveGhost(desk: Desk, key: string): boolean {
  if (!desk.state.peek().held) return false;
  desk.movePointed(ARROWS[key]!);
  return true;
}

function otherKind(desk: Desk): void {
  const kinds = usableKinds(desk.state.peek());
  const other = kinds.find((kind) => kind !== desk.state.peek().held?.kind);
  if (other) desk.hold(other);
}

function scoresSpoken(state: GameState): string {
  const view = shownView(state);
  return view ? scoresInWords(state.game, view) : "";
}

function saySight(desk: Desk): void {
  const state = desk.state.peek();
  const view = asPueblo(shownView(state));
  if (!view) return;
  desk.apply(toggleSight);
  announce(sightInWords(state.game, view, view.chief, view.sight));
}

/** Keys go to a desk as long as it is shown, and the focus to its board when a turn begins. */
export function useDeskKeys(desk: Desk): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, desk);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [desk]);
  const state = desk.state.value;
  const turn = state.game?.version;
  useEffect(() => {
    if (turn !== undefined) focusStageIfLost();
  }, [turn]);
}

function handleKey(event: KeyboardEvent, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const state = desk.state.peek();
  if (event.key === "Tab") {
    const leaves = event.shiftKey && hasFreeHands(desk);
    if (!isStage(event.target) || !canCycle(state) || leaves) return;
    event.preventDefault();
    return desk.next(event.shiftKey ? -1 : 1);
  }
  if (event.key === "Escape" && isOnBoard(event.target) && hasFreeHands(desk))
    return focusOn(".actions");
  // a focused button is pressed by Enter itself
  if (
    event.key === "Enter" &&
    event.target instanceof HTMLElement &&
    event.target.matches("button, a, summary")
  )
    return;
  const shortcut = SHORTCUTS.find((each) => each.keys.includes(event.key));
  if (!shortcut || !isHeard(event)) return;
  if (shortcut.run(desk, event.key) !== false) event.preventDefault();
}

/** Single signs are keys on the board, or wherever one wishes; those who dictate want them nowhere. */
function isHeard({ key, target }: KeyboardEvent): boolean {
  if (key.length > 1) return true;
  const { letterKeys } = settings.peek();
  return letterKeys === "everywhere" || (letterKeys === "board" && isOnBoard(target));
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
function canCycle(state: GameState): boolean {
  const { held, view } = state;
  if (actingSeat(state) === null) return false;
  return (
    held !== null ||
    (view?.game === "pueblo" && (view.phase === "walking" || view.phase === "removing"))
  );
}

/** Whether Esc has nothing to put back: then it leaves the board, as Shift+Tab does. */
function hasFreeHands(desk: Desk): boolean {
  const { past, chosen, trouble } = desk.state.peek();
  return !past && !chosen && !desk.hover.peek().window && !trouble;
}

/** The stage takes the focus when nothing to press has it: after a button that is gone, or a link. */
function focusStageIfLost(): void {
  if (document.activeElement?.matches("body, #main")) focusOn(".stage");
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
