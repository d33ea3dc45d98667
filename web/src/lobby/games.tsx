/** Lists of games: one's own, and those that anybody may watch. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { isHere, listHere, removeHere } from "../local/list";
import { isLapSeen } from "../play/lapseen";
import { namesInWords } from "../play/names";
import { ApiError, api } from "../server/api";
import { isServerAway, me } from "../server/catalogue";
import type { GameLine } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { type Key, locale, perLanguage, t } from "../shell/i18n";
import { isSite } from "../shell/place";
import { Button, Choice, Dialog } from "../shell/ui";
import { hiddenGames, hideGame } from "./hidden";

export function GamesPage() {
  return (
    <div class="page">
      <h1>{t("games.title")}</h1>
      <p>
        <a href="/history">{t("history.open")}</a>
      </p>
      <MyGames limit={50} hasFilter />
      <GamesToWatch limit={50} />
    </div>
  );
}

/** One's own games, those at the server and those that this browser keeps. */
export function MyGames({ limit, hasFilter = false }: { limit: number; hasFilter?: boolean }) {
  return (
    <GameLines
      title={t("games.mine")}
      load={isSite ? null : api.myGames}
      here={listHere}
      limit={limit}
      empty={t("games.noneMine")}
      hasFilter={hasFilter}
    />
  );
}

export function GamesToWatch({ limit }: { limit: number }) {
  if (isSite) return <p class="hint">{t("games.needServer")}</p>;
  return (
    <GameLines
      title={t("games.watch")}
      load={api.publicGames}
      limit={limit}
      empty={t("games.nonePublic")}
    />
  );
}

/** Lists are asked for again after so many milliseconds. */
const RENEWAL = 10_000;

const FILTERS = {
  all: () => true,
  turn: (line: GameLine) => line.is_my_turn && line.status === "playing",
  playing: (line: GameLine) => line.status !== "over",
  over: (line: GameLine) => line.status === "over",
} as const;

type Filter = keyof typeof FILTERS;

export function GameLines(props: {
  title: string;
  /** Asks the server, where there is one. */
  load: Load | null;
  /** Asks this browser. */
  here?: Load;
  limit: number;
  empty: string;
  hasFilter?: boolean;
}) {
  const [filter, setFilter] = useState<Filter>("all");
  const [gone, setGone] = useState<readonly string[]>(hiddenGames);
  const { theirs, ours, lines } = useAllLines(props.load, props.here ?? null);
  const isWaiting = props.load !== null && theirs.lines === null;
  const waiting = theirs.trouble || t(isServerAway.value ? "code.away" : "loading");
  const kept = lines.filter(({ id }) => !gone.includes(id));
  const shown = kept.filter(FILTERS[filter]);
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      {props.hasFilter && kept.length > 0 && (
        <Choice
          label={t("games.filter")}
          value={filter}
          options={(Object.keys(FILTERS) as Filter[]).map((name) => [name, t(`games.${name}`)])}
          onChange={setFilter}
        />
      )}
      {shown.length > 0 && (
        <ul class="game-lines">
          {shown.slice(0, props.limit).map((line) => (
            <Line key={line.id} line={line} onGone={(id) => setGone([...gone, id])} />
          ))}
        </ul>
      )}
      {isWaiting && <p class="hint">{waiting}</p>}
      {ours.trouble && <p class="hint">{ours.trouble}</p>}
      {!isWaiting && !ours.trouble && shown.length === 0 && (
        <p class="hint">{kept.length > 0 ? t("games.noneSuch") : props.empty}</p>
      )}
    </section>
  );
}

type Load = () => Promise<readonly GameLine[]>;

/** The server's games and this browser's, the latest first. */
function useAllLines(load: Load | null, here: Load | null) {
  // the cookie comes with the first answer
  const theirs = useLines(me.value?.guest ? load : null);
  const ours = useLines(here);
  const lines = [...(theirs.lines ?? []), ...(ours.lines ?? [])];
  lines.sort((a, b) => b.updated - a.updated);
  return { theirs, ours, lines };
}

