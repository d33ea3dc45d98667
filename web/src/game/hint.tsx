/** What the strongest bot would look at; in a solved game, the odds. */
import { useState } from "preact/hooks";
import type { LiveGame } from "../play/livegame";
import { canAskHint } from "../play/rights";
import type { Hint } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { percent, t } from "../shell/i18n";
import { Button } from "../shell/ui";

export function HintPanel({ live }: { live: LiveGame }) {
  const [hint, setHint] = useState<Hint | null>(null);
  const [told, tell] = useState("");
  const { game, view } = live.desk.state.value;
  if (!game || !view || !canAskHint(live.desk.state.value)) return null;
  const ask = async () => {
    tell(t("hint.thinking"));
    try {
      setHint(await live.askHint());
      tell("");
    } catch (error) {
      tell(messageOf(error));
    }
  };
  const isFresh = hint !== null && hint.version === game.version;
  return (
    <div class="hint-panel">
      <Button onClick={ask}>{t(view.game === "puluc" ? "hint.odds" : "hint.ask")}</Button>
      <p class="hint" role="status">
        {told}
      </p>
      {isFresh && (
        <ol class="hint-list">
          {hint.choices.map((choice) => (
            <li key={choice.tokens.join(" ")}>
              <code>{choice.tokens.join(" ")}</code>
              {choice.chance !== null && (
                <span>{t("hint.chance", { value: percent(choice.chance) })}</span>
              )}
              {choice.points.length > 0 && (
                <small>{choice.points.map((points) => points.toFixed(0)).join(" · ")}</small>
              )}
            </li>
          ))}
        </ol>
      )}
      {isFresh && <p class="hint">{t(hint.is_exact ? "hint.exact" : "hint.estimate")}</p>}
    </div>
  );
}
