/** The engine's panel: how it stands, the best turns in words, and the line behind each. */
import { useEffect } from "preact/hooks";
import { editionOf } from "../play/look";
import { asPueblo, shownView } from "../play/state";
import { groupTurns } from "../play/moves";
import { turnSentence } from "../play/sentences";
import { hintInWords, seatName } from "../play/words";
import type { HintChoice, View } from "../server/protocol";
import { announce } from "../shell/announce";
import { percent, t } from "../shell/i18n";
import { Button, Choice, KeyHint, Switch } from "../shell/ui";
import type { Analysis } from "./analysis";
import { DEPTHS, type Live, mostWorkers, NO_LIMIT, TIMES } from "./live";

export function EnginePanel({ analysis, live }: { analysis: Analysis; live: Live }) {
  const { desk } = analysis;
  const view = shownView(desk.state.value);
  const known = live.known.value;
  const isOn = live.isOn.value;
  const best = known?.choices[0] ?? null;
  const isSettled = known !== null && !live.isThinking.value;
  const spoken = isSettled && best ? hintInWords(desk.state.value, best.tokens) : "";
  useEffect(() => {
    if (spoken) announce(t("analysis.bestIs", { turn: spoken }));
  }, [spoken]);
  if (!view) return null;
  const most = mostWorkers(globalThis.navigator?.hardwareConcurrency);
  return (
    <div class="engine-panel">
      <div class="engine-head">
        <Button
          tone={isOn ? "plain" : "main"}
          aria-pressed={isOn}
          onClick={() => (live.isOn.value = !isOn)}
        >
          {t(isOn ? "analysis.pause" : "analysis.think")} <KeyHint>E</KeyHint>
        </Button>
        <p class="hint" aria-live="off">
          {engineState(live, view)}
        </p>
      </div>
      {best && known && <ChanceBar view={view} seat={known.seat} best={best} analysis={analysis} />}
      {live.trouble.value && (
        <p class="hint" role="alert">
          {live.trouble.value}
        </p>
      )}
      {isOn && known && known.choices.length > 0 && (
        <ol class="engine-lines" aria-label={t("analysis.lines")}>
          {known.choices.map((choice, at) => (
            <EngineLine key={choice.tokens.join()} {...{ analysis, live, choice, at, view }} />
          ))}
        </ol>
      )}
      {isOn && known?.cards && <Cards view={view} cards={known.cards} />}
      {isOn && known && known.choices.length === 0 && <p class="hint">{t("analysis.nothing")}</p>}
      {live.canThreaten.value && (
        <Switch
          label={t("analysis.threat")}
          hint={t("analysis.threatHint")}
          checked={live.isThreat.value}
          onChange={(on) => (live.isThreat.value = on)}
        />
      )}
      <details class="engine-wish">
        <summary>{t("analysis.wish")}</summary>
        <Choice
          label={t("analysis.depth")}
          value={live.wish.value.visits}
          options={DEPTHS.map((visits) => [visits, t("analysis.visits", { n: visits })])}
          onChange={(visits) => (live.wish.value = { ...live.wish.peek(), visits })}
        />
        <Choice
          label={t("analysis.time")}
          value={live.wish.value.seconds}
          options={TIMES.map((n) => [
            n,
            n === NO_LIMIT ? t("analysis.noLimit") : t("analysis.seconds", { n }),
          ])}
          onChange={(seconds) => (live.wish.value = { ...live.wish.peek(), seconds })}
        />
        {most > 1 && (
          <Choice
            label={t("analysis.workers")}
            value={live.wish.value.workers}
            options={Array.from({ length: most }, (_, at) => [at + 1, String(at + 1)])}
            onChange={(workers) => (live.wish.value = { ...live.wish.peek(), workers })}
          />
        )}
      </details>
    </div>
  );
}

function engineState(live: Live, view: View): string {
  if (!live.isOn.value) return t("analysis.here");
  if (view.outcome) return t("analysis.over");
  const known = live.known.value;
  if (!known) return t("analysis.begins");
  if (known.is_exact) return t("analysis.exact");
  // moves of Puluc without its solution
  if (known.cards) return t("analysis.cards");
  if (known.choices.length > 0 && known.visits === 0) return t("analysis.noChances");
  return t(live.isThinking.value ? "analysis.thinks" : "analysis.thought", { n: known.visits });
}

