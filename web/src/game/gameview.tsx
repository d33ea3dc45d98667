/** A live game: board, players, what to do, and everything around it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Actions } from "../play/desk/actions";
import { AuctionTable } from "../play/desk/auction";
import { BoardArea } from "../play/desk/boardarea";
import { Help } from "../play/desk/help";
import { canCycle, focusStageIfLost, handleKey } from "../play/desk/keys";
import { Players } from "../play/desk/players";
import { type Hands, Stage } from "../play/desk/stage";
import { asPueblo, asPuluc } from "../play/state";
import { Table } from "../play/table";
import { dismissTrouble } from "../play/transitions";
import { type Key, t } from "../shell/i18n";
import { Button } from "../shell/ui";
import { EndPanel } from "./end";
import { HintPanel } from "./hint";
import { Invitation } from "./invite";
import { tellEvents } from "./news";
import { Tabs } from "./tabs";

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
