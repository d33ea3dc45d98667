/** The end of a game: who won, the last lap, and what may follow. */
import { useEffect, useState } from "preact/hooks";
import { endText } from "../play/desk/actions";
import type { LiveGame } from "../play/livegame";
import { plyOfLap } from "../play/moves";
import { asPueblo, asPuluc, type GameState, lastNumber } from "../play/state";
import { seatName } from "../play/words";
import { percent, t } from "../shell/i18n";
import { Button } from "../shell/ui";
import { LapTour } from "./lap";
import { GameMenu } from "./menu";

export function EndPanel({ live }: { live: LiveGame }) {
  const state = live.desk.state.value;
  const { game, view, review } = state;
  const isOver = game?.status === "over";
  const pueblo = asPueblo(view);
  // after a demolition nothing of the lap is left to see: it is shown when it is asked for
  const [wantsTour, setWantsTour] = useState(!pueblo?.options.demolition);
  const number = lastNumber(state);
  useEffect(() => {
    if (isOver) live.askReview();
  }, [live, isOver, number]);
  if (!isOver || !view) return null;
  const hasLap = pueblo !== null && (review?.review.lap_squares.length ?? 0) > 0;
  const isTouring = hasLap && wantsTour && game.reason === "played";
  const tour = () => {
    if (pueblo?.options.demolition) live.desk.lookAt(plyOfLap(game.tokens));
    setWantsTour(true);
  };
  const endTour = () => {
    live.desk.lookAt(game.tokens.length);
    setWantsTour(false);
  };
  return (
    <section class="end panel" aria-label={t("end.title")}>
      {isTouring ? (
        <LapTour
          state={state}
          review={review!.review}
          onLook={live.desk.lookFrom}
          onEnd={endTour}
        />
      ) : (
        <h2>{endText(state)}</h2>
      )}
      <GameMenu live={live} />
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
            value: percent(value),
          })}
        </li>
      ))}
    </ul>
  );
}
