/** What a block or a walk would cost whom, in chips of one size. */
import type { Price, PuebloView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { editionOf } from "../look";
import { walkTo } from "../moves";
import { asPueblo, type GameState, isLapAhead } from "../state";
import { pointsInWords, seatName } from "../words";
import { Swatch } from "./swatch";

/** Who pays: `free`, or a seat's colour and its points, one's own first. */
export function PointsRow(props: {
  state: GameState;
  view: PuebloView;
  points: readonly number[];
  /** Whether the points are a change, which may be for the better. */
  isChange?: boolean;
}) {
  const { state, view, points, isChange = false } = props;
  const paints = editionOf(view).paints;
  const seats = payersOf(points, view.turn);
  // where all seats are at this screen, "you" tells nobody apart
  const me = state.mySeats.length === 1 ? state.mySeats[0] : undefined;
  return (
    <span class="points-row" aria-hidden="true">
      {seats.length === 0 && <span class="cost-zero">{isChange ? "±0" : t("price.free")}</span>}
      {seats.map((seat) => (
        <span
          key={seat}
          class={isChange ? (points[seat]! > 0 ? "cost worse" : "cost better") : "cost"}
        >
          {seats.length === 1 && seat === me ? (
            t("players.you")
          ) : (
            <Swatch paint={paints[seat]!} seat={seat} />
          )}{" "}
          {isChange ? signed(points[seat]!) : points[seat]}
        </span>
      ))}
    </span>
  );
}

/** Seats that pay something; whoever decides comes first. */
export function payersOf(points: readonly number[], mover: number | null): number[] {
  const paying = points.flatMap((value, seat) => (value ? [seat] : []));
  return paying.sort((a, b) => Number(b === mover) - Number(a === mover) || a - b);
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);

/** The price of a block in five chips: the four walks, and what the last lap gains by it. */
export function PriceTag(props: { state: GameState; price: Price | null; isAsked: boolean }) {
  const { state, price } = props;
  const view = asPueblo(state.view);
  if (!view) return null;
  const hasLap = isLapAhead(view);
  const change = price?.lap.map((points, seat) => points - (view.lap[seat] ?? 0)) ?? [];
  return (
    <ul
      class="price"
      data-players={view.scores.length}
      aria-label={t("price.title")}
      data-known={price !== null}
      aria-busy={props.isAsked && price === null}
    >
      {[1, 2, 3, 4].map((steps) => {
        const points = price?.walks[steps - 1];
        return (
          <li key={steps}>
            <strong aria-hidden="true">{steps}</strong>
            {points ? (
              <>
                <span class="visually-hidden">{walkInWords(state, view, steps, points)}</span>
                <PointsRow state={state} view={view} points={points} />
              </>
            ) : (
              <span aria-hidden="true">–</span>
            )}
          </li>
        );
      })}
      {hasLap && (
        <li class="price-lap">
          <strong aria-hidden="true">{t("price.lapShort")}</strong>
          {price ? (
            <>
              <span class="visually-hidden">{lapInWords(state, view, change)}</span>
              <PointsRow state={state} view={view} points={change} isChange />
            </>
          ) : (
            <span aria-hidden="true">–</span>
          )}
        </li>
      )}
    </ul>
  );
}

function walkInWords(
  state: GameState,
  view: PuebloView,
  steps: number,
  points: readonly number[],
): string {
  const square = walkTo(view.chief, steps);
  return t("board.walk", { n: steps, square, points: pointsInWords(state.game, view, points) });
}

function lapInWords(state: GameState, view: PuebloView, change: readonly number[]): string {
  const parts = change.flatMap((value, seat) =>
    value ? [`${seatName(state.game, view, seat)} ${signed(value)}`] : [],
  );
  return `${t("price.lap")}: ${parts.length ? parts.join(", ") : t("price.lapSame")}`;
}
