/** What the forms of both games are put together from, where a position is set up by hand. */
import type { ComponentChildren } from "preact";
import { EDITIONS, PULUC } from "../boards/palette";
import { Swatch } from "../play/desk/swatch";
import { type Key, t } from "../shell/i18n";
import { Choice } from "../shell/ui";
import type { PuebloDraft, PulucDraft } from "./setup";

const editionIn = (draft: PuebloDraft | PulucDraft) =>
  draft.game === "pueblo" ? EDITIONS[draft.options.edition] : PULUC;

/** What a seat's colour is called in the game of a draft. */
export const colourIn = (draft: PuebloDraft | PulucDraft, seat: number): string =>
  t(`colour.${editionIn(draft).colours[seat]!}` satisfies Key);

export interface Fields<D> {
  readonly draft: D;
  readonly onDraft: (draft: D) => void;
}

export const seatsOf = ({ options }: PuebloDraft) =>
  Array.from({ length: options.players }, (_, seat) => seat);

export const replaced = <T,>(values: readonly T[], at: number, value: T): T[] =>
  values.map((each, index) => (index === at ? value : each));

export function SeatChoice<T extends number | null>(props: {
  draft: PuebloDraft;
  label: string;
  value: T;
  /** The word for no seat, where there may be none. */
  none?: string;
  onChange: (seat: T) => void;
}) {
  const { draft, none } = props;
  const NONE = -1;
  return (
    <Choice
      label={props.label}
      value={props.value ?? NONE}
      options={[
        ...(none === undefined ? [] : [[NONE, none] as const]),
        ...seatsOf(draft).map((seat) => [seat, colourIn(draft, seat)] as const),
      ]}
      onChange={(seat) => props.onChange((seat === NONE ? null : seat) as T)}
    />
  );
}

export function SeatHead({ draft, seat }: { draft: PuebloDraft; seat: number }) {
  return (
    <th scope="row">
      <Swatch paint={EDITIONS[draft.options.edition].paints[seat]!} seat={seat} />
      {colourIn(draft, seat)}
    </th>
  );
}

export function Table({
  heads,
  children,
}: {
  heads: readonly string[];
  children: ComponentChildren;
}) {
  return (
    <table class="setup-table">
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Count(props: {
  label: string;
  /** Where a table says what it is. */
  isBare?: boolean;
  isOff?: boolean;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const { least = 0, most } = props;
  return (
    <label>
      <span class={props.isBare ? "visually-hidden" : ""}>{props.label}</span>
      <input
        type="number"
        min={least}
        max={most}
        disabled={props.isOff}
        value={props.value}
        onInput={(event) => {
          const typed = Math.floor(event.currentTarget.valueAsNumber || 0);
          props.onChange(Math.min(most, Math.max(least, typed)));
        }}
      />
    </label>
  );
}

export function Select(props: {
  label: string;
  isBare?: boolean;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <label>
      <span class={props.isBare ? "visually-hidden" : ""}>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option value={value} key={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
