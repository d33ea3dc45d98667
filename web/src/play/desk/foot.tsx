/** At the foot of a desk, whatever is to be done: taking back, a hint, giving up. */
import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n";
import { Button, KeyHint } from "../../shell/ui";
import { canAskTakeback, othersToAsk } from "../rights";
import { canUndo } from "../transitions";
import type { Desk } from "./desk";
import { HintButton } from "./hint";

export function Foot({ desk, children }: { desk: Desk; children?: ComponentChildren }) {
  return (
    <div class="foot">
      <UndoButton desk={desk} />
      <HintButton desk={desk} />
      {children}
    </div>
  );
}

/** What bots have answered is taken back with their answers; people are asked in the menu. */
function UndoButton({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  const { takeBack } = desk.source;
  const isAlone = state.game !== null && othersToAsk(state.game, state.guest).length === 0;
  const canTakeBack = takeBack !== undefined && isAlone && canAskTakeback(state);
  return (
    <Button
      disabled={!canUndo(state) && !canTakeBack}
      onClick={canUndo(state) ? desk.undo : takeBack}
    >
      <span aria-hidden="true">↶</span> {t("actions.undo")} <KeyHint>U</KeyHint>
    </Button>
  );
}
