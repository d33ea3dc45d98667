/** The last lap as a tour around the site, with running totals; it can be skipped. */
import { useEffect, useState } from "preact/hooks";
import { Swatch } from "../play/desk/swatch";
import { editionOf } from "../play/look";
import { asPueblo, type GameState } from "../play/state";
import { seatName } from "../play/words";
import type { Review } from "../server/protocol";
import { t } from "../shell/i18n";
import { reducedMotion } from "../shell/settings";
import { Button } from "../shell/ui";

const STEP = 450;

/** Points of each seat after so many squares of the lap. */
export function runningTotals(review: Review, upTo: number): number[] {
  const players = review.laps[0]?.length ?? 0;
  return Array.from({ length: players }, (_, seat) =>
    review.laps.slice(0, upTo).reduce((sum, points) => sum + (points[seat] ?? 0), 0),
  );
}

export function LapTour(props: {
  state: GameState;
  review: Review;
  onLook: (square: string | null) => void;
  onEnd: () => void;
}) {
  const { state, review, onLook } = props;
  const view = asPueblo(state.view);
  const length = review.lap_squares.length;
  const isStill = reducedMotion.value;
  const [at, setAt] = useState(isStill ? length : 0);
  const [isRunning, setRunning] = useState(!isStill);
  useEffect(() => {
    if (!isRunning || at >= length) return;
    // a timer may fire once more after the lap was skipped
    const timer = setTimeout(() => setAt((now) => Math.max(now, at + 1)), STEP);
    return () => clearTimeout(timer);
  }, [at, isRunning, length]);
  const square = review.lap_squares[at - 1];
  useEffect(() => {
    onLook(square !== undefined && !isStill ? square : null);
  }, [onLook, square, isStill]);
  useEffect(() => () => onLook(null), [onLook]);
  if (!view) return null;
  const totals = runningTotals(review, at);
  const now = review.laps[at - 1];
  return (
    <section class="lap" aria-label={t("lap.title")}>
      <header>
        <strong>{t("lap.title")}</strong>
        <span>{square ? t("lap.at", { square, n: at, all: length }) : t("lap.start")}</span>
      </header>
      <progress max={length} value={at} aria-label={t("lap.progress")} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t("auction.player")}</th>
            <th scope="col">{t("lap.here")}</th>
            <th scope="col">{t("lap.total")}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total, seat) => (
            <tr key={seat}>
              <th scope="row">
                <Swatch paint={editionOf(view).paints[seat]!} seat={seat} />
                {seatName(state.game, view, seat)}
              </th>
              <td>{now?.[seat] ? `+${now[seat]}` : "·"}</td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isStill && <LapTable review={review} />}
      <div class="action-row">
        {at < length && (
          <Button onClick={() => setRunning(!isRunning)}>
            {t(isRunning ? "lap.pause" : "lap.go")}
          </Button>
        )}
        {at < length ? (
          <Button tone="main" onClick={() => setAt(length)}>
            {t("lap.skip")}
          </Button>
        ) : (
          <Button tone="main" onClick={props.onEnd}>
            {t("close")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Without motion, the whole lap at once. */
function LapTable({ review }: { review: Review }) {
  return (
    <details class="lap-table">
      <summary>{t("lap.table")}</summary>
      <ul>
        {review.lap_squares.map((square, at) => (
          <li key={square}>
            {square}: {review.laps[at]?.join(" · ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
