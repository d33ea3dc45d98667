/** The last lap while it is walked: how far it is, what it costs here, and what it adds up to. */
import { useEffect } from "preact/hooks";
import { Swatch } from "../play/desk/swatch";
import { lapSoFar } from "../play/lastlap";
import type { LiveGame } from "../play/livegame";
import { editionOf } from "../play/look";
import { asPueblo, type ShownLap } from "../play/state";
import { seatName } from "../play/words";
import { announce } from "../shell/announce";
import { t } from "../shell/i18n";
import { reducedMotion } from "../shell/settings";
import { Button } from "../shell/ui";

export function LapPanel({ live, lap }: { live: LiveGame; lap: ShownLap }) {
  const state = live.desk.state.value;
  const view = asPueblo(state.view);
  const { lapShow } = live;
  useEffect(() => {
    announce(t("lap.begins"));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      lapShow.skip();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [lapShow]);
  if (!view) return null;
  const length = lap.squares.length;
  const square = lap.squares[lap.at - 1];
  const here = lap.points[lap.at - 1];
  const totals = lapSoFar(lap);
  const marked = { square: lap.from };
  const isStill = reducedMotion.value; // all of it is there: nothing is left to skip
  return (
    <section class="lap" aria-label={t("lap.title")}>
      <header>
        <h2>{t("lap.title")}</h2>
        <span>{square ? t("lap.at", { square, n: lap.at, all: length }) : t("lap.start")}</span>
      </header>
      <progress max={length} value={lap.at} aria-label={t("lap.progress")} />
      <p class="hint">
        {view.options.edition === 2023 ? t("lap.eagle", marked) : t("lap.marker", marked)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("auction.player")}</th>
            <th scope="col">{t("lap.here")}</th>
            <th scope="col">{t("lap.title")}</th>
            <th scope="col">{t("lap.total")}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total, seat) => (
            <tr key={seat}>
              <th scope="row">
                <Swatch paint={editionOf(view).paints[seat]!} seat={seat} />
                {seatName(state.game, view, seat)}
              </th>
              <td class={here?.[seat] ? "lap-gain" : "cost-zero"} key={`${seat}-${lap.at}`}>
                {here?.[seat] ? `+${here[seat]}` : "·"}
              </td>
              <td>{total}</td>
              <td>
                <strong>{view.scores[seat]}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="action-row">
        {!(isStill && lap.isPaused) && (
          <Button onClick={() => lapShow.pause(!lap.isPaused)}>
            {t(lap.isPaused ? "lap.go" : "lap.pause")}
          </Button>
        )}
        <Button tone="main" onClick={lapShow.skip}>
          {t(isStill ? "lap.go" : "lap.skip")}
        </Button>
      </div>
    </section>
  );
}
