/** How good a decision was, as a sign with its word. */
import type { MoveClass, MoveReview } from "../engine/reviewdata";
import { percent, t } from "../shell/i18n";

/** A decision that is marked in a list. */
export type Marked = Pick<MoveReview, "ply" | "class" | "loss" | "is_exact">;

export const SIGNS: Readonly<Record<MoveClass, string>> = {
  brilliant: "!!",
  best: "✓",
  fine: "·",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const classInWords = (name: MoveClass): string => t(`class.${name}`);

export function MoveMark({ mark }: { mark: Marked }) {
  const lost = mark.loss >= 0.005 ? ` ${t("review.lost", { value: percent(mark.loss) })}` : "";
  const words = `${classInWords(mark.class)}${lost}`;
  return (
    <strong class="move-mark" data-class={mark.class} title={words}>
      <span aria-hidden="true">{SIGNS[mark.class]}</span>
      <span class="visually-hidden">{words}</span>
    </strong>
  );
}
