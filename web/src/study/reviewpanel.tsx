/** The review: what the decision on the board cost and why, and how each seat has played. */
import { useEffect, useState } from "preact/hooks";
import type { MoveReview, Reason, SeatReview } from "../engine/reviewdata";
import { asPueblo } from "../play/state";
import { hintInWords, seatName } from "../play/words";
import { announce } from "../shell/announce";
import { percent, t } from "../shell/i18n";
import { Button, KeyHint } from "../shell/ui";
import type { Analysis } from "./analysis";
import { classInWords, MoveMark } from "./movemark";
import { lessonInWords, reasonInWords } from "./reasonwords";
import { nextMistake, type Reviewing, wasWorse } from "./reviewing";
import { isMain } from "./tree";

export interface ReviewProps {
  readonly analysis: Analysis;
  readonly reviewing: Reviewing;
  /** What is pointed at, for the board. */
  readonly onPoint: (reason: Reason | null) => void;
  readonly onPractise: () => void;
  readonly onShare: (move: MoveReview) => void;
}

export function ReviewPanel(props: ReviewProps) {
  const { analysis, reviewing } = props;
  const move = reviewedAt(analysis, reviewing);
  const tokens = analysis.tokens.value;
  const known = reviewing.moves.value.length;
  const looked = reviewing.looked.value;
  const isRunning = reviewing.isRunning.value;
  return (
    <div class="review">
      {isRunning && (
        <p class="review-progress">
          <progress max={tokens.length} value={looked} aria-label={t("review.progress")} />
          <span class="hint">{t("review.at", { n: looked, all: tokens.length })}</span>
          <Button onClick={reviewing.stop}>{t("review.stop")}</Button>
        </p>
      )}
      {reviewing.trouble.value && (
        <p class="hint" role="alert">
          {reviewing.trouble.value}
        </p>
      )}
      {!isRunning && !reviewing.whole.value && <Begin {...props} />}
      {known > 0 &&
        (move ? (
          <Decision key={move.ply} {...props} move={move} />
        ) : (
          <p class="hint">{t("review.none")}</p>
        ))}
      {known > 0 && <Mistakes {...props} />}
      {reviewing.whole.value && <Seats {...props} />}
    </div>
  );
}

/** The decision that was made where the board stands. */
export function reviewedAt(analysis: Analysis, reviewing: Reviewing): MoveReview | null {
  const path = analysis.path.value;
  return isMain(analysis.tree.value, path) ? reviewing.at(path.length) : null;
}

/** How deep one may look, and how long that takes for each move of a game, in seconds. */
const DEEP = 4_000;
const DEEP_SECONDS = 0.6;

