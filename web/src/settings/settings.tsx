/** What one prefers on this machine. */
import { KeptSolutions } from "../play/solution";
import { NameField } from "../server/guest";
import { LANGUAGES, speak, t } from "../shell/i18n";
import { isSite } from "../shell/place";
import { change, type Language, settings } from "../shell/settings";
import { play } from "../shell/sound";
import { Choice, Switch } from "../shell/ui";

export function SettingsPage() {
  const now = settings.value;
  return (
    <div class="page page-narrow">
      <h1>{t("settings.title")}</h1>
      {!isSite && <NameField />}
      <section class="panel form">
        <Choice
          label={t("settings.language")}
          value={now.language}
          options={[
            ["auto", t("settings.auto")],
            ...(Object.entries(LANGUAGES) as [Language, string][]),
          ]}
          onChange={speak}
        />
        <Choice
          label={t("settings.theme")}
          value={now.theme}
          options={[
            ["auto", t("settings.auto")],
            ["light", t("settings.light")],
            ["dark", t("settings.dark")],
          ]}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          label={t("settings.board")}
          value={now.board}
          options={[
            ["auto", t("settings.auto")],
            ["3d", "3D"],
            ["2d", "2D"],
          ]}
          onChange={(board) => change({ board })}
        />
        <Choice
          label={t("settings.motion")}
          value={now.motion}
          options={[
            ["auto", t("settings.auto")],
            ["full", t("settings.motionFull")],
            ["reduced", t("settings.motionLess")],
          ]}
          onChange={(motion) => change({ motion })}
        />
        <Choice
          label={t("settings.pace")}
          value={now.pace}
          options={[
            ["now", t("settings.paceNow")],
            ["normal", t("settings.paceNormal")],
            ["slow", t("settings.paceSlow")],
          ]}
          onChange={(pace) => change({ pace })}
        />
        <p class="hint">{t("settings.paceHint")}</p>
        <Choice
          label={t("settings.letters")}
          value={now.letterKeys}
          options={[
            ["board", t("settings.lettersBoard")],
            ["everywhere", t("settings.lettersEverywhere")],
            ["off", t("settings.lettersOff")],
          ]}
          onChange={(letterKeys) => change({ letterKeys })}
        />
        <Switch
          label={t("settings.sight")}
          hint={t("settings.sightHint")}
          checked={now.lightsSight}
          onChange={(lightsSight) => change({ lightsSight })}
        />
        <Switch
          label={t("settings.shadows")}
          checked={now.shadows}
          onChange={(shadows) => change({ shadows })}
        />
        <Switch
          label={t("settings.patterns")}
          hint={t("settings.patternsHint")}
          checked={now.patterns}
          onChange={(patterns) => change({ patterns })}
        />
        <Switch
          label={t("settings.commit")}
          hint={t("settings.commitHint")}
          checked={now.commitAtOnce}
          onChange={(commitAtOnce) => change({ commitAtOnce })}
        />
        <Switch label={t("settings.notify")} checked={now.notify} onChange={askToNotify} />
        <label class="slider">
          <span>{t("settings.volume")}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.1}
            value={now.volume}
            onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
            onChange={() => play("turn")}
          />
        </label>
      </section>
      <KeptSolutions />
    </div>
  );
}

async function askToNotify(on: boolean): Promise<void> {
  if (!on || typeof Notification === "undefined") return change({ notify: false });
  change({ notify: (await Notification.requestPermission()) === "granted" });
}
