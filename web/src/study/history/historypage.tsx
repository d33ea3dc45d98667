/** One's own history: results, accuracy over time, the habits that cost most, and tables of the rest. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { startAnalyst, startReviewer } from "../../engine/client";
import { namesInWords } from "../../play/names";
import { studyAddress } from "../../play/studylink";
import { latest } from "../../server/api";
import { bots, me } from "../../server/catalogue";
import { messageOf } from "../../server/troubles";
import { locale, percent, perLanguage, t } from "../../shell/i18n";
import { isSite } from "../../shell/place";
import { go } from "../../shell/router";
import { Button, Choice } from "../../shell/ui";
import { Practice } from "../practice";
import { PracticePage } from "../practicepage";
import { likeInWords } from "../reviewpanel";
import { reasonOf, sharedWord } from "../reasonwords";
import type { Task } from "../recall";
import { Gathering } from "./gathering";
import { keep } from "./kept";
import { ownGames, type Player, playersOf } from "./sources";
import {
  type CauseTally,
  type Example,
  type Habit,
  type History,
  PEOPLE,
  type Tally,
} from "./summary";
import { openingInWords, periodInWords, roundAt } from "./words";
import "../analysis.css";
import "./history.css";

export { areWordsThere } from "../words";

/** Rows of first turns that are shown. */
const MOST_ROWS = 8;
/** Of one's own games, beside those of files. */
const OWN = "";

export function HistoryPage() {
  const [gathering] = useState(() => new Gathering(keep, startReviewer));
  const [practice, setPractice] = useState<Practice | null>(null);
  const [isWhole, setWhole] = useState(false);
  const ask = useMemo(latest, []);
  // the cookie that says whose games they are comes with the first answer
  const isKnown = isSite || me.value !== null;
  const lookAtOwn = useMemo(
    () => async () => {
      const isNewest = ask();
      const own = await ownGames(isKnown);
      if (!isNewest()) return;
      setWhole(own.isWhole);
      await gathering.run(own.sources);
    },
    [gathering, isKnown, ask],
  );
  useEffect(() => void lookAtOwn(), [lookAtOwn]);
  useEffect(() => () => gathering.close(), [gathering]);
  useEffect(() => () => practice?.close(), [practice]);
  if (practice) return <PracticePage practice={practice} onEnd={() => setPractice(null)} />;
  const practise = (tasks: readonly Task[]) => setPractice(new Practice(tasks, startAnalyst()));
  return (
    <div class="page history">
      <h1>{t("history.title")}</h1>
      <p>{t("history.text")}</p>
      <Sources gathering={gathering} isWhole={isWhole} onOwn={() => void lookAtOwn()} />
      {gathering.histories.value.map((history) => (
        <OneHistory
          key={history.game}
          history={history}
          gathering={gathering}
          onPractise={practise}
        />
      ))}
    </div>
  );
}

