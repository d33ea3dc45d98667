/** The end of a game: the last lap first, then the result, and what may follow. */
import { useEffect } from "preact/hooks";
import { findLap } from "../play/lastlap";
import type { LiveGame } from "../play/livegame";
import { asPuluc, lastNumber } from "../play/state";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";
import { LapPanel } from "./lap";
import { GameMenu } from "./menu";
import { ShareMenu } from "../play/desk/share";
import { Luck, ResultCard } from "./result";
import { watchAddress } from "./watching";

export function EndPanel({ live }: { live: LiveGame }) {
  const state = live.desk.state.value;
  const { game, view, review, lap } = state;
  const isOver = game?.status === "over";
  const number = lastNumber(state);
  useEffect(() => {
    if (isOver) live.askReview();
  }, [live, isOver, number]);
  if (lap)
    return (
      <section class="lap-panel panel">
        <LapPanel live={live} lap={lap} />
      </section>
    );
  if (!isOver || !view) return null;
  const luck = asPuluc(view) ? review?.review.luck : null;
  return (
    <section class="end panel" aria-label={t("end.title")}>
      <ResultCard live={live} />
      <div class="after-end">
        <GameMenu live={live} />
        <a class="button button-plain" href={`/new?game=${view.game}`}>
          {t("result.new")}
        </a>
        {/* a lap may be watched as often as one likes */}
        {findLap(game, view) !== null && (
          <Button onClick={live.lapShow.again}>{t("lap.again")}</Button>
        )}
      </div>
      {luck && <Luck state={state} luck={luck} />}
      <details>
        <summary>{t("result.share")}</summary>
        <ShareMenu desk={live.desk} record={() => live.api.record()} link={watchAddress(state)} />
      </details>
    </section>
  );
}
