/** Cult sites or gardens, put down by clicking: three cells of a 2 × 2 window each. */
import { useState } from "preact/hooks";
import { ALL_CELLS, cellX, cellY, FILES } from "../../boards/geometry";
import { t } from "../../shell/i18n";
import { Button } from "../../shell/ui";

export type Sites = readonly (readonly string[])[];

const MOST = 4;

export function isSite(cells: readonly string[]): boolean {
  const [xs, ys] = [cells.map(cellX), cells.map(cellY)];
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return new Set(cells).size === 3 && span(xs) === 1 && span(ys) === 1;
}

/** A click on a site takes it away; on free cells, the third one makes a site or begins anew. */
export function clickCell(
  sites: Sites,
  draft: readonly string[],
  cell: string,
): { sites: Sites; draft: readonly string[] } {
  const hit = sites.find((site) => site.includes(cell));
  if (hit) return { sites: sites.filter((site) => site !== hit), draft: [] };
  if (sites.length >= MOST) return { sites, draft: [] };
  if (draft.includes(cell)) return { sites, draft: draft.filter((each) => each !== cell) };
  const next = [...draft, cell];
  if (next.length < 3) return { sites, draft: next };
  return isSite(next) ? { sites: [...sites, next], draft: [] } : { sites, draft: [cell] };
}

export function SiteGrid(props: {
  edition: 2002 | 2023;
  sites: Sites;
  onChange: (sites: Sites) => void;
}) {
  const [draft, setDraft] = useState<readonly string[]>([]);
  const click = (cell: string) => {
    const next = clickCell(props.sites, draft, cell);
    setDraft(next.draft);
    if (next.sites !== props.sites) props.onChange(next.sites);
  };
  const rows = [8, 7, 6, 5, 4, 3, 2, 1];
  const label = t(props.edition === 2002 ? "new.sites" : "new.gardens");
  return (
    <fieldset class="site-field">
      <legend>{label}</legend>
      <p class="hint">{t("new.sitesHint", { n: props.sites.length, most: MOST })}</p>
      <div class="site-labelled">
        <div class="site-ranks" aria-hidden="true">
          {rows.map((rank) => (
            <span key={rank}>{rank}</span>
          ))}
        </div>
        <div class="site-grid" role="group" aria-label={label}>
          {rows.flatMap((rank) =>
            ALL_CELLS.filter((cell) => cell.endsWith(String(rank))).map((cell) => {
              const site = props.sites.findIndex((each) => each.includes(cell));
              return (
                <button
                  type="button"
                  key={cell}
                  class={`site-cell ${site >= 0 ? "is-site" : ""} ${draft.includes(cell) ? "is-draft" : ""}`}
                  aria-pressed={site >= 0 || draft.includes(cell)}
                  aria-label={cell}
                  data-site={site >= 0 ? site + 1 : ""}
                  onClick={() => click(cell)}
                />
              );
            }),
          )}
        </div>
        <div class="site-files" aria-hidden="true">
          {[...FILES].map((file) => (
            <span key={file}>{file}</span>
          ))}
        </div>
      </div>
      {props.sites.length > 0 && (
        <Button onClick={() => props.onChange([])}>{t("new.clearSites")}</Button>
      )}
    </fieldset>
  );
}