/** Whose games are looked at, and how far that has come. */
function Sources(props: {
  gathering: Gathering;
  /** Whether all know of one's games who may. */
  isWhole: boolean;
  onOwn: () => void;
}) {
  const { gathering } = props;
  const [players, setPlayers] = useState<readonly Player[]>([]);
  const [who, setWho] = useState(OWN);
  const [trouble, setTrouble] = useState("");
  const choose = (name: string) => {
    setWho(name);
    const player = players.find((each) => each.name === name);
    if (player) void gathering.run(player.sources);
    else props.onOwn();
  };
  const open = async (files: readonly File[]) => {
    try {
      setPlayers(playersOf(await Promise.all(files.map((file) => file.text()))));
      setTrouble("");
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  const all = gathering.all.value;
  const done = gathering.games.value.length;
  const isRunning = gathering.isRunning.value;
  return (
    <section class="panel history-sources">
      {all > 0 && (
        <div class="history-progress">
          <label>
            {t("history.progress", { n: all, done })}
            <progress max={all} value={done + gathering.share.value} />
          </label>
          {isRunning ? (
            <Button onClick={gathering.stop}>{t("history.stop")}</Button>
          ) : (
            done < all && <Button onClick={() => void gathering.goOn()}>{t("history.goOn")}</Button>
          )}
        </div>
      )}
      {who === OWN && !props.isWhole && <p class="hint">{t("history.waits")}</p>}
      {all === 0 && !isRunning && props.isWhole && <p class="hint">{t("history.noGames")}</p>}
      {(trouble || gathering.trouble.value) && (
        <p class="banner" role="alert">
          {trouble || gathering.trouble.value}
        </p>
      )}
      <label class="drop">
        <span>{t("history.files")}</span>
        <input
          type="file"
          multiple
          accept=".txt,.pgn,text/plain"
          onChange={(event) => void open([...(event.currentTarget.files ?? [])])}
        />
      </label>
      {players.length > 0 && (
        <Choice
          label={t("history.who")}
          value={who}
          options={[
            [OWN, t("history.own")],
            ...players.map(
              ({ name, game, sources }) =>
                [
                  name,
                  t("history.player", {
                    name: namesInWords(game, [name])[0] ?? name,
                    n: sources.length,
                  }),
                ] as const,
            ),
          ]}
          onChange={choose}
        />
      )}
      <p class="hint">{t("history.latest")}</p>
    </section>
  );
}

interface Shown {
  readonly history: History;
  readonly gathering: Gathering;
  readonly onPractise: (tasks: readonly Task[]) => void;
}

function OneHistory(props: Shown) {
  const { history } = props;
  const { total, won, shared, lost } = history;
  const game = history.game === "puluc" ? t("game.puluc") : t("game.pueblo");
  return (
    <section class="panel history-game" aria-label={game}>
      <h2>{game}</h2>
      <p>
        {t("history.results", { n: total.games, won, shared, lost })}
        {" · "}
        {t("review.accuracy", { n: Math.round(total.accuracy) })}
        {" · "}
        {t("review.perDecision", { value: percent(total.loss_per_decision) })}
        {total.like_level !== null && ` · ${likeInWords(total)}`}
      </p>
      {history.periods.length > 1 && <OverTime periods={history.periods} />}
      <h3>{t("history.habitsTitle")}</h3>
      {history.habits.length === 0 && <p class="hint">{t("history.noHabits")}</p>}
      <ol class="habits">
        {history.habits.map((habit) => (
          <OneHabit key={habit.cause.kind} habit={habit} {...props} />
        ))}
      </ol>
      <div class="history-tables">
        <Tallies
          name="phases"
          tallies={history.phases}
          title={(key) => sharedWord(`phase.${key}`)}
        />
        <Tallies
          name="opponents"
          tallies={history.opponents}
          title={(key) => opponentsInWords(history.game, key)}
        />
        <Tallies name="openings" tallies={history.openings} title={openingInWords} />
        <Causes history={history} />
      </div>
    </section>
  );
}

/** A column for each part of the time, as high as its accuracy. */
function OverTime({ periods }: { periods: readonly Tally[] }) {
  return (
    <figure class="over-time">
      <figcaption>{t("history.overTime")}</figcaption>
      <ol>
        {periods.map(({ key, accuracy }, at) => (
          <li key={at}>
            <strong>{Math.round(accuracy)}</strong>
            <span class="over-time-track" aria-hidden="true">
              <span class="over-time-bar" style={{ height: `${accuracy}%` }} />
            </span>
            <small>{periodInWords(key)}</small>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function OneHabit({ habit, history, gathering, onPractise }: Shown & { habit: Habit }) {
  const { cause, examples } = habit;
  const { games } = history.total;
  const openExample = async (example: Example) => {
    const known = gathering.games.peek().find(({ played }) => played.place === example.place);
    const place = { at: String(example.move.ply), seat: example.move.seat, isReview: true };
    if (known) go(await studyAddress(known.record, place));
  };
  return (
    <li>
      <h4>{sharedWord(`cause.${cause.kind}`)}</h4>
      <p class="hint">
        {t("history.habitTimes", {
          n: cause.games,
          times: cause.times,
          value: percent(cause.loss / games),
        })}
      </p>
      <ul>
        {examples.map((example) => (
          <li key={`${example.place} ${example.move.ply}`}>
            <button type="button" class="reason" onClick={() => void openExample(example)}>
              <strong>{exampleAt(example, gathering)}</strong>{" "}
              {reasonOf(example.reason, example.move, namesInWords(history.game, example.names))}
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => onPractise(examples.map(taskOf))}>{t("history.practise")}</Button>
    </li>
  );
}

/** What a cause cost in a decision, and of how much, where it had others as well. */
function exampleAt({ move, share, place }: Example, gathering: Gathering): string {
  const known = gathering.games.value.find(({ played }) => played.place === place);
  const round = roundAt(known?.played.decisions.map((decision) => decision.move) ?? [], move.ply);
  const at = round === null ? t("auction.state") : t("history.round", { n: round });
  const [value, loss] = [percent(share), percent(move.loss)];
  return value === loss
    ? t("history.exampleAt", { at, value })
    : t("history.examplePart", { at, value, loss });
}

const taskOf = ({ move, position, names }: Example): Task => ({
  position,
  seat: move.seat,
  played: [move.token],
  best: move.best,
  chance: (move.chances_before[move.seat] ?? 0) || null,
  square: move.reasons.find(({ square }) => square !== undefined)?.square ?? null,
  names,
});

/** Bots by their titles. */
function opponentsInWords(game: string, key: string): string {
  if (key === PEOPLE) return sharedWord("history.people");
  const ids = key.split(", ");
  const titles = namesInWords(game, ids);
  return ids.every((id) => bots(game).some((bot) => bot.id === id)) ? titles.join(", ") : key;
}

function Tallies(props: {
  name: "phases" | "opponents" | "openings";
  tallies: readonly Tally[];
  title: (key: string) => string;
}) {
  const { name, tallies } = props;
  const hasPoints = tallies.some(({ points_lost }) => points_lost !== null);
  const hasLevels = tallies.some(({ like_level }) => like_level !== null);
  const hidden = tallies.length - MOST_ROWS;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{sharedWord(`history.${name}`)}</th>
          <th scope="col">{sharedWord("history.games")}</th>
          <th scope="col">{sharedWord("history.score")}</th>
          <th scope="col">{sharedWord("history.accuracy")}</th>
          <th scope="col">{sharedWord("history.loss")}</th>
          {hasPoints && <th scope="col">{sharedWord("history.points")}</th>}
          {hasLevels && <th scope="col">{sharedWord("history.like")}</th>}
        </tr>
      </thead>
      <tbody>
        {tallies.slice(0, MOST_ROWS).map((tally) => (
          <tr key={tally.key}>
            <th scope="row">{props.title(tally.key)}</th>
            <td>{tally.games}</td>
            <td>{shareInWords(tally.score)}</td>
            <td>{Math.round(tally.accuracy)}</td>
            <td>{shareInWords(tally.loss_per_decision)}</td>
            {hasPoints && <td>{pointsInWords(tally.points_lost, tally.games)}</td>}
            {hasLevels && <td>{tally.like_level ?? NOTHING}</td>}
          </tr>
        ))}
        {hidden > 0 && (
          <tr>
            <th scope="row" colSpan={7}>
              {t("history.more", { n: hidden })}
            </th>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Causes({ history: { causes, total } }: { history: History }) {
  if (causes.length === 0) return null;
  const hasPoints = causes.some(({ points }) => points !== null);
  const row = (cause: CauseTally) => (
    <tr key={cause.kind}>
      <th scope="row">{sharedWord(`cause.${cause.kind}`)}</th>
      <td>{cause.times}</td>
      <td>{cause.games}</td>
      <td>{shareInWords(cause.loss / total.games)}</td>
      {hasPoints && <td>{pointsInWords(cause.points, total.games)}</td>}
    </tr>
  );
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{sharedWord("history.causes")}</th>
          <th scope="col">{sharedWord("history.times")}</th>
          <th scope="col">{sharedWord("history.games")}</th>
          <th scope="col">{sharedWord("history.causeLoss")}</th>
          {hasPoints && <th scope="col">{sharedWord("history.points")}</th>}
        </tr>
      </thead>
      <tbody>{causes.map(row)}</tbody>
    </table>
  );
}

const NOTHING = "–";

const shareInWords = (share: number | null): string =>
  share === null ? NOTHING : t("hint.chance", { value: percent(share) });

const tenths = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
);

const pointsInWords = (points: number | null, games: number): string =>
  points === null ? NOTHING : tenths(locale.value).format(points / games);
