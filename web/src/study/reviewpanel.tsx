/** The review: the decision on the board, the ways to the mistakes, and how each seat has played. */
import type { View } from "../server/protocol";
import { Solution } from "../play/solution";
import { asPuluc } from "../play/state";
import { t } from "../shell/i18n";
import { Button, KeyHint } from "../shell/ui";
import type { Analysis } from "./analysis";
import { Decision, type DecisionProps } from "./decision";
import { nextMistake, type Reviewing, USUAL } from "./reviewing";
import { ReviewSeats } from "./reviewseats";
import type { MoveReview } from "../engine/reviewdata";
import { isMain } from "./tree";

export { likeInWords } from "./figures";

export interface ReviewProps extends DecisionProps {
  readonly reviewing: Reviewing;
  readonly onPractise: () => void;
}

export function ReviewPanel(props: ReviewProps) {
  const { analysis, reviewing } = props;
  const move = reviewedAt(analysis, reviewing);
  const tokens = analysis.tokens.value;
  const hasMoves = reviewing.moves.value.length > 0;
  const looked = reviewing.looked.value;
  const isRunning = reviewing.isRunning.value;
  const whole = reviewing.whole.value;
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
      {!isRunning && !whole && <Begin {...props} />}
      {hasMoves &&
        (move ? (
          <Decision key={move.ply} {...props} move={move} />
        ) : (
          <p class="hint">{t(isUnseen(analysis) ? "review.unseen" : "review.none")}</p>
        ))}
      {hasMoves && <Mistakes {...props} />}
      {whole && <ReviewSeats analysis={analysis} whole={whole} />}
      {hasMoves && <Estimated {...props} view={analysis.main.value.view} />}
      {!isRunning && whole && (
        <div class="hint-row">
          <Deeper {...props} />
        </div>
      )}
    </div>
  );
}

/** The decision that was made where the board stands. */
export function reviewedAt(analysis: Analysis, reviewing: Reviewing): MoveReview | null {
  const path = analysis.path.value;
  return isMain(analysis.tree.value, path) ? reviewing.at(path.length) : null;
}

/** Whether the game goes on from the board with a move; it was not reviewed, then. */
const isUnseen = ({ tree, path, tokens }: Analysis): boolean =>
  isMain(tree.value, path.value) && path.value.length < tokens.value.length;

function Begin(props: ReviewProps) {
  const { analysis, reviewing } = props;
  if (analysis.tokens.value.length === 0) return <p class="hint">{t("history.none")}</p>;
  return (
    <div class="review-begin">
      <p>{t(reviewing.isOutdated.value ? "review.changed" : "review.text")}</p>
      <div class="hint-row">
        <Button tone="main" onClick={() => void reviewing.run(analysis.game)}>
          {t("review.begin")}
        </Button>
        <Deeper {...props} />
      </div>
    </div>
  );
}

/** How deep one may look. */
const DEEP = 4 * USUAL;

/** To look deeper than usual, and how long that takes as far as anybody knows. */
function Deeper({ analysis, reviewing }: ReviewProps) {
  const visits = reviewing.whole.value?.visits ?? 0;
  if (analysis.main.value.view.game !== "pueblo" || visits >= DEEP) return null;
  return (
    <Button onClick={() => void reviewing.run(analysis.game, DEEP)}>
      {deeperInWords(reviewing.secondsFor(DEEP))}
    </Button>
  );
}

export function deeperInWords(seconds: number | null): string {
  if (seconds === null) return t("review.deepTimes", { n: DEEP / USUAL });
  return seconds < 100
    ? t("review.deep", { n: Math.ceil(seconds) })
    : t("review.deepMinutes", { n: Math.round(seconds / 60) });
}

/** Without the solution of Puluc nobody knows its chances: they are estimated, and it is offered. */
function Estimated({ analysis, reviewing, view }: ReviewProps & { view: View }) {
  const puluc = asPuluc(view);
  if (!puluc || reviewing.moves.value.every(({ is_exact }) => is_exact)) return null;
  return (
    <div class="estimated">
      <p class="hint">{t("review.estimated")}</p>
      <Solution options={puluc.options} onFetched={() => void reviewing.run(analysis.game)} />
    </div>
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
  if (found) analysis.lookBefore(found.ply);
}