/** What each card gains over the mean of those that are left, and how high it is worth to bid for the best. */
function Cards({ view, cards }: { view: View; cards: readonly (number | null)[] }) {
  const pueblo = asPueblo(view);
  const isPot = pueblo?.options.edition === 2023;
  const most = Math.max(...cards.map((gain) => gain ?? 0));
  return (
    <>
      <ul class="engine-cards">
        {cards.map((gain, at) =>
          gain === null ? null : (
            <li key={at}>
              {t("analysis.cardGain", {
                card: t(isPot ? "auction.pot" : "auction.card", { card: at + 1 }),
                n: Math.round(10 * gain) / 10,
              })}
            </li>
          ),
        )}
      </ul>
      {pueblo?.phase === "bidding" && (
        <p class="hint">
          {most < 1 ? t("practice.noBid") : t("analysis.bidTo", { n: Math.floor(most) })}
        </p>
      )}
    </>
  );
}

/** What a chance is: with several others, the share of them that one ends ahead of. */
export const chanceKey = (view: View) =>
  view.scores.length > 2 ? "analysis.shareOf" : "analysis.chanceOf";

/** How it stands for whoever decides, and with two players for both. */
function ChanceBar(props: { view: View; seat: number; best: HintChoice; analysis: Analysis }) {
  const { view, seat, best, analysis } = props;
  const { game } = analysis.desk.state.value;
  if (best.chance === null) return null;
  const name = seatName(game, view, seat);
  const points = best.points.map((n, each) =>
    t("points.of", { n: Math.round(n * 10) / 10, name: seatName(game, view, each) }),
  );
  const words = t(chanceKey(view), { name, value: percent(best.chance) });
  const { paints } = editionOf(view);
  const other = view.scores.length === 2 ? paints[1 - seat]! : "transparent";
  return (
    <div class="chance">
      <div class="chance-bar" role="img" aria-label={words} style={{ background: other }}>
        <i style={{ width: `${100 * best.chance}%`, background: paints[seat]! }} />
      </div>
      <p>
        <strong>{words}</strong>
        {points.length > 0 && (
          <small> {t("analysis.expected", { points: points.join(", ") })}</small>
        )}
      </p>
    </div>
  );
}

function EngineLine(props: {
  analysis: Analysis;
  live: Live;
  choice: HintChoice;
  at: number;
  view: View;
}) {
  const { analysis, live, choice, at, view } = props;
  const state = analysis.desk.state.value;
  const isChosen = live.at.value === at;
  const turn = hintInWords(state, choice.tokens);
  const isPlayed = isNext(analysis, choice.tokens);
  const show = () => (live.at.value = at);
  return (
    <li class="engine-line" data-chosen={isChosen}>
      <button
        type="button"
        class="engine-turn"
        aria-pressed={isChosen}
        onClick={show}
        onFocus={show}
        onPointerEnter={show}
      >
        {choice.chance !== null && (
          <strong class="engine-chance">
            {t("hint.chance", { value: percent(choice.chance) })}
          </strong>
        )}
        <span>
          {turn}
          {isPlayed && <em class="tag">{t("analysis.played")}</em>}
        </span>
      </button>
      {isChosen && (
        <div class="engine-more">
          <Then
            analysis={analysis}
            choice={choice}
            view={view}
            seat={live.known.value?.seat ?? 0}
          />
          {!live.isPassed.value && (
            <div class="hint-row">
              <Button onClick={() => void analysis.playLine(choice.tokens)}>
                {t("analysis.play")}
              </Button>
              {choice.line.length > choice.tokens.length && (
                <Button onClick={() => void analysis.playLine(choice.line, choice.tokens.length)}>
                  {t("analysis.follow")}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

/** What would follow, in a sentence for the next turn. */
function Then(props: { analysis: Analysis; choice: HintChoice; view: View; seat: number }) {
  const { analysis, choice, view, seat } = props;
  const rest = choice.line.slice(choice.tokens.length);
  if (rest.length === 0 || view.scores.length !== 2) return null;
  const [next] = groupTurns(
    rest,
    rest.map(() => 1 - seat),
  );
  if (!next) return null;
  const { game } = analysis.desk.state.value;
  return (
    <p class="hint">
      {t("analysis.then", { turn: turnSentence(next, { game, view, mySeats: [] }) })}
    </p>
  );
}

/** Whether the line that one is on goes on with these moves. */
function isNext(analysis: Analysis, tokens: readonly string[]): boolean {
  const ply = analysis.path.value.length;
  return tokens.every((token, at) => analysis.line.value[ply + at] === token);
}