function Begin({ analysis, reviewing }: ReviewProps) {
  const tokens = analysis.tokens.value;
  const { view } = analysis.main.value;
  if (tokens.length === 0) return <p class="hint">{t("history.none")}</p>;
  return (
    <div class="review-begin">
      <p>{t(reviewing.isOutdated.value ? "review.changed" : "review.text")}</p>
      <div class="hint-row">
        <Button tone="main" onClick={() => void reviewing.run(analysis.game)}>
          {t("review.begin")}
        </Button>
        {view.game === "pueblo" && (
          <Button onClick={() => void reviewing.run(analysis.game, DEEP)}>
            {t("review.deep", { n: Math.ceil(DEEP_SECONDS * tokens.length) })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** So many reasons are told at once. */
const FEW = 3;

function Decision(props: ReviewProps & { move: MoveReview }) {
  const { analysis, move, onPoint } = props;
  const state = analysis.desk.state.value;
  const game = analysis.played.value;
  const view = state.view ?? analysis.main.value.view;
  const name = seatName(game, view, move.seat);
  const isWorse = wasWorse(move);
  const [shown, setShown] = useState(FEW);
  const played = hintInWords({ ...state, view }, [move.token]);
  const better = hintInWords({ ...state, view }, move.best);
  const head = t("review.played", { name, turn: played });
  useEffect(() => {
    announce(`${head} ${classInWords(move.class)}`);
  }, [head, move.class]);
  return (
    <section class="decision" aria-label={t("review.decision")}>
      <p class="decision-head">
        <strong>{head}</strong>
        <MoveMark mark={move} />
        <span class="decision-class" data-class={move.class}>
          {move.luck !== null
            ? t("review.luck", { value: percent(move.luck) })
            : move.is_forced
              ? t("review.forced")
              : classInWords(move.class)}
        </span>
      </p>
      {!move.is_forced && move.luck === null && (
        <p class="hint">
          {move.loss >= 0.005 &&
            t(view.scores.length > 2 ? "review.costShare" : "review.cost", {
              value: percent(move.loss),
            })}{" "}
          {move.points_lost !== null &&
            move.points_lost >= 0.05 &&
            t("review.points", { n: Math.round(move.points_lost * 10) / 10 })}{" "}
          {move.is_exact && t("hint.exact")}
        </p>
      )}
      {isWorse && (
        <>
          <p class="better">{t("review.better", { turn: better })}</p>
          <ul class="reasons" onPointerLeave={() => onPoint(null)}>
            {move.reasons.slice(0, shown).map((reason, at) => (
              <li key={at}>
                <button
                  type="button"
                  class="reason"
                  data-kind={reason.kind}
                  onPointerEnter={() => onPoint(reason)}
                  onFocus={() => onPoint(reason)}
                  onBlur={() => onPoint(null)}
                  onClick={() => onPoint(reason)}
                >
                  {reasonInWords(reason, move, { game, view })}
                </button>
              </li>
            ))}
          </ul>
          {move.reasons.length > shown && (
            <Button onClick={() => setShown(move.reasons.length)}>
              {t("review.more", { n: move.reasons.length - shown })}
            </Button>
          )}
        </>
      )}
      <div class="hint-row">
        <Button
          tone={isWorse ? "main" : "plain"}
          onClick={() => analysis.try(!analysis.isTrying.peek())}
          aria-pressed={analysis.isTrying.value}
        >
          {t("review.try")}
        </Button>
        {isWorse && (
          <Button onClick={() => void analysis.playLine(move.line)}>{t("review.line")}</Button>
        )}
        {isWorse && move.reply.length > 0 && (
          <Button onClick={() => void analysis.playLine(move.played_line)}>
            {t("review.punish")}
          </Button>
        )}
        {isWorse && asPueblo(view) && (
          <Button onClick={() => props.onShare(move)}>{t("review.share")}</Button>
        )}
      </div>
    </section>
  );
}

function Mistakes({ analysis, reviewing, onPractise }: ReviewProps) {
  const { length } = reviewing.mistakes.value;
  const jump = (direction: 1 | -1) => jumpToMistake(analysis, reviewing, direction);
  if (length === 0)
    return reviewing.whole.value ? <p class="hint">{t("review.noMistakes")}</p> : null;
  return (
    <div class="hint-row">
      <Button onClick={() => jump(-1)} aria-label={t("review.before")}>
        ‹
      </Button>
      <Button onClick={() => jump(1)}>
        {t("review.next")} <KeyHint>M</KeyHint>
      </Button>
      <Button tone="main" onClick={onPractise}>
        {t("review.practise", { n: length })}
      </Button>
    </div>
  );
}

export function jumpToMistake(analysis: Analysis, reviewing: Reviewing, direction: 1 | -1): void {
  const found = nextMistake(reviewing.mistakes.peek(), analysis.path.peek().length, direction);
  if (found) void analysis.goTo(analysis.tree.peek().tokens.slice(0, found.ply));
}

function Seats({ analysis, reviewing }: ReviewProps) {
  const whole = reviewing.whole.value!;
  const game = analysis.played.value;
  const { view } = analysis.main.value;
  return (
    <section class="review-seats" aria-label={t("review.seats")}>
      {whole.seats.map((seat) => (
        <div key={seat.seat} class="review-seat">
          <h3>{seatName(game, view, seat.seat)}</h3>
          <p>
            {t("review.accuracy", { n: Math.round(seat.accuracy) })}
            {" · "}
            {t("review.perDecision", { value: percent(seat.loss_per_decision) })}
            {seat.like_level !== null && ` · ${likeInWords(seat)}`}
            {seat.luck !== null && ` · ${t("review.luck", { value: percent(seat.luck) })}`}
          </p>
          {seat.remember.length > 0 && (
            <ul>
              {seat.remember.map((lesson) => (
                <li key={lesson.kind}>
                  <button
                    type="button"
                    class="reason"
                    onClick={() =>
                      void analysis.goTo(analysis.tree.peek().tokens.slice(0, lesson.ply))
                    }
                  >
                    {lessonInWords(lesson, view.game === "pueblo")}
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

/** The level that somebody played like, with the range that it may be. */
export function likeInWords({
  like_level,
  like_level_low,
  like_level_high,
}: Pick<SeatReview, "like_level" | "like_level_low" | "like_level_high">): string {
  const isSure = like_level_low === like_level_high;
  return isSure
    ? t("review.like", { n: like_level ?? 0 })
    : t("review.likeSpan", {
        n: like_level ?? 0,
        low: like_level_low ?? 0,
        high: like_level_high ?? 0,
      });
}
