/** What a block would cost whom: the price tag on the ghost. */
import type { GameView, Price, PuebloView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { editionOf } from "../look";
import { walkTo } from "../moves";
import { asPueblo, type GameState } from "../state";
import { pointsInWords, seatName } from "../words";
import { Swatch } from "./swatch";

export function PointsRow(props: {
  view: PuebloView;
  points: readonly number[];
  game: GameView | null;
}) {
  const paints = editionOf(props.view).paints;
  return (
    <span class="points-row">
      <span class="visually-hidden">{pointsInWords(props.game, props.view, props.points)}</span>
      <span aria-hidden="true">
        {props.points.map((value, seat) => (
          <span key={seat} class={value ? "cost" : "cost cost-zero"}>
            <Swatch paint={paints[seat]!} seat={seat} />
            {value}
          </span>
        ))}
      </span>
    </span>
  );
}

export function PriceTag({ state, price }: { state: GameState; price: Price | null }) {
  const view = asPueblo(state.view);
  if (!view) return null;
  const { paints } = editionOf(view);
  if (!price) return <p class="hint">{t("price.asking")}</p>;
  return (
    <table class="price">
      <caption>{t("price.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("price.walk")}</th>
          {view.scores.map((_, seat) => (
            <th scope="col" key={seat}>
              <Swatch paint={paints[seat]!} seat={seat} />
              <span class="visually-hidden">{seatName(state.game, view, seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {price.walks.map((points, at) => (
          <tr key={at}>
            <th scope="row">
              {at + 1} → {walkTo(view.chief, at + 1)}
            </th>
            {points.map((value, seat) => (
              <td key={seat} class={value ? "" : "cost-zero"}>
                {value}
              </td>
            ))}
          </tr>
        ))}
        <tr class="price-lap">
          <th scope="row">{t("price.lap")}</th>
          {price.lap.map((value, seat) => (
            <td key={seat}>
              {value}
              <Change value={value - (view.lap[seat] ?? 0)} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Change({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <small class={value > 0 ? "worse" : "better"}> {value > 0 ? `+${value}` : `−${-value}`}</small>
  );
}
