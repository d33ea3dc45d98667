/** The figures of a review in words, and which of its reasons are told. */
import type { MoveReview, Reason, SeatReview } from "../engine/reviewdata";
import { parseToken } from "../play/tokens";
import { locale, percent, perLanguage, t } from "../shell/i18n";
import { classInWords } from "./movemark";

const tenths = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
);

/** Points to a tenth. */
export const pointsInFigures = (points: number): string => tenths(locale.value).format(points);

/** The chance of whoever decided, before and after; with several others, the share that one ends ahead of. */
export function chancesInWords(move: MoveReview): string {
  const [before, after] = [move.chances_before[move.seat], move.chances_after[move.seat]];
  if (before === undefined || after === undefined) return "";
  const key = move.chances_before.length > 2 ? "review.shares" : "review.chances";
  return t(key, { before: percent(before), after: percent(after) });
}

/** The points that whoever decided may expect, before and after; nothing where the game has none. */
export function expectedInWords({ seat, points_before, points_after }: MoveReview): string {
  const [before, after] = [points_before[seat], points_after[seat]];
  if (before === undefined || after === undefined) return "";
  return t("review.expected", { before: pointsInFigures(before), after: pointsInFigures(after) });
}

/** What a decision lost: of the chance, and of the lead. */
export function costInWords({ loss, points_lost }: MoveReview): string {
  const chance = loss >= 0.005 ? t("review.cost", { value: percent(loss) }) : "";
  const lead =
    points_lost !== null && points_lost >= 0.05
      ? t("review.points", { n: Math.round(points_lost * 10) / 10 })
      : "";
  return [chance, lead].filter(Boolean).join(" ");
}

export const isThrow = ({ token }: MoveReview): boolean => parseToken(token)?.type === "throw";

/** What there is to say of a decision in a word: its class, or the luck of a throw where that is known. */
export function verdictInWords(move: MoveReview): string {
  if (move.luck !== null) return t("review.luck", { value: percent(move.luck) });
  if (isThrow(move)) return "";
  return move.is_forced ? t("review.forced") : classInWords(move.class);
}

const LEAST_POINTS = 0.05;
const LEAST_CHANCE = 0.0005;

/** Whether so much is shown as more than nothing. */
const weighs = (points: number, hasPoints: boolean): boolean =>
  Math.abs(points) >= (hasPoints ? LEAST_POINTS : LEAST_CHANCE);

/** Reasons but for what is left over, where that is next to nothing. */
export const toldReasons = ({ reasons }: Pick<MoveReview, "reasons">): readonly Reason[] =>
  reasons.filter(
    ({ kind, points, chance }) =>
      (kind !== "line" && kind !== "gain") || weighs(chance ?? points ?? 0, chance === undefined),
  );

/** The causes that cost a seat anything. */
export const toldCauses = (
  { causes }: Pick<SeatReview, "causes">,
  hasPoints: boolean,
): SeatReview["causes"] => causes.filter(({ points }) => weighs(points, hasPoints));

/** How accurately a seat played, and what a decision lost; a dash where it had none to make. */
export function accuracyInWords(seat: SeatReview): string {
  if (seat.decisions === 0) return t("review.noAccuracy");
  const lost = t("review.perDecision", { value: percent(seat.loss_per_decision) });
  return `${t("review.accuracy", { n: Math.round(seat.accuracy) })} · ${lost}`;
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

/** So many turns of a line until the reply to what was played is made. */
export function replyEnd({
  played_line,
  reply,
}: Pick<MoveReview, "played_line" | "reply">): number {
  const at = played_line.findIndex(
    (_, from) => from > 0 && reply.every((token, step) => played_line[from + step] === token),
  );
  return at < 0 ? 1 : at + reply.length;
}
