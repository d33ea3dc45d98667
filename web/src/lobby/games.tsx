/** Lists of games: one's own, and those that anybody may watch. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../server/api";
import { isServerAway, me } from "../server/catalogue";
import type { GameLine } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { type Key, locale, perLanguage, t } from "../shell/i18n";

export function GamesPage() {
  return (
    <div class="page">
      <h1>{t("games.title")}</h1>
      <GameLines
        title={t("games.mine")}
        load={api.myGames}
        limit={50}
        empty={t("games.noneMine")}
      />
      <GameLines
        title={t("games.watch")}
        load={api.publicGames}
        limit={50}
        empty={t("games.nonePublic")}
      />
    </div>
  );
}

/** Lists are asked for again after so many milliseconds. */
const RENEWAL = 10_000;

export function GameLines(props: {
  title: string;
  load: () => Promise<readonly GameLine[]>;
  limit: number;
  empty: string;
}) {
  const { load } = props;
  const [lines, setLines] = useState<readonly GameLine[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const guest = me.value?.guest;
  useEffect(() => {
    if (!guest) return; // the cookie comes with the first answer
    const renew = () => {
      load().then(setLines, (error: unknown) => setTrouble(messageOf(error)));
    };
    renew();
    const timer = setInterval(renew, RENEWAL);
    return () => clearInterval(timer);
  }, [guest, load]);
  const waiting = trouble || t(isServerAway.value ? "code.away" : "loading");
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      {lines?.length ? (
        <ul class="game-lines">
          {lines.slice(0, props.limit).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      ) : (
        <p class="hint">{lines === null ? waiting : props.empty}</p>
      )}
    </section>
  );
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
