/** The page of a live game: board, players, what to do, and everything around it. */
import { useEffect, useMemo } from "preact/hooks";
import { Actions } from "../play/desk/actions";
import { OrderOfPlay } from "../play/desk/auction";
import { BoardArea } from "../play/desk/boardarea";
import { Foot } from "../play/desk/foot";
import { useDeskKeys } from "../play/desk/keys";
import { Players } from "../play/desk/players";
import { Trouble } from "../play/desk/trouble";
import { isHere } from "../local/list";
import type { Host } from "../play/host";
import { LiveGame } from "../play/livegame";
import { asPueblo, asPuluc } from "../play/state";
import { troubleInWords } from "../server/troubles";
import { type Key, t } from "../shell/i18n";
import { lazy } from "../shell/lazy";
import { isCompact } from "../shell/screen";
import { LastTurn } from "./lastturn";
import { Resign } from "./menu";
import { News } from "./news";
import { Offers } from "./offers";
import { Tabs } from "./tabs";

// what only some games have, or only their end, is fetched there and then
const Invitation = lazy(async () => (await import("./invite")).Invitation);
const EndPanel = lazy(async () => (await import("./end")).EndPanel);
const Solution = lazy(async () => (await import("../play/solution")).Solution);

export interface GamePlace {
  readonly id: string;
  readonly watch: string | null;
  /** Who has the game, where it is not the server. */
  readonly hostOf?: (id: string) => Host;
}

export function GamePage({ id, watch, hostOf }: GamePlace) {
  const live = useMemo(() => new LiveGame(id, watch, hostOf?.(id)), [id, watch, hostOf]);
  useEffect(() => {
    const news = new News();
    live.listen((events, before) => news.tell(events, before, live.desk.state.peek()));
    return () => live.close();
  }, [live]);
  return <GameRoom live={live} />;
}

export function GameRoom({ live }: { live: LiveGame }) {
  const { desk } = live;
  useTitle(live);
  useDeskKeys(desk);
  const state = desk.state.value;
  const puluc = asPuluc(state.view);
  const pueblo = asPueblo(state.view);
  if (!state.view || !state.game)
    return (
      <div class="loading" role="status">
        <p>
          {state.trouble
            ? troubleInWords(state.trouble)
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
      <Trouble desk={desk} />
      <div class="board-column">
        <BoardArea desk={desk}>{puluc && <LastTurn state={state} />}</BoardArea>
        {puluc && isHere(state.id) && <Solution options={puluc.options} />}
      </div>
      <aside class="side">
        <Players state={state} />
        {state.game.status === "waiting" && <Invitation state={state} />}
        {pueblo && <OrderOfPlay state={state} view={pueblo} />}
        {(state.lap || state.game.status === "over") && <EndPanel live={live} />}
        {state.game.status !== "over" && !state.lap && (
          <Actions desk={desk}>
            <Offers live={live} />
          </Actions>
        )}
        <Tabs live={live} />
        {!isCompact.value && state.game.status === "playing" && state.mySeats.length > 0 && (
          <Foot desk={desk}>
            <Resign live={live} />
          </Foot>
        )}
      </aside>
    </div>
  );
}

function useTitle({ desk }: LiveGame): void {
  const isMine = desk.isMyTurn.value;
  const game = desk.state.value.view?.game;
  useEffect(() => {
    const name = game ? t(`game.${game}` satisfies Key) : "Cacique";
    document.title = isMine ? `● ${t("title.yourTurn")} – ${name}` : `${name} – Cacique`;
    return () => {
      document.title = "Cacique";
    };
  }, [isMine, game]);
}
