/** A live game: board, players, what to do, and everything around it. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../shell/announce";
import { type Key, t } from "../shell/i18n";
import type { GameEvent } from "../server/protocol";
import { settings } from "../shell/settings";
import * as sound from "../shell/sound";
import {
  actingSeat,
  asPueblo,
  asPuluc,
  type GameState,
  lastNumber,
  shownView,
} from "../play/state";
import { parseToken, plyOfLap } from "../play/tokens";
import { dismissTrouble, setLayer, siteOf, toggleSight, toggleXray } from "../play/transitions";
import { Button } from "../shell/ui";
import { Help } from "../play/desk/help";
import { Actions, endText, guidanceText } from "../play/desk/actions";
import { AuctionTable } from "../play/desk/auction";
import { Chat, lineOf } from "./chat";
import { HintPanel } from "./hint";
import { History } from "../play/desk/history";
import { Invitation, watchAddress } from "./invite";
import { canCycle, focusStageIfLost, handleKey } from "../play/desk/keys";
import { LapTour } from "./lap";
import { GameMenu, ShareMenu } from "./menu";
import { Players } from "../play/desk/players";
import { Points } from "../play/desk/points";
import { ElevationStrip, type Hands, PuebloStage, PulucStage, Stage } from "../play/desk/stage";
import { type Desk, Table } from "../play/table";
import { TextBoard } from "../play/desk/textboard";
import { describeMove, pointsInWords, seatName } from "../play/words";

export function GamePage({ id, watch }: { id: string; watch: string | null }) {
  const table = useMemo(() => new Table(id, watch), [id, watch]);
  const stage = useMemo(() => new Stage(), [table]);
  const [isHelpShown, setHelpShown] = useState(false);
  useEffect(() => {
    table.onEvents = (events, before) => tellEvents(events, before, table.state.peek());
    const onKey = (event: KeyboardEvent) =>
      handleKey(event, { table, stage, showHelp: () => setHelpShown(true) });
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      table.close();
    };
  }, [table]);
  useTitle(table);
  useStageFocus(table);
  const state = table.state.value;
  if (!state.view || !state.game)
    return (
      <div class="loading" role="status">
        <p>
          {state.trouble
            ? state.trouble.reason
            : t(state.link === "away" ? "link.away" : "loading")}
        </p>
        {state.trouble && (
          <a class="button button-plain" href="/">
            {t("nav.start")}
          </a>
        )}
      </div>
    );
  return (
    <div class="game" data-version={state.game.version}>
      <h1 class="visually-hidden">{t(`game.${state.view.game}` satisfies Key)}</h1>
      <Trouble table={table} />
      <div class="board-column">
        <BoardArea desk={table} hands={handsOf(table)} stage={stage}>
          {asPuluc(state.view) && <HintPanel table={table} />}
        </BoardArea>
      </div>
      <aside class="side">
        <Players state={state} />
        <Invitation state={state} />
        {asPueblo(state.view)?.auction && (
          <AuctionTable state={state} view={asPueblo(state.view)!} />
        )}
        <EndPanel table={table} />
        {state.game.status !== "over" && <Actions table={table} />}
        <Tabs table={table} stage={stage} onHelp={() => setHelpShown(true)} />
      </aside>
      {isHelpShown && <Help onClose={() => setHelpShown(false)} />}
    </div>
  );
}

function handsOf(table: Table): Hands {
  return {
    point: table.holdAt,
    set: table.placeHeld,
    choose: table.choose,
    turn: table.turn,
    tip: table.tip,
    play: table.play,
  };
}

function useTitle(table: Table): void {
  const isMine = table.isMyTurn.value;
  const game = table.state.value.view?.game;
  useEffect(() => {
    const name = game ? t(`game.${game}` satisfies Key) : "Cacique";
    document.title = isMine ? `● ${t("title.yourTurn")} – ${name}` : `${name} – Cacique`;
    return () => {
      document.title = "Cacique";
    };
  }, [isMine, game]);
}

/** The stage is where keys go when a turn begins. */
function useStageFocus(table: Table): void {
  const state = table.state.value;
  const turn = canCycle(state) ? state.game?.version : undefined;
  useEffect(() => {
    if (turn !== undefined) focusStageIfLost();
  }, [turn]);
}

export function BoardArea({
  desk,
  hands,
  stage,
  children,
}: {
  desk: Desk;
  hands: Hands;
  stage: Stage;
  children?: ComponentChildren;
}) {
  const state = desk.state.value;
  const view = shownView(state);
  if (!view) return null;
  return (
    <div class="board-area">
      {view.game === "pueblo" ? (
        <>
          <PuebloStage desk={desk} hands={hands} stage={stage} />
          <BoardTools desk={desk} stage={stage} />
          <ElevationStrip desk={desk} stage={stage} />
        </>
      ) : (
        <PulucStage desk={desk} hands={hands} stage={stage} />
      )}
      {children}
      <TextBoard state={state} />
    </div>
  );
}

const CAMERAS = ["home", "north", "east", "south", "west", "top", "chief"] as const;

