/** The board with everything that belongs to looking at it: tools, elevations, and the same as text. */
import type { ComponentChildren } from "preact";
import { type Key, t } from "../../shell/i18n";
import { asPueblo, shownView } from "../state";
import { setLayer, siteOf, toggleSight, toggleXray } from "../transitions";
import type { Desk } from "./desk";
import { ElevationStrip, PuebloStage, PulucStage } from "./stage";
import { TextBoard } from "./textboard";

export function BoardArea({ desk, children }: { desk: Desk; children?: ComponentChildren }) {
  const state = desk.state.value;
  const view = shownView(state);
  if (!view) return null;
  return (
    <div class="board-area">
      {view.game === "pueblo" ? (
        <>
          <PuebloStage desk={desk} />
          <BoardTools desk={desk} />
          <ElevationStrip desk={desk} />
        </>
      ) : (
        <PulucStage desk={desk} />
      )}
      {children}
      <TextBoard state={state} />
    </div>
  );
}

const CAMERAS = ["home", "north", "east", "south", "west", "top", "chief"] as const;

function BoardTools({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  const view = asPueblo(shownView(state));
  if (!view) return null;
  const { height } = siteOf(view);
  return (
    <div class="board-tools" role="toolbar" aria-label={t("tools.title")}>
      {desk.board.is3d.value && (
        <div class="tool-group" role="group" aria-label={t("tools.camera")}>
          {CAMERAS.map((preset) => (
            <button
              type="button"
              class="tool"
              key={preset}
              aria-label={t(`camera.${preset}` satisfies Key)}
              title={t(`camera.${preset}` satisfies Key)}
              onClick={() => desk.board.pueblo?.setCamera(preset)}
            >
              {t(`camera.short.${preset}` satisfies Key)}
            </button>
          ))}
        </div>
      )}
      <div class="tool-group">
        <button
          type="button"
          class="tool tool-wide"
          aria-pressed={state.showsSight}
          onClick={() => desk.apply(toggleSight)}
        >
          {t("tools.sight")}
        </button>
        <button
          type="button"
          class="tool tool-wide"
          aria-pressed={state.xray}
          onClick={() => desk.apply(toggleXray)}
        >
          {t("tools.xray")}
        </button>
        {height > 1 && (
          <label class="layer">
            <span>{t("tools.layer")}</span>
            <input
              type="range"
              min={1}
              max={height}
              value={state.layer ?? height}
              aria-valuetext={state.layer === null ? t("tools.allLayers") : String(state.layer)}
              onInput={(event) => {
                const layer = Number(event.currentTarget.value);
                desk.apply((each) => setLayer(each, layer >= height ? null : layer));
              }}
            />
          </label>
        )}
      </div>
    </div>
  );
}
