/** How each seat has played: its accuracy, what cost it most, where the game turned, and what to remember. */
import type { GameReview, SeatReview } from "../engine/reviewdata";
import { seatName } from "../play/words";
import { percent, t } from "../shell/i18n";
import type { Analysis } from "./analysis";
import { accuracyInWords, likeInWords, pointsInFigures, toldCauses } from "./figures";
import { classInWords, SIGNS } from "./movemark";
import { lessonInWords, sharedWord } from "./reasonwords";

export function ReviewSeats({ analysis, whole }: { analysis: Analysis; whole: GameReview }) {
  const hasPoints = analysis.main.value.view.game === "pueblo";
  return (
    <section class="review-seats" aria-label={t("review.seats")}>
      {whole.seats.map((seat) => (
        <div key={seat.seat} class="review-seat">
          <h2>{nameOf(analysis, seat.seat)}</h2>
          <p>
            {accuracyInWords(seat)}
            {seat.like_level !== null && ` · ${likeInWords(seat)}`}
            {seat.luck !== null && ` · ${t("review.luck", { value: percent(seat.luck) })}`}
          </p>
          <Causes seat={seat} hasPoints={hasPoints} />
          <TurningPoints analysis={analysis} whole={whole} seat={seat.seat} />
          {seat.remember.length > 0 && (
            <ul>
              {seat.remember.map((lesson) => (
                <li key={lesson.kind}>
                  <button
                    type="button"
                    class="reason"
                    onClick={() => analysis.lookBefore(lesson.ply)}
                  >
                    {lessonInWords(lesson, hasPoints)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

const nameOf = (analysis: Analysis, seat: number): string =>
  seatName(analysis.played.value, analysis.main.value.view, seat);

/** What each cause cost, as a figure and a bar of its share. */
function Causes({ seat, hasPoints }: { seat: SeatReview; hasPoints: boolean }) {
  const causes = toldCauses(seat, hasPoints);
  if (causes.length === 0) return null;
  const most = Math.max(...causes.map(({ points }) => points));
  return (
    <table class="causes">
      <caption>{t(hasPoints ? "review.causes" : "review.causesChance")}</caption>
      <tbody>
        {causes.map(({ kind, points }) => (
          <tr key={kind}>
            <th scope="row">{sharedWord(`cause.${kind}`)}</th>
            <td>
              {hasPoints ? pointsInFigures(points) : t("hint.chance", { value: percent(points) })}
            </td>
            <td class="cause-track" aria-hidden="true">
              <i style={{ width: `${(100 * points) / most}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The mistakes of a seat at which the game turned; each leads to its position. */
function TurningPoints(props: { analysis: Analysis; whole: GameReview; seat: number }) {
  const { analysis, whole, seat } = props;
  const turned = whole.moves.filter(
    (move) => move.seat === seat && whole.turning_points.includes(move.ply),
  );
  if (turned.length === 0) return null;
  return (
    <div class="turned" role="group" aria-label={t("review.turned")}>
      <span class="hint">{t("review.turned")}</span>
      {turned.map((move) => (
        <button
          type="button"
          class="chip"
          key={move.ply}
          onClick={() => analysis.lookBefore(move.ply)}
        >
          {t("review.turnedAt", { n: move.ply + 1, value: percent(move.loss) })}{" "}
          <span aria-hidden="true">{SIGNS[move.class]}</span>
          <span class="visually-hidden">{classInWords(move.class)}</span>
        </button>
      ))}
    </div>
  );
}