/** The game that one would go on with: where it is one's turn, else the latest. */
export function useGameToContinue(): GameLine | null {
  const { lines } = useAllLines(isSite ? null : api.myGames, listHere);
  const gone = hiddenGames();
  const playing = lines.filter(({ id, status }) => status === "playing" && !gone.includes(id));
  return playing.find(FILTERS.turn) ?? playing[0] ?? null;
}

/** A list that is asked for again and again; the last one stays while there is no answer. */
function useLines(load: Load | null) {
  const [lines, setLines] = useState<readonly GameLine[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const renew = useCallback(() => {
    load?.().then(
      (found) => {
        setLines(found);
        setTrouble("");
      },
      (error: unknown) => setTrouble(messageOf(error)),
    );
  }, [load]);
  useEffect(() => {
    renew();
    const timer = setInterval(renew, RENEWAL);
    return () => clearInterval(timer);
  }, [renew]);
  return { lines, trouble, renew };
}

/** Who plays, as it is read. */
export const playersOf = ({ game, names }: GameLine): string =>
  namesInWords(game, names).filter(Boolean).join(" · ") || "–";

/** How a game stands or ended; nothing of an end whose last lap was not seen here. */
export function statusInWords(line: GameLine): string {
  const { game, status, winners, scores, my_seats: mine } = line;
  if (status !== "over" || !winners || !scores) return t(`status.${status}` satisfies Key);
  const hadLap = game === "pueblo" && scores.some(Boolean);
  if (hadLap && !isLapSeen(line.id)) return t("games.unseen");
  const points = scores.join(" : ");
  if (winners.length === scores.length) return t("games.drawn");
  if (mine.length > 0 && mine.length < scores.length)
    return t(mine.some((seat) => winners.includes(seat)) ? "games.won" : "games.lost", { points });
  const all = namesInWords(game, line.names);
  return t("games.wonBy", { names: winners.map((seat) => all[seat]).join(", "), points });
}

function Line({ line, onGone }: { line: GameLine; onGone: (id: string) => void }) {
  return (
    <li>
      <a href={`/game/${line.id}`}>
        <strong>{t(line.game === "puluc" ? "game.puluc" : "game.pueblo")}</strong>
        <span>{playersOf(line)}</span>
        {line.is_my_turn && line.status === "playing" && (
          <span class="tag tag-turn">{t("title.yourTurn")}</span>
        )}
        {isHere(line.id) && <span class="tag">{t("games.here")}</span>}
        <small>
          {statusInWords(line)} · {t("games.moves", { n: line.moves })} · {formatAge(line.updated)}
        </small>
      </a>
      {line.is_mine && <Delete line={line} onGone={onGone} />}
    </li>
  );
}

function Delete({ line, onGone }: { line: GameLine; onGone: (id: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState("");
  const remove = async () => {
    try {
      await removeGame(line);
      setAsking(false);
      onGone(line.id);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  const names = playersOf(line);
  return (
    <>
      <Button
        class="icon"
        aria-label={`${t("games.delete")}: ${names}`}
        title={t("games.delete")}
        onClick={() => setAsking(true)}
      >
        ✕
      </Button>
      {isAsking && (
        <Dialog title={t("menu.sure")} onClose={() => setAsking(false)}>
          <p>{t("games.deleteSure", { names })}</p>
          {trouble && (
            <p class="banner" role="alert">
              {trouble}
            </p>
          )}
          <div class="action-row">
            <Button onClick={() => setAsking(false)}>{t("menu.no")}</Button>
            <Button tone="danger" onClick={remove}>
              {t("games.delete")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A game that others play too stays theirs: once it is over, it is only not listed here. */
async function removeGame({ id, status }: GameLine): Promise<void> {
  if (isHere(id)) return removeHere(id);
  try {
    await api.remove(id);
  } catch (error) {
    const isOthers = error instanceof ApiError && error.code === "forbidden";
    if (!isOthers || status !== "over") throw error;
    hideGame(id);
  }
}

const ageFormat = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
);

function formatAge(at: number): string {
  const seconds = at - Date.now() / 1000;
  const format = ageFormat(locale.value);
  for (const [unit, length] of [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  return format.format(0, "minute");
}
