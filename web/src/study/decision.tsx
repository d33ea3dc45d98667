/** One decision of a review: what was played, what it cost and why, and what can be looked at. */
import { useEffect, useState } from "preact/hooks";
import type { MoveReview, Reason } from "../engine/reviewdata";
import { asPueblo } from "../play/state";
import { hintInWords, seatName } from "../play/words";
import { announce } from "../shell/announce";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";
import type { Analysis } from "./analysis";
import {
  chancesInWords,
  costInWords,
  expectedInWords,
  isThrow,
  replyEnd,
  toldReasons,
  verdictInWords,
} from "./figures";
import { MoveMark } from "./movemark";
import { reasonInWords } from "./reasonwords";
import { wasWorse } from "./reviewing";

/** So many reasons are told at once. */
const FEW = 3;

export interface DecisionProps {
  readonly analysis: Analysis;
  /** What is pointed at, for the board. */
  readonly onPoint: (reason: Reason | null) => void;
  readonly onShare: (move: MoveReview) => void;
}

export function Decision(props: DecisionProps & { move: MoveReview }) {
  const { analysis, move } = props;
  const state = analysis.desk.state.value;
  const view = state.view ?? analysis.main.value.view;
  const isWorse = wasWorse(move);
  const head = headOf(analysis, move);
  const verdict = verdictInWords(move);
  useEffect(() => {
    announce(`${head} ${verdict}`);
  }, [head, verdict]);
  return (
    <section class="decision" aria-label={t("review.decision")}>
      <p class="decision-head">
        <strong>{head}</strong>
        {!move.is_forced && <MoveMark mark={move} />}
        <span class="decision-class" data-class={move.is_forced ? undefined : move.class}>
          {verdict}
        </span>
      </p>
      <Figures move={move} />
      {isWorse && (
        <>
          <p class="better">
            {t("review.better", { turn: hintInWords({ ...state, view }, move.best) })}
          </p>
          <Reasons {...props} />
        </>
      )}
      <Ways {...props} />
    </section>
  );
}

/** Who decided what; a throw is nobody's decision. */
function headOf(analysis: Analysis, move: MoveReview): string {
  const state = analysis.desk.state.value;
  const view = state.view ?? analysis.main.value.view;
  const name = seatName(analysis.played.value, view, move.seat);
  return isThrow(move)
    ? t("turn.throw", { name, n: Number(move.token.slice(1)) })
    : t("review.played", { name, turn: hintInWords({ ...state, view }, [move.token]) });
}

function Figures({ move }: { move: MoveReview }) {
  // nothing was decided, and without the solution nobody knows what a throw won
  if (move.is_forced && move.luck === null) return null;
  const swing = [chancesInWords(move), expectedInWords(move)].filter(Boolean);
  const cost = move.is_forced ? "" : costInWords(move);
  return (
    <>
      {swing.length > 0 && (
        <p class="swing">
          {swing.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
      )}
      {(cost || move.is_exact) && (
        <p class="hint">
          {cost} {move.is_exact && t("hint.exact")}
        </p>
      )}
    </>
  );
}

function Reasons({ analysis, move, onPoint }: DecisionProps & { move: MoveReview }) {
  const [shown, setShown] = useState(FEW);
  const game = analysis.played.value;
  const view = analysis.desk.state.value.view ?? analysis.main.value.view;
  const reasons = toldReasons(move);
  return (
    <>
      <ul class="reasons" onPointerLeave={() => onPoint(null)}>
        {reasons.slice(0, shown).map((reason, at) => (
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
      {reasons.length > shown && (
        <Button onClick={() => setShown(reasons.length)}>
          {t("review.more", { n: reasons.length - shown })}
        </Button>
      )}
    </>
  );
}

/** To try another turn, and to see the lines behind this one. */
function Ways({ analysis, move, onShare }: DecisionProps & { move: MoveReview }) {
  const isWorse = wasWorse(move);
  const { view } = analysis.main.value;
  return (
    <div class="hint-row">
      <Button
        tone={isWorse ? "main" : "plain"}
        onClick={() => analysis.try(!analysis.isTrying.peek())}
        aria-pressed={analysis.isTrying.value}
      >
        {t("review.try")}
      </Button>
      {isWorse && (
        <Button onClick={() => void analysis.playLine(move.line, move.best.length)}>
          {t("review.line")}
        </Button>
      )}
      {isWorse && move.reply.length > 0 && (
        <Button onClick={() => void analysis.playLine(move.played_line, replyEnd(move))}>
          {t("review.punish")}
        </Button>
      )}
      {isWorse && asPueblo(view) && (
        <Button onClick={() => onShare(move)}>{t("review.share")}</Button>
      )}
    </div>
  );
}
