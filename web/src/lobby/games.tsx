/** Lists of games: one's own, and those that anybody may watch. */
import { useEffect, useState } from "preact/hooks";
import { isHere, listHere } from "../local/here";
import { api } from "../server/api";
import { isServerAway, me } from "../server/catalogue";
import type { GameLine } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { type Key, locale, perLanguage, t } from "../shell/i18n";
import { isSite } from "../shell/place";

export function GamesPage() {
  return (
    <div class="page">
      <h1>{t("games.title")}</h1>
      <MyGames limit={50} />
      <GamesToWatch limit={50} />
    </div>
  );
}

/** One's own games, those at the server and those that this browser keeps. */
export function MyGames({ limit }: { limit: number }) {
  return (
    <GameLines
      title={t("games.mine")}
      load={isSite ? null : api.myGames}
      here={listHere}
      limit={limit}
      empty={t("games.noneMine")}
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

export function GameLines(props: {
  title: string;
  /** Asks the server, where there is one. */
  load: Load | null;
  /** Asks this browser. */
  here?: Load;
  limit: number;
  empty: string;
}) {
  // the cookie comes with the first answer
  const theirs = useLines(me.value?.guest ? props.load : null);
  const ours = useLines(props.here ?? null);
  const isWaiting = props.load !== null && theirs.lines === null;
  const lines = [...(theirs.lines ?? []), ...(ours.lines ?? [])];
  lines.sort((a, b) => b.updated - a.updated);
  const waiting = theirs.trouble || t(isServerAway.value ? "code.away" : "loading");
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      {lines.length > 0 && (
        <ul class="game-lines">
          {lines.slice(0, props.limit).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {isWaiting && <p class="hint">{waiting}</p>}
      {ours.trouble && <p class="hint">{ours.trouble}</p>}
      {!isWaiting && !ours.trouble && lines.length === 0 && <p class="hint">{props.empty}</p>}
    </section>
  );
}

type Load = () => Promise<readonly GameLine[]>;

/** A list that is asked for again and again; the last one stays while there is no answer. */
function useLines(load: Load | null) {
  const [lines, setLines] = useState<readonly GameLine[] | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!load) return;
    const renew = () => {
      load().then(
        (found) => {
          setLines(found);
          setTrouble("");
        },
        (error: unknown) => setTrouble(messageOf(error)),
      );
    };
    renew();
    const timer = setInterval(renew, RENEWAL);
    return () => clearInterval(timer);
  }, [load]);
  return { lines, trouble };
}

function Line({ line }: { line: GameLine }) {
  return (
    <li>
      <a href={`/game/${line.id}`}>
        <strong>{line.game === "pueblo" ? "Pueblo" : "Puluc"}</strong>
        <span>{line.names.filter(Boolean).join(" · ") || "–"}</span>
        {line.is_my_turn && line.status === "playing" && (
          <span class="tag tag-turn">{t("title.yourTurn")}</span>
        )}
        {isHere(line.id) && <span class="tag">{t("games.here")}</span>}
        <small>
          {t(`status.${line.status}` satisfies Key)} · {t("games.moves", { n: line.moves })} ·{" "}
          {formatAge(line.updated)}
        </small>
      </a>
    </li>
  );
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
