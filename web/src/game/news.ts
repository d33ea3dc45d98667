/** What happened in a game, told to those who listen: in words, in sounds, and by calling for a turn. */
import { endText, guidanceText } from "../play/desk/actions";
import { actingSeat, asPueblo, type GameState } from "../play/state";
import { parseToken } from "../play/tokens";
import { describeMove, pointsInWords, seatName } from "../play/words";
import type { GameEvent } from "../server/protocol";
import { announce } from "../shell/announce";
import { t } from "../shell/i18n";
import { settings } from "../shell/settings";
import * as sound from "../shell/sound";
import { lineOf } from "./chat";

/** Says and sounds what happened, and calls for those who are to move. */
export function tellEvents(
  events: readonly GameEvent[],
  before: GameState,
  after: GameState,
): void {
  const { game, view } = after;
  if (!game || !view) return;
  for (const event of events) cue(event);
  const lines = events.flatMap((event) => eventInWords(event, before, after));
  if (lines.length) announce(lines.join(". "));
  const isMine = actingSeat(after) !== null;
  if (isMine && actingSeat(before) !== actingSeat(after)) callForTurn(after);
}

/** What is said of an event: everything that others see, but not one's own talk. */
export function eventInWords(event: GameEvent, before: GameState, after: GameState): string[] {
  const { game, view, guest } = after;
  if (!game || !view) return [];
  switch (event.kind) {
    case "moved": {
      const chief = asPueblo(before.view)?.chief ?? null;
      const words = describeMove(event.token, seatName(game, view, event.seat), chief);
      const isWalk = parseToken(event.token)?.type === "walk";
      if (!isWalk) return [words];
      return [t("move.walkPoints", { walk: words, points: pointsOfWalk(before, after) })];
    }
    case "chatted":
      return event.guest === guest ? [] : [`${event.name}: ${event.text}`];
    case "ended":
      return [endText(after)];
    case "created":
    case "joined":
    case "began":
    case "undone":
    case "takeback_asked":
    case "takeback_answered":
    case "draw_offered":
    case "draw_answered":
    case "dropped":
    case "substituted":
    case "dice_shared":
    case "away_asked":
    case "away_answered":
    case "invited":
    case "returned":
    case "rematched":
      return lineOf(event, game, view).map((line) => line.text);
  }
}

function pointsOfWalk(before: GameState, after: GameState): string {
  const [old, now] = [before.view, after.view];
  if (!old || !now) return "";
  return pointsInWords(
    after.game,
    now,
    now.scores.map((score, seat) => score - (old.scores[seat] ?? 0)),
  );
}

function cue(event: GameEvent): void {
  if (event.kind === "ended") return sound.play("end");
  const move = event.kind === "moved" ? parseToken(event.token) : null;
  if (move?.type === "build" || move?.type === "remove") sound.play("place");
  else if (move?.type === "walk") sound.play("walk");
  else if (move?.type === "throw") sound.play("dice");
  else if (move?.type === "go") sound.play(move.captures ? "capture" : "walk");
}

function callForTurn(state: GameState): void {
  announce(guidanceText(state), "assertive");
  if (document.visibilityState === "visible") return;
  sound.play("turn");
  if (
    settings.peek().notify &&
    typeof Notification !== "undefined" &&
    Notification.permission === "granted"
  )
    new Notification(t("title.yourTurn"), { body: guidanceText(state), tag: state.id });
}
