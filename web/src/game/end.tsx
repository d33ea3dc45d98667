/** The end of a game: who won, the last lap, and what may follow. */
import { useEffect, useState } from "preact/hooks";
import { endText } from "../play/desk/actions";
import { asPueblo, asPuluc, type GameState, lastNumber } from "../play/state";
import type { Table } from "../play/table";
import { plyOfLap } from "../play/tokens";
import { seatName } from "../play/words";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";
import { LapTour } from "./lap";
import { GameMenu } from "./menu";

export function EndPanel({ table }: { table: Table }) {
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
