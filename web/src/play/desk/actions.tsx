/** What is to be done now, and the frame of all that it takes. */
import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n";
import { isCompact } from "../../shell/screen";
import { editionOf } from "../look";
import { resultInWords } from "../outcome";
import { rulesAddress } from "../rulesection";
import { actingSeat, type GameState } from "../state";
import { phaseInWords, seatName } from "../words";
import type { Desk } from "./desk";
import { Foot } from "./foot";
import { Swatch } from "./swatch";
import { Task } from "./tasks";

export function Actions({ desk, children }: { desk: Desk; children?: ComponentChildren }) {
  const state = desk.state.value;
  const { game, view } = state;
  if (!game || !view) return <section class="actions" aria-busy="true" />;
  const task = view.game === "pueblo" ? view.phase : "moving";
  return (
    <section class="actions" aria-label={t("actions.title")} tabIndex={-1} data-task={task}>
      <Guidance state={state} />
      {children}
      {game.status !== "waiting" && <Task desk={desk} />}
      {game.status !== "waiting" && isCompact.value && state.mySeats.length > 0 && (
        <Foot desk={desk} />
      )}
      <RulesLink state={state} />
    </section>
  );
}

export function Guidance({ state }: { state: GameState }) {
  const { game, view } = state;
  if (!game || !view) return null;
  const acting = actingSeat(state);
  const text = guidanceText(state);
  return (
    <p class={`guidance ${acting === null ? "" : "guidance-mine"}`}>
      {view.turn !== null && <Swatch paint={editionOf(view).paints[view.turn]!} seat={view.turn} />}
      <span>{text}</span>
      <SentMark state={state} />
    </p>
  );
}

/** The rules of what is to be done now, beside the game. */
function RulesLink({ state }: { state: GameState }) {
  const address = rulesAddress(state);
  if (!address) return null;
  return (
    <a
      class="rules-link"
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t("rules.link")}
      title={t("rules.link")}
    >
      ?
    </a>
  );
}

export function guidanceText(state: GameState): string {
  const { game, view } = state;
  if (!game || !view) return "";
  if (state.lap) return t("lap.title");
  if (game.status === "waiting") return t("guide.waiting");
  if (game.status === "over") return resultInWords(state);
  if (state.past) return t("guide.past", { n: state.past.ply, all: game.tokens.length });
  const name = view.turn === null ? "" : seatName(game, view, view.turn);
  if (actingSeat(state) !== null) {
    const isShared = state.mySeats.length > 1;
    const what = phaseInWords(view);
    return isShared ? t("guide.mineNamed", { name, what }) : t("guide.mine", { what });
  }
  const isBot = view.turn !== null && game.seats[view.turn]?.bot;
  return t(isBot ? "guide.bot" : "guide.theirs", { name });
}

/** A move is on its way: the server answers only once it is on disk. */
function SentMark({ state }: { state: GameState }) {
  if (state.sent.length === 0) return null;
  return (
    <span class="mark-sent" title={t("sent.sent")}>
      <span aria-hidden="true">◷</span>
      <span class="visually-hidden">{t("sent.sent")}</span>
    </span>
  );
}
