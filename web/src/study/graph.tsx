/** How the game went: the chances or the points of every seat, with marks at the mistakes. */
import { useState } from "preact/hooks";
import { editionOf } from "../play/look";
import { seatName } from "../play/words";
import type { MoveReview } from "../engine/reviewdata";
import { percent, t } from "../shell/i18n";
import type { Analysis } from "./analysis";
import { chanceKey } from "./enginepanel";
import { classInWords } from "./movemark";
import { isMarked, type Reviewing } from "./reviewing";

const WIDE = 1000;
const HIGH = 200;
const ROOM = 14;

type Of = "chances" | "points";

export function Graph({ analysis, reviewing }: { analysis: Analysis; reviewing: Reviewing }) {
  const [of, setOf] = useState<Of>("chances");
  const moves = reviewing.moves.value;
  const { view, tokens } = analysis.main.value;
  const all = Math.max(1, tokens.length);
  const hasPoints = moves.some(({ points_before }) => points_before.length > 0);
  const shown: Of = hasPoints ? of : "chances";
  const scale = scaleOf(moves, shown);
  const x = (ply: number) => (WIDE * ply) / all;
  const y = (value: number) => ROOM + (HIGH - 2 * ROOM) * (1 - scale(value));
  const { paints } = editionOf(view);
  const now = analysis.path.value.length;
  const go = (ply: number) => void analysis.goTo(tokens.slice(0, ply));
  return (
    <section class="graph panel" aria-label={t("review.graph")}>
      <div class="graph-plot">
        <svg
          viewBox={`0 0 ${WIDE} ${HIGH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary(analysis, moves)}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            go(Math.round((all * (event.clientX - box.left)) / box.width));
          }}
        >
          {shown === "chances" && <path class="graph-middle" d={`M0 ${y(0.5)}H${WIDE}`} />}
          {view.scores.map((_, seat) => (
            <path
              key={seat}
              class="graph-line"
              stroke={paints[seat]}
              stroke-dasharray={DASHES[seat]}
              d={curveOf(moves, shown, seat)
                .map(([ply, value], at) => `${at ? "L" : "M"}${x(ply)} ${y(value)}`)
                .join("")}
            />
          ))}
          <path class="graph-now" d={`M${x(now)} 0V${HIGH}`} />
        </svg>
        {moves.filter(isMarked).map((move) => {
          const value = (shown === "chances" ? move.chances_after : move.points_after)[move.seat];
          return (
            <button
              type="button"
              key={move.ply}
              class="graph-mark"
              data-class={move.class}
              style={{
                left: `${(100 * (move.ply + 1)) / all}%`,
                top: `${(100 * y(value ?? 0)) / HIGH}%`,
              }}
              aria-label={t("review.markAt", {
                name: seatName(analysis.played.value, view, move.seat),
                mark: classInWords(move.class),
                n: move.ply + 1,
              })}
              title={classInWords(move.class)}
              onClick={() => go(move.ply)}
            />
          );
        })}
      </div>
      {hasPoints && (
        <div class="choice-row" role="group" aria-label={t("review.graph")}>
          {(["chances", "points"] as const).map((each) => (
            <button
              type="button"
              class="chip"
              key={each}
              aria-pressed={each === shown}
              onClick={() => setOf(each)}
            >
              {t(
                each === "chances" && view.scores.length > 2
                  ? "review.of.shares"
                  : `review.of.${each}`,
              )}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Seats are told apart without their colours, too. */
const DASHES = ["", "9 5", "2 5", "14 4 3 4"];

/** The values of one seat over the game: before the first decision, and after each. */
export function curveOf(
  moves: readonly MoveReview[],
  of: Of,
  seat: number,
): (readonly [ply: number, value: number])[] {
  const of_ = (move: MoveReview, when: "before" | "after") =>
    (of === "chances"
      ? when === "before"
        ? move.chances_before
        : move.chances_after
      : when === "before"
        ? move.points_before
        : move.points_after)[seat];
  return moves.flatMap((move, at) => {
    const [before, after] = [of_(move, "before"), of_(move, "after")];
    const end = after === undefined ? [] : [[move.ply + 1, after] as const];
    return at === 0 && before !== undefined ? [[move.ply, before] as const, ...end] : end;
  });
}

/** Values between 0 below and 1 above; few points are above. */
function scaleOf(moves: readonly MoveReview[], of: Of): (value: number) => number {
  if (of === "chances") return (value) => value;
  const all = moves.flatMap(({ points_before, points_after }) => [
    ...points_before,
    ...points_after,
  ]);
  const [least, most] = [Math.min(...all, 0), Math.max(...all, 1)];
  return (value) => 1 - (value - least) / (most - least);
}

function summary(analysis: Analysis, moves: readonly MoveReview[]): string {
  const last = moves.at(-1);
  if (!last) return t("review.graph");
  const { view } = analysis.main.value;
  return last.chances_after
    .map((chance, seat) =>
      t(chanceKey(view), {
        name: seatName(analysis.played.value, view, seat),
        value: percent(chance),
      }),
    )
    .join(", ");
}
