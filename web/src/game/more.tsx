/** The rest of what there is to a game: what ends or changes it, its record, links and keys. */
import { useState } from "preact/hooks";
import { AuctionTable } from "../play/desk/auction";
import { ShareMenu } from "../play/desk/share";
import type { LiveGame } from "../play/livegame";
import { asPueblo } from "../play/state";
import { isHelpShown } from "../shell/helping";
import { t } from "../shell/i18n";
import { Button, KeyHint } from "../shell/ui";
import { GameMenu } from "./menu";
import { SendPanel } from "./send";
import { WatchLink, watchAddress } from "./watching";

export function More({ live }: { live: LiveGame }) {
  const [, redraw] = useState({});
  const state = live.desk.state.value;
  return (
    <div class="more">
      {state.game!.status !== "over" && <GameMenu live={live} />}
      {asPueblo(state.view)?.options.pro && !asPueblo(state.view)?.auction && (
        <AuctionTable state={state} view={asPueblo(state.view)!} />
      )}
      <SendPanel live={live} />
      <ShareMenu desk={live.desk} record={() => live.api.record()} link={watchAddress(state)} />
      <WatchLink state={state} onNew={() => redraw({})} />
      <Button
        onClick={() => {
          isHelpShown.value = true;
        }}
      >
        {t("keys.title")} <KeyHint>?</KeyHint>
      </Button>
    </div>
  );
}
