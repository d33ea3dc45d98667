/** What happened in a game, told to those who listen: in words, in sounds, and by calling for a turn. */
import { guidanceText } from "../play/desk/actions";
import { lapSoFar } from "../play/lastlap";
import { carriedByPly } from "../play/log";
import { groupTurns } from "../play/moves";
import { resultInWords } from "../play/outcome";
import { turnSentence } from "../play/sentences";
import { actingSeat, asPueblo, type GameState } from "../play/state";
import { parseToken } from "../play/tokens";
import { pointsInWords, scoresInWords } from "../play/words";
import type { GameEvent } from "../server/protocol";
import { announce } from "../shell/announce";
import { t } from "../shell/i18n";
import { settings } from "../shell/settings";
import * as sound from "../shell/sound";
import { lineOf } from "./chat";

/** Says and sounds what happened in one game, and calls for those who are to move. */
export class News {
  /** What was said of a turn that is still under way: it is told as one message. */
  #held: readonly string[] = [];

  tell(events: readonly GameEvent[], before: GameState, after: GameState): void {
    if (!after.game || !after.view) return;
    for (const event of events) cue(event);
    const lines = [...this.#held, ...events.flatMap((event) => eventInWords(event, before, after))];
    this.#held = isTurnUnderWay(events, after) ? lines : [];
    if (this.#held.length) return;
    // what one is to do follows in the same message, so that nothing is cut off
    const isMine = actingSeat(after) !== null;
    const task = guidanceText(after);
    const said = isMine && task !== guidanceText(before) ? [...lines, task] : lines;
    if (said.length) announce(said.map(asSentence).join(" "));
    if (isMine && actingSeat(before) !== actingSeat(after)) callForTurn(after);
  }
}

/** Whether somebody elsewhere has built, and will walk at once. */
function isTurnUnderWay(events: readonly GameEvent[], { view, game, mySeats }: GameState): boolean {
  const last = events.at(-1);
  if (last?.kind !== "moved" || game?.status !== "playing") return false;
  if (mySeats.includes(last.seat) && !game.seats[last.seat]?.bot) return false;
  return asPueblo(view)?.phase === "walking" && view?.turn === last.seat;
}

const asSentence = (line: string) => (/[.!?…]$/.test(line) ? line : `${line}.`);

/** What is said of an event: everything that others see, but not one's own talk. */
export function eventInWords(event: GameEvent, before: GameState, after: GameState): string[] {
  const { game, view, guest } = after;
  if (!game || !view) return [];
  switch (event.kind) {
    case "moved":
      return moveInWords(event.token, event.seat, before, after);
    case "chatted":
      return event.guest === guest ? [] : [`${event.name}: ${event.text}`];
    case "ended":
      return endInWords(before, after);
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

/** A turn is told once it is whole; of one's own, each part. A throw is told with its move. */
function moveInWords(token: string, seat: number, before: GameState, after: GameState): string[] {
  const { game, view, mySeats } = after;
  if (!game || !view) return [];
  const type = parseToken(token)?.type;
  const isPart = type === "build" || type === "aside" || type === "remove";
  if (isPart && !mySeats.includes(seat)) return [];
  if (type === "throw" && game.movers.at(-1) !== seat) return [];
  const turn = groupTurns(game.tokens, game.movers).findLast((each) =>
    each.seat === seat ? each.tokens.includes(token) : false,
  );
  if (!turn) return [];
  const at = turn.tokens.lastIndexOf(token);
  const told = { ...turn, tokens: turn.tokens.slice(0, at + 1) };
  const last = turn.first + at;
  return [
    turnSentence(told, {
      game,
      view,
      mySeats,
      costs: type === "walk" ? pointsOfWalk(before, after) : null,
      carried: carriedByPly(game)[last] ?? 0,
      paid: auctionPaid(before, after, seat),
    }),
  ];
}

/** What each seat paid between two states. */
function pointsOfWalk(before: GameState, after: GameState): number[] | null {
  const [old, now] = [before.view, after.view];
  if (!old || !now) return null;
  return now.scores.map((score, seat) => score - (old.scores[seat] ?? 0));
}

const auctionPaid = (before: GameState, after: GameState, seat: number): number =>
  pointsOfWalk(before, after)?.[seat] ?? 0;

/** The winner and the totals first, then, apart, what the last lap had added. */
function endInWords(before: GameState, after: GameState): string[] {
  const { game, view } = after;
  const lines = [resultInWords(after)];
  if (view) lines.push(scoresInWords(game, view));
  const { lap } = before;
  if (lap && view) {
    const points = pointsInWords(game, view, lapSoFar({ ...lap, at: lap.squares.length }));
    lines.push(t("lap.told", { points }));
  }
  return lines;
}

function cue(event: GameEvent): void {
  if (event.kind === "ended") return sound.play("end");
  const move = event.kind === "moved" ? parseToken(event.token) : null;
  if (move?.type === "build" || move?.type === "remove") sound.play("place");
  else if (move?.type === "walk") sound.play("walk");
  else if (move?.type === "throw") sound.play("dice");
  else if (move?.type === "go")
    sound.play(move.captures ? "capture" : move.to === null ? "home" : "walk");
}

function callForTurn(state: GameState): void {
  if (document.visibilityState === "visible") return;
  sound.play("turn");
  if (
    settings.peek().notify &&
    typeof Notification !== "undefined" &&
    Notification.permission === "granted"
  )
    new Notification(t("title.yourTurn"), { body: guidanceText(state), tag: state.id });
}