function BoardTools({ desk, stage }: { desk: Desk; stage: Stage }) {
  const state = desk.state.value;
  const view = asPueblo(shownView(state));
  if (!view) return null;
  const { height } = siteOf(view);
  return (
    <div class="board-tools" role="toolbar" aria-label={t("tools.title")}>
      {stage.is3d.value && (
        <div class="tool-group" role="group" aria-label={t("tools.camera")}>
          {CAMERAS.map((preset) => (
            <button
              type="button"
              class="tool"
              key={preset}
              aria-label={t(`camera.${preset}` satisfies Key)}
              title={t(`camera.${preset}` satisfies Key)}
              onClick={() => stage.setCamera(preset)}
            >
              {t(`camera.short.${preset}` satisfies Key)}
            </button>
          ))}
        </div>
      )}
      <div class="tool-group">
        <button
          type="button"
          class="tool tool-wide"
          aria-pressed={state.showsSight}
          onClick={() => desk.apply(toggleSight)}
        >
          {t("tools.sight")}
        </button>
        <button
          type="button"
          class="tool tool-wide"
          aria-pressed={state.xray}
          onClick={() => desk.apply(toggleXray)}
        >
          {t("tools.xray")}
        </button>
        {height > 1 && (
          <label class="layer">
            <span>{t("tools.layer")}</span>
            <input
              type="range"
              min={1}
              max={height}
              value={state.layer ?? height}
              aria-valuetext={state.layer === null ? t("tools.allLayers") : String(state.layer)}
              onInput={(event) => {
                const layer = Number(event.currentTarget.value);
                desk.apply((each) => setLayer(each, layer >= height ? null : layer));
              }}
            />
          </label>
        )}
      </div>
    </div>
  );
}

/** What went wrong, and whether the server is there: a clear line on top. */
function Trouble({ table }: { table: Table }) {
  const { link, trouble } = table.state.value;
  if (link === "away" || link === "connecting")
    return (
      <p class="banner banner-away" role="status">
        {t("link.away")}
      </p>
    );
  if (!trouble) return null;
  return (
    <p class="banner" role="alert">
      <span>{t(`code.${trouble.code}` satisfies Key, { reason: trouble.reason })}</span>
      <Button class="icon" aria-label={t("close")} onClick={() => table.apply(dismissTrouble)}>
        ✕
      </Button>
    </p>
  );
}

function EndPanel({ table }: { table: Table }) {
  const state = table.state.value;
  const { game, view, review } = state;
  const isOver = game?.status === "over";
  const pueblo = asPueblo(view);
  // after a demolition nothing of the lap is left to see: it is shown when it is asked for
  const [wantsTour, setWantsTour] = useState(!pueblo?.options.demolition);
  useEffect(() => {
    if (isOver) table.askReview();
  }, [isOver, lastNumber(state)]);
  if (!isOver || !view) return null;
  const hasLap = pueblo !== null && (review?.review.lap_squares.length ?? 0) > 0;
  const isTouring = hasLap && wantsTour && game.reason === "played";
  const tour = () => {
    if (pueblo?.options.demolition) table.lookAt(plyOfLap(game.tokens));
    setWantsTour(true);
  };
  const endTour = () => {
    table.lookAt(game.tokens.length);
    setWantsTour(false);
  };
  return (
    <section class="end panel" aria-label={t("end.title")}>
      {isTouring ? (
        <LapTour
          state={state}
          review={review!.review}
          onLook={(square) => table.askSight(square)}
          onEnd={endTour}
        />
      ) : (
        <h2>{endText(state)}</h2>
      )}
      <GameMenu table={table} />
      {/* what comes later stands below, lest a button slips away from under the pointer */}
      {hasLap && !isTouring && <Button onClick={tour}>{t("lap.again")}</Button>}
      {asPuluc(view) && review?.review.luck && <Luck state={state} luck={review.review.luck} />}
    </section>
  );
}

function Luck({ state, luck }: { state: GameState; luck: readonly number[] }) {
  return (
    <ul class="luck" aria-label={t("luck.title")}>
      {luck.map((value, seat) => (
        <li key={seat}>
          {t("luck.of", {
            name: seatName(state.game, state.view!, seat),
            value: (value * 100).toFixed(1),
          })}
        </li>
      ))}
    </ul>
  );
}

const TABS = ["moves", "points", "chat", "more"] as const;

function Tabs({ table, stage, onHelp }: { table: Table; stage: Stage; onHelp: () => void }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>("moves");
  const state = table.state.value;
  const [chatSeen, setChatSeen] = useState(0);
  const chats = state.events.filter((event) => event.kind === "chatted").length;
  useEffect(() => {
    if (tab === "chat") setChatSeen(chats);
  }, [tab, chats]);
  return (
    <section class="tabs panel">
      <div role="tablist" aria-label={t("tabs.title")}>
        {TABS.map((name) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            key={name}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (!step) return;
              event.stopPropagation();
              const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
              setTab(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {t(`tabs.${name}` satisfies Key)}
            {name === "chat" && tab !== "chat" && chats > chatSeen && (
              <span class="dot">
                <span class="visually-hidden">{t("chat.new")}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === "moves" && <History state={state} onLook={table.lookAt} />}
        {tab === "points" && <Points state={state} onAsk={table.askReview} onLook={table.lookAt} />}
        {tab === "chat" && <Chat table={table} />}
        {tab === "more" && (
          <div class="more">
            {state.game!.status !== "over" && <GameMenu table={table} />}
            {asPueblo(state.view) && <HintPanel table={table} />}
            {asPueblo(state.view)?.options.pro && !asPueblo(state.view)?.auction && (
              <AuctionTable state={state} view={asPueblo(state.view)!} />
            )}
            <ShareMenu
              state={state}
              stage={stage}
              record={() => table.api.record()}
              link={watchAddress(state)}
            />
            <Button onClick={onHelp}>
              {t("keys.title")} <kbd>?</kbd>
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Says and sounds what happened, and calls for those who are to move. */
function tellEvents(events: readonly GameEvent[], before: GameState, after: GameState): void {
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
    default:
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
