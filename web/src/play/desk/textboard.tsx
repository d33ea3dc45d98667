/** The board as text: for those who listen, and wherever a table says more than a picture. */
import { useState } from "preact/hooks";
import { ALL_CELLS, cellX, cellY, FILES, SQUARES } from "../../boards/geometry";
import type { PuebloView, PulucView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { lookOf } from "../look";
import { type GameState, shownView } from "../state";
import { siteOf } from "../transitions";
import { pulucLabels, scoresInWords, seatName, sightInWords } from "../words";
import type { Desk } from "./desk";

export function TextBoard({ desk }: { desk: Desk }) {
  const [isOpen, setOpen] = useState(false);
  const state = desk.state.value;
  const view = shownView(state);
  if (!view) return null;
  return (
    <details
      class="text-board"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t("text.title")}</summary>
      {isOpen && (
        <>
          <p>{scoresInWords(state.game, view)}</p>
          {view.game === "pueblo" ? (
            <PuebloText desk={desk} view={view} />
          ) : (
            <PulucText state={state} view={view} />
          )}
        </>
      )}
    </details>
  );
}

function PuebloText({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
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
                <td key={cell} data-cell={cell}>
                  <CellText state={state} view={view} cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t("text.seen")}</h2>
      <ul class="sights">
        {SQUARES.map((square) => {
          const seen = desk.sightFrom(square);
          return (
            <li key={square} data-square={square}>
              {seen
                ? sightInWords(state.game, view, square, seen)
                : `${square}: ${t("text.unknown")}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Owners of a cell's levels from the ground up; null is a level that is hollow. */
function levelsOf(view: PuebloView, cell: string): (number | null | "neutral")[] {
  const site = siteOf(view);
  return Array.from({ length: site.heightOf(cell) }, (_, z) => {
    const block = site.at(cellX(cell), cellY(cell), z);
    return block === null ? null : (view.blocks[block]?.owner ?? "neutral");
  });
}

function CellText({ state, view, cell }: { state: GameState; view: PuebloView; cell: string }) {
  const levels = levelsOf(view, cell);
  const isSite = view.options.sites.flat().includes(cell);
  const look = lookOf(view, true);
  if (levels.length === 0)
    return (
      <>
        <span aria-hidden="true">{isSite ? "×" : "·"}</span>
        <span class="visually-hidden">{t(isSite ? "why.site" : "board.emptyCell", { cell })}</span>
      </>
    );
  const letter = (owner: number | null | "neutral") =>
    owner === null ? "–" : owner === "neutral" ? look.neutralLetter : look.letters[owner];
  const words = levels.flatMap((owner, at) => {
    if (owner === null) return [];
    const name = owner === "neutral" ? t("colour.neutral") : seatName(state.game, view, owner);
    return [t("text.level", { n: at + 1, name })];
  });
  return (
    <>
      <span aria-hidden="true">{levels.map(letter).join("")}</span>
      <span class="visually-hidden">{t("text.cell", { cell, levels: words.join(", ") })}</span>
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
