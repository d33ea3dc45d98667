/** The board as text: for those who listen, and wherever a table says more than a picture. */
import { ALL_CELLS, FILES } from "../../boards/geometry";
import type { PuebloView, PulucView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { lookOf } from "../look";
import { type GameState, shownView } from "../state";
import { siteOf } from "../transitions";
import { pulucLabels, scoresInWords, seatName, sightInWords } from "../words";

export function TextBoard({ state }: { state: GameState }) {
  const view = shownView(state);
  if (!view) return null;
  return (
    <details class="text-board">
      <summary>{t("text.title")}</summary>
      <p>{scoresInWords(state.game, view)}</p>
      {view.game === "pueblo" ? (
        <PuebloText state={state} view={view} />
      ) : (
        <PulucText state={state} view={view} />
      )}
    </details>
  );
}

function PuebloText({ state, view }: { state: GameState; view: PuebloView }) {
  const site = siteOf(view);
  const sites = new Set(view.options.sites.flat());
  return (
    <>
      <p>{sightInWords(state.game, view, view.chief, view.sight)}</p>
      <table>
        <caption>{t("text.caption")}</caption>
        <thead>
          <tr>
            <td />
            {[...FILES].map((file) => (
              <th scope="col" key={file}>
                {file}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[8, 7, 6, 5, 4, 3, 2, 1].map((rank) => (
            <tr key={rank}>
              <th scope="row">{rank}</th>
              {ALL_CELLS.filter((cell) => cell.endsWith(String(rank))).map((cell) => (
                <td key={cell}>
                  <CellText
                    state={state}
                    view={view}
                    cell={cell}
                    height={site.heightOf(cell)}
                    isSite={sites.has(cell)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function CellText(props: {
  state: GameState;
  view: PuebloView;
  cell: string;
  height: number;
  isSite: boolean;
}) {
  const { state, view, cell, height } = props;
  if (height === 0) return <>{props.isSite ? "×" : "·"}</>;
  const owner = siteOf(view).ownerAt(cell);
  const look = lookOf(view, true);
  const who = owner === null ? t("colour.neutral") : seatName(state.game, view, owner);
  return (
    <>
      <span aria-hidden="true">
        {owner === null ? look.neutralLetter : look.letters[owner]}
        {height}
      </span>
      <span class="visually-hidden">{t("board.cell", { cell, n: height, name: who })}</span>
    </>
  );
}

function PulucText({ state, view }: { state: GameState; view: PulucView }) {
  const labels = pulucLabels(state.game, view);
  return (
    <ul>
      <li>{labels.camp(0, view.camps[0])}</li>
      {view.stacks.map((stack) => (
        <li key={stack.cell}>{labels.stack(stack)}</li>
      ))}
      <li>{labels.camp(1, view.camps[1])}</li>
      <li>{labels.lost(0, view.lost[0])}</li>
      <li>{labels.lost(1, view.lost[1])}</li>
    </ul>
  );
}
