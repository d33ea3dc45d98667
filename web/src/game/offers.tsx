/** Draws and takebacks on offer. */
import type { LiveGame } from "../play/livegame";
import { canAnswerDraw, takebackAnswerers } from "../play/rights";
import { seatName } from "../play/words";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";

/** Draws and takebacks that wait for an answer. */
export function Offers({ live }: { live: LiveGame }) {
  const state = live.desk.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view || game.status !== "playing") return null;
  const draw = game.draw_offered_by;
  const takeback = game.takeback_asked_by;
  return (
    <>
      {draw !== null && canAnswerDraw(state) && (
        <div
          class="offer"
          role="alertdialog"
          aria-label={t("offer.draw", { name: seatName(game, view, draw) })}
        >
          <span>{t("offer.draw", { name: seatName(game, view, draw) })}</span>
          <Button onClick={() => live.command({ kind: "answer_draw", agrees: true })}>
            {t("offer.accept")}
          </Button>
          <Button onClick={() => live.command({ kind: "answer_draw", agrees: false })}>
            {t("offer.refuse")}
          </Button>
        </div>
      )}
      {draw !== null && mySeats.includes(draw) && <p class="hint">{t("offer.drawSent")}</p>}
      {takeback !== null && takebackAnswerers(state).length > 0 && (
        <div
          class="offer"
          role="alertdialog"
          aria-label={t("offer.takeback", { name: seatName(game, view, takeback) })}
        >
          <span>{t("offer.takeback", { name: seatName(game, view, takeback) })}</span>
          <Button onClick={() => live.command({ kind: "answer_takeback", agrees: true })}>
            {t("offer.accept")}
          </Button>
          <Button onClick={() => live.command({ kind: "answer_takeback", agrees: false })}>
            {t("offer.refuse")}
          </Button>
        </div>
      )}
      {takeback !== null && mySeats.includes(takeback) && (
        <p class="hint">{t("offer.takebackSent")}</p>
      )}
    </>
  );
}
