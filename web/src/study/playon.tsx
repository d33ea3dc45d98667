/** A game from a position that is studied. */
import { useState } from "preact/hooks";
import { botTitle } from "../play/names";
import { startAnywhere } from "../local/starting";
import { bots } from "../server/catalogue";
import type { View } from "../server/protocol";
import { friendlyBot } from "../server/starting";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";

/** From this position against a bot, in the seat that is to move. */
export function PlayOn({ view }: { view: View }) {
  const [bot, setBot] = useState(() => friendlyBot(view.game));
  const [trouble, setTrouble] = useState("");
  if (view.outcome || view.turn === null) return null;
  const start = async () => {
    try {
      await startAnywhere({
        game: view.game,
        options: { ...view.options },
        position: view.position,
        seats: view.scores.map((_, seat) =>
          seat === view.turn ? { kind: "me" } : { kind: "bot", bot },
        ),
      });
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <section class="panel form">
      <label>
        <span>{t("study.against")}</span>
        <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          {bots(view.game).map((each) => (
            <option value={each.id} key={each.id}>
              {t("new.bot", { level: each.level ?? 0, title: botTitle(each.title) })}
            </option>
          ))}
        </select>
      </label>
      <Button tone="main" onClick={start}>
        {t("study.playOn")}
      </Button>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}
