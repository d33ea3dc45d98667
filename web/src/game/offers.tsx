/** What is on offer: draws, takebacks, and the end of a game that is decided. */
import type { LiveGame } from "../play/livegame";
import { awayAnswerers, beatenSeat, canAnswerDraw, takebackAnswerers } from "../play/rights";
import { seatName } from "../play/words";
import type { GameView, View } from "../server/protocol";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";

/** All of it, above what is to be done. */
export function Offers({ live }: { live: LiveGame }) {
  const state = live.desk.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view || game.status === "over") return null;
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
          <Button
            onClick={() =>
              live.command({ kind: "answer_draw", question: game.draw_question ?? 0, agrees: true })
            }
          >
            {t("offer.accept")}
          </Button>
          <Button
            onClick={() =>
              live.command({
                kind: "answer_draw",
                question: game.draw_question ?? 0,
                agrees: false,
              })
            }
          >
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
          <Button
            onClick={() =>
              live.command({
                kind: "answer_takeback",
                question: game.takeback_question ?? 0,
                agrees: true,
              })
            }
          >
            {t("offer.accept")}
          </Button>
          <Button
            onClick={() =>
              live.command({
                kind: "answer_takeback",
                question: game.takeback_question ?? 0,
                agrees: false,
              })
            }
          >
            {t("offer.refuse")}
          </Button>
        </div>
      )}
      {takeback !== null && mySeats.includes(takeback) && (
        <p class="hint">{t("offer.takebackSent")}</p>
      )}
      <AwayOffer live={live} game={game} view={view} />
      <Finish live={live} game={game} view={view} />
    </>
  );
}

/** Where nothing can change any more, nobody has to play on. */
function Finish({ live, game, view }: { live: LiveGame; game: GameView; view: View }) {
  const beaten = beatenSeat(live.desk.state.value);
  if (beaten === null) return null;
  return (
    <div class="offer" role="status">
      <span>{t("offer.foregone", { name: seatName(game, view, beaten) })}</span>
      <Button onClick={() => live.command({ kind: "finish" })}>{t("offer.finish")}</Button>
    </div>
  );
}

/** A question about somebody who is away. */
function AwayOffer({ live, game, view }: { live: LiveGame; game: GameView; view: View }) {
  const asked = game.away_question;
  const state = live.desk.state.value;
  if (!asked) return null;
  const names = { name: seatName(game, view, asked.seat), whom: seatName(game, view, asked.whom) };
  const words = t(asked.wish === "bot" ? "offer.standIn" : "offer.invite", names);
  const answer = (agrees: boolean) =>
    live.command({ kind: "answer_away", question: asked.number, agrees });
  if (state.mySeats.includes(asked.seat)) return <p class="hint">{t("offer.awaySent", names)}</p>;
  if (awayAnswerers(state).length === 0) return null;
  return (
    <div class="offer" role="alertdialog" aria-label={words}>
      <span>{words}</span>
      <Button onClick={() => answer(true)}>{t("offer.accept")}</Button>
      <Button onClick={() => answer(false)}>{t("offer.refuse")}</Button>
    </div>
  );
}
