/** The board with everything that belongs to looking at it: tools, elevations, and the same as text. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { CameraPreset } from "../../boards/types";
import { type Key, t } from "../../shell/i18n";
import { isCompact } from "../../shell/screen";
import { change, settings } from "../../shell/settings";
import { asPueblo, shownView } from "../state";
import { setLayer, siteOf, toggleSight, toggleXray } from "../transitions";
import type { Desk } from "./desk";
import { HintCard } from "./hint";
import { speak } from "./speech";
import { ElevationStrip, PuebloStage, PulucStage } from "./stage";
import { TextBoard } from "./textboard";

export function BoardArea({ desk, children }: { desk: Desk; children?: ComponentChildren }) {
  useEffect(() => speak(desk), [desk]);
  const view = shownView(desk.state.value);
  if (!view) return null;
  const isPueblo = view.game === "pueblo";
  return (
    <div class="board-area" data-game={view.game}>
      <div class="board-place">
        {isPueblo ? <PuebloStage desk={desk} /> : <PulucStage desk={desk} />}
        {isPueblo && <BoardTools desk={desk} />}
        {isPueblo && (
          <p id="stage-how" class="visually-hidden">
            {t("board.stageHow")}
          </p>
        )}
        {children}
        <HintCard desk={desk} />
      </div>
      {isPueblo && <Rail desk={desk} />}
      <TextBoard desk={desk} />
    </div>
  );
}

/** The elevations, folded away by those who want all the room for the board. */
function Rail({ desk }: { desk: Desk }) {
  const { elevations } = settings.value;
  return (
    <div class="rail" data-folded={!elevations}>
      <button
        type="button"
        class="rail-fold"
        aria-expanded={elevations}
        aria-controls="elevations"
        onClick={() => change({ elevations: !elevations })}
      >
        {t(elevations ? "tools.fold" : "tools.unfold")}{" "}
        <span aria-hidden="true">{elevations ? "▾" : "▴"}</span>
      </button>
      {elevations && <ElevationStrip desk={desk} />}
    </div>
  );
}

const SIDES = ["north", "east", "south", "west"] as const;
/** As squares are named, in every language: `E8` is in the east. */
const LETTERS = { north: "N", east: "E", south: "S", west: "W", top: "▦" } as const;
const ROUND = ["north", "east", "south", "west", "top"] as const;

function BoardTools({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  const view = asPueblo(shownView(state));
  if (!view) return null;
  const { height } = siteOf(view);
  return (
    <div class="board-tools" role="toolbar" aria-label={t("tools.title")}>
      {desk.board.is3d.value &&
        (isCompact.value ? <Turner desk={desk} /> : <Compass desk={desk} />)}
      <Toggle
        label={t("tools.sight")}
        isOn={state.showsSight}
        onPress={() => desk.apply(toggleSight)}
        drawing={SEEN}
      />
      <Toggle
        label={t("tools.xray")}
        isOn={state.xray}
        onPress={() => desk.apply(toggleXray)}
        drawing={XRAY}
      />
      {desk.board.is3d.value && <CameraButton desk={desk} preset="home" drawing={HOME} />}
      {height > 1 && (
        <label class="layer" title={t("tools.layer")}>
          <span class="visually-hidden">{t("tools.layer")}</span>
          <span aria-hidden="true">{state.layer ?? height}</span>
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
  );
}

/** Around the board: what is pressed is the view that is shown. */
function Compass({ desk }: { desk: Desk }) {
  return (
    <>
      <div class="compass" role="group" aria-label={t("tools.camera")}>
        {SIDES.map((side) => (
          <CameraButton desk={desk} key={side} preset={side} letter={LETTERS[side]} />
        ))}
        <CameraButton desk={desk} preset="top" drawing={ABOVE} />
      </div>
      <CameraButton desk={desk} preset="chief" drawing={EYE} />
    </>
  );
}

/** Where there is little room, one button goes round the board. */
function Turner({ desk }: { desk: Desk }) {
  const now = desk.board.camera.value;
  const at = ROUND.findIndex((side) => side === now);
  const next = ROUND[(at + 1) % ROUND.length]!;
  const label = t("camera.next", { side: t(`camera.${next}` satisfies Key) });
  return (
    <>
      <button
        type="button"
        class="tool"
        aria-label={label}
        title={label}
        onClick={() => desk.board.pueblo?.setCamera(next)}
      >
        {at < 0 ? LETTERS.north : LETTERS[ROUND[at]!]}
      </button>
      <CameraButton desk={desk} preset="chief" drawing={EYE} />
    </>
  );
}

function CameraButton(props: {
  desk: Desk;
  preset: CameraPreset;
  letter?: string;
  drawing?: string;
}) {
  const { desk, preset } = props;
  const label = t(`camera.${preset}` satisfies Key);
  return (
    <button
      type="button"
      class="tool"
      data-preset={preset}
      aria-label={label}
      title={label}
      aria-pressed={desk.board.camera.value === preset}
      onClick={() => desk.board.pueblo?.setCamera(preset)}
    >
      {props.letter ?? <Drawing path={props.drawing ?? ""} />}
    </button>
  );
}

function Toggle(props: { label: string; isOn: boolean; onPress: () => void; drawing: string }) {
  return (
    <button
      type="button"
      class="tool"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.isOn}
      onClick={props.onPress}
    >
      <Drawing path={props.drawing} />
    </button>
  );
}

const EYE = "M2 12Q12 3 22 12Q12 21 2 12zM12 8.5A3.5 3.5 0 1 1 12 15.5A3.5 3.5 0 1 1 12 8.5";
const SEEN = "M12 3V5M12 19V21M3 12H5M19 12H21M7 7H17V17H7zM7 7L12 12L17 7";
const XRAY = "M4 8L12 4L20 8V16L12 20L4 16zM4 8L12 12L20 8M12 12V20";
const HOME = "M3 12L12 4L21 12M6 10V20H18V10";
const ABOVE = "M4 4H20V20H4zM4 12H20M12 4V20";

function Drawing({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" class="tool-drawing" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
