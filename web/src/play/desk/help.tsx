/** All keys, in the game and wherever `?` is pressed. */
import { t } from "../../shell/i18n";
import { Dialog } from "../../shell/ui";
import { SHORTCUTS } from "./keys";

export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("keys.title")} onClose={onClose} wide>
      <dl class="keys">
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut.help}>
            <dt>
              <kbd>{shortcut.shown}</kbd>
            </dt>
            <dd>{t(shortcut.help)}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t("keys.mouse")}</p>
      <p class="hint">{t("keys.touch")}</p>
    </Dialog>
  );
}
