/** How the points came: a graph over the moves, who cost whom, and the edition's score track. */
import { useEffect } from "preact/hooks";
import { inkOn } from "../../boards/look";
import { PATTERNS } from "../../boards/palette";
import type { Account, View } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { editionOf } from "../look";
import { plyOf } from "../moves";
import { asPueblo, type GameState, lastNumber, shownView } from "../state";
import { seatName } from "../words";
import { Swatch } from "./swatch";

const DASHES: Readonly<Record<string, string>> = {
  dots: "",
  stripes: "7 3",
  crosses: "2 3",
  rings: "10 3 2 3",
};

export function Points(props: {
  state: GameState;
  onAsk: () => void;
  onLook: (ply: number) => void;
}) {
  const { state, onAsk } = props;
  const number = lastNumber(state);
  useEffect(() => onAsk(), [onAsk, number]);
  const view = shownView(state);
  if (!view) return null;
  const review = state.review?.review ?? null;
  return (
    <div class="points">
      {asPueblo(view) && <Track view={view} state={state} />}
      {review && <Graph state={state} view={view} review={review} onLook={props.onLook} />}
      {review && asPueblo(view) && <Blame state={state} view={view} review={review} />}
      {!review && <p class="hint">{t("points.asking")}</p>}
    </div>
  );
}

function Graph(props: {
  state: GameState;
  view: View;
  review: Account;
  onLook: (ply: number) => void;
}) {
  const { state, view, review } = props;
  const rows = review.scores;
  const [width, height] = [320, 130];
  const highest = Math.max(5, ...rows.flat());
  const x = (ply: number) => 24 + (ply / Math.max(1, rows.length - 1)) * (width - 32);
  const y = (points: number) => height - 16 - (points / highest) * (height - 26);
  const { paints } = editionOf(view);
  const ply = plyOf(state);
  const marks = [0, Math.round(highest / 2), highest];
  return (
    <figure class="graph">
      <figcaption>{t("points.graph")}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("points.graphSummary", { n: rows.length - 1 })}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = (((event.clientX - box.left) / box.width) * width - 24) / (width - 32);
          props.onLook(Math.round(Math.min(1, Math.max(0, at)) * (rows.length - 1)));
        }}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line x1="24" x2={width - 8} y1={y(mark)} y2={y(mark)} class="graph-grid" />
            <text x="20" y={y(mark) + 3} class="graph-mark">
              {mark}
            </text>
          </g>
        ))}
        <line x1={x(ply)} x2={x(ply)} y1="6" y2={height - 14} class="graph-now" />
        {view.scores.map((_, seat) => (
          <polyline
            key={seat}
            points={rows
              .map((row, at) => `${x(at).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`)
              .join(" ")}
            stroke={paints[seat]}
            stroke-dasharray={DASHES[PATTERNS[seat]!]}
            class="graph-line"
          />
        ))}
      </svg>
      <Legend state={state} view={view} />
    </figure>
  );
}

function Legend({ state, view }: { state: GameState; view: View }) {
  return (
    <ul class="legend">
      {view.scores.map((_, seat) => (
        <li key={seat}>
          <svg viewBox="0 0 24 6" width="24" height="6" aria-hidden="true">
            <line
              x1="0"
              x2="24"
              y1="3"
              y2="3"
              stroke={editionOf(view).paints[seat]}
              stroke-dasharray={DASHES[PATTERNS[seat]!]}
              class="graph-line"
            />
          </svg>
          {seatName(state.game, view, seat)}
        </li>
      ))}
    </ul>
  );
}

function Blame({ state, view, review }: { state: GameState; view: View; review: Account }) {
  const highest = Math.max(1, ...review.costs.flat());
  return (
    <table class="blame">
      <caption>{t("points.blame")}</caption>
      <thead>
        <tr>
          <td />
          {view.scores.map((_, seat) => (
            <th scope="col" key={seat}>
              <Swatch paint={editionOf(view).paints[seat]!} seat={seat} />
              <span class="visually-hidden">
                {t("points.payer", { name: seatName(state.game, view, seat) })}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {review.costs.map((row, mover) => (
          <tr key={mover}>
            <th scope="row">
              <Swatch paint={editionOf(view).paints[mover]!} seat={mover} />
              {seatName(state.game, view, mover)}
            </th>
            {row.map((cost, payer) => (
              <td key={payer} style={{ "--heat": cost / highest }}>
                {cost}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The scoring track: it wraps, so a mark says how often somebody went round. */
function Track({ view, state }: { view: View; state: GameState }) {
  const { track, paints } = editionOf(view);
  const columns = 20;
  const rows = Math.ceil(track / columns);
  const place = (at: number) => {
    const row = Math.floor(at / columns);
    const column = row % 2 ? columns - 1 - (at % columns) : at % columns;
    return [column * 16 + 8, (rows - 1 - row) * 16 + 8] as const;
  };
  return (
    <figure class="track">
      <figcaption>{t("points.track")}</figcaption>
      <svg
        viewBox={`0 0 ${columns * 16} ${rows * 16}`}
        role="img"
        aria-label={t("points.trackSummary", {
          list: view.scores
            .map((n, seat) => t("points.of", { n, name: seatName(state.game, view, seat) }))
            .join(", "),
        })}
      >
        {Array.from({ length: track }, (_, at) => {
          const [x, y] = place(at);
          return (
            <g key={at}>
              <rect
                x={x - 7}
                y={y - 7}
                width="14"
                height="14"
                rx="3"
                class={at % 10 === 0 ? "track-ten" : "track-cell"}
              />
              {at % 10 === 0 && (
                <text x={x} y={y + 2.5} class="track-number">
                  {at}
                </text>
              )}
            </g>
          );
        })}
        {view.scores.map((score, seat) => {
          const [x, y] = place(score % track);
          const rounds = Math.floor(score / track);
          const shift = (seat - (view.scores.length - 1) / 2) * 3;
          return (
            <g key={seat} class="track-marker">
              <circle cx={x + shift} cy={y} r="5" fill={paints[seat]} />
              <text x={x + shift} y={y + 2.5} class="track-round" fill={inkOn(paints[seat]!)}>
                {rounds ? `+${rounds * track}` : ""}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
