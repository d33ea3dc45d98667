/** What went wrong at a desk, and whether the server is there: a clear line on top. */
import { troubleInWords } from "../../server/troubles";
import { t } from "../../shell/i18n";
import { Button } from "../../shell/ui";
import { dismissTrouble } from "../transitions";
import type { Desk } from "./desk";

export function Trouble({ desk }: { desk: Desk }) {
  const { link, trouble } = desk.state.value;
  if (link === "away" || link === "connecting")
    return (
      <p class="banner banner-away" role="status">
        {t("link.away")}
      </p>
    );
  if (!trouble) return null;
  return (
    <p class="banner" role="alert">
      <span>{troubleInWords(trouble)}</span>
      <Button class="icon" aria-label={t("close")} onClick={() => desk.apply(dismissTrouble)}>
        ✕
      </Button>
    </p>
  );
}
