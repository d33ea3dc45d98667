/** What somebody says of a position of Puluc that is set up by hand. */
import { t } from "../shell/i18n";
import { Choice, Switch } from "../shell/ui";
import type { PulucDraft } from "./setup";
import { colourIn, Count, type Fields, Select, Table } from "./setupparts";

const ROAD = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function PulucFields({ draft, onDraft }: Fields<PulucDraft>) {
  const { options, camps, stacks } = draft;
  const change = (part: Partial<PulucDraft>) => onDraft({ ...draft, ...part });
  const on = (cell: number) => stacks.find((stack) => stack.cell === cell);
  const keep = (cell: number, stack: PulucDraft["stacks"][number] | null) => {
    const others = stacks.filter((each) => each.cell !== cell);
    change({ stacks: stack ? [...others, stack] : others });
  };
  return (
    <>
      <Choice
        label={t("new.ruleset")}
        value={options.ruleset}
        options={(["box", "bell"] as const).map((name) => [name, t(`ruleset.${name}`)])}
        onChange={(ruleset) => change({ options: { ...options, ruleset } })}
      />
      <Switch
        label={t("new.drawRule")}
        checked={options.draw}
        onChange={(draw) => change({ options: { ...options, draw } })}
      />
      <div class="choice-row">
        {([0, 1] as const).map((seat) => (
          <Count
            key={seat}
            label={t("setup.camp", { name: colourIn(draft, seat) })}
            value={camps[seat]}
            most={5}
            onChange={(n) => change({ camps: seat === 0 ? [n, camps[1]] : [camps[0], n] })}
          />
        ))}
      </div>
      <fieldset class="setup-group">
        <legend>{t("setup.road")}</legend>
        <Table heads={[t("setup.onTop"), colourIn(draft, 0), colourIn(draft, 1)]}>
          {ROAD.map((cell) => {
            const stack = on(cell);
            return (
              <tr key={cell}>
                <th scope="row">{cell}</th>
                <td>
                  <Select
                    label={`${cell}: ${t("setup.onTop")}`}
                    isBare
                    value={stack ? String(stack.owner) : "-"}
                    options={[
                      ["-", t("setup.empty")],
                      ["0", colourIn(draft, 0)],
                      ["1", colourIn(draft, 1)],
                    ]}
                    onChange={(text) => {
                      const owner = Number(text);
                      if (text === "-") return keep(cell, null);
                      const { light, dark } = stack ?? { light: 0, dark: 0 };
                      keep(cell, {
                        cell,
                        owner,
                        light: owner === 0 ? Math.max(1, light) : light,
                        dark: owner === 1 ? Math.max(1, dark) : dark,
                      });
                    }}
                  />
                </td>
                {(["light", "dark"] as const).map((side, seat) => (
                  <td key={side}>
                    <Count
                      label={`${cell}: ${colourIn(draft, seat)}`}
                      isBare
                      isOff={!stack}
                      value={stack?.[side] ?? 0}
                      most={5}
                      onChange={(n) => stack && keep(cell, { ...stack, [side]: n })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </Table>
      </fieldset>
      <Choice
        label={t("setup.seat")}
        value={draft.seat}
        options={[0, 1].map((seat) => [seat, colourIn(draft, seat)] as const)}
        onChange={(seat) => change({ seat })}
      />
      <Choice
        label={t("setup.throw")}
        value={draft.throw ?? 0}
        options={[
          [0, t("setup.noThrow")] as const,
          ...[1, 2, 3, 4, 5].map((n) => [n, String(n)] as const),
        ]}
        onChange={(n) => change({ throw: n || null })}
      />
    </>
  );
}

// small parts
