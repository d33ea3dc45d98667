/** A hint: its button, and a card at the board that says it in words and takes it in hand. */
import { percent, t } from "../../shell/i18n";
import { Button } from "../../shell/ui";
import { shownView } from "../state";
import { hintInWords } from "../words";
import type { Desk } from "./desk";

export function HintButton({ desk }: { desk: Desk }) {
  const { hints } = desk;
  if (!hints.canAsk) return null;
  const isPuluc = shownView(desk.state.value)?.game === "puluc";
  return (
    <Button class="hint-button" onClick={hints.ask}>
      {t(isPuluc ? "hint.odds" : "hint.ask")}
    </Button>
  );
}

export function HintCard({ desk }: { desk: Desk }) {
  const { hints } = desk;
  const choice = hints.choice.value;
  const told = hints.told.value;
  if (!choice)
    return (
      <p class="hint-card" role="status" hidden={!told}>
        {told}
      </p>
    );
  const all = hints.choices.value.length;
  const isShare = (shownView(desk.state.value)?.scores.length ?? 2) > 2;
  const estimate = hints.isExact.value
    ? "hint.exact"
    : isShare
      ? "hint.estimateShare"
      : "hint.estimate";
  // a game of chance was asked for odds that nobody has worked out here
  const isUnsolved =
    shownView(desk.state.value)?.game === "puluc" &&
    hints.choices.value.every(({ chance }) => chance === null);
  return (
    <section class="hint-card" aria-label={t("hint.title")}>
      {isUnsolved && <p class="hint">{t("hint.noOdds")}</p>}
      <p role="status">
        <strong>{hintInWords(desk.state.value, choice.tokens)}</strong>{" "}
        {choice.chance !== null && (
          <span title={t(estimate)}>{t("hint.chance", { value: percent(choice.chance) })}</span>
        )}{" "}
        <code>{choice.tokens.join(" ")}</code>
      </p>
      <div class="hint-row">
        <Button tone="main" onClick={hints.take}>
          {t("hint.take")}
        </Button>
        {all > 1 && (
          <Button onClick={hints.next}>{t("hint.next", { n: hints.at.value + 1, all })}</Button>
        )}
        <Button class="icon" aria-label={t("close")} onClick={hints.forget}>
          ✕
        </Button>
      </div>
    </section>
  );
}
