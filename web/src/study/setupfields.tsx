/** What somebody says of a position that is set up by hand. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { POSES, SQUARES } from "../boards/geometry";
import { EDITIONS, PULUC } from "../boards/palette";
import { COLOURED_EACH } from "../engine/pueblolines";
import { PoseDrawing, PosePicker } from "../play/desk/poses";
import { SiteGrid } from "../play/desk/sites";
import { Swatch } from "../play/desk/swatch";
import { poseInWords } from "../play/words";
import type { AuctionView } from "../server/protocol";
import { type Key, t } from "../shell/i18n";
import { Button, Choice, Switch } from "../shell/ui";
import {
  deedsOf,
  isBuilding,
  type PlacedBlock,
  type PuebloDraft,
  type PulucDraft,
  stagesOf,
  withOptions,
  withStage,
} from "./setup";

const WINDOWS = [..."1234567"].flatMap((rank) => [..."abcdefg"].map((file) => file + rank));
const ROAD = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const editionIn = (draft: PuebloDraft | PulucDraft) =>
  draft.game === "pueblo" ? EDITIONS[draft.options.edition] : PULUC;

/** What a seat's colour is called in the game of a draft. */
export const colourIn = (draft: PuebloDraft | PulucDraft, seat: number): string =>
  t(`colour.${editionIn(draft).colours[seat]!}` satisfies Key);

interface Fields<D> {
  readonly draft: D;
  readonly onDraft: (draft: D) => void;
}

type PuebloProps = Fields<PuebloDraft>;

const seatsOf = ({ options }: PuebloDraft) =>
  Array.from({ length: options.players }, (_, seat) => seat);

export function PuebloFields({ draft, onDraft }: PuebloProps) {
  const { options, stage, deed } = draft;
  const change = (part: Partial<PuebloDraft>) => onDraft({ ...draft, ...part });
  const set = (part: Partial<PuebloDraft["options"]>) => onDraft(withOptions(draft, part));
  const deeds = deedsOf(stage);
  return (
    <>
      <Choice
        label={t("setup.players")}
        value={options.players}
        options={([2, 3, 4] as const).map((n) => [n, String(n)])}
        onChange={(players) => set({ players })}
      />
      <Switch label={t("new.pro")} checked={options.pro} onChange={(pro) => set({ pro })} />
      <Switch
        label={t("new.demolition")}
        checked={options.demolition}
        onChange={(demolition) => set({ demolition })}
      />
      <Choice
        label={t("setup.stage")}
        value={stage}
        options={stagesOf(options).map((each) => [each, t(`setup.stage.${each}`)])}
        onChange={(next) => onDraft(withStage(draft, next))}
      />
      {deeds.length > 0 && (
        <Choice
          label={t("setup.deed")}
          value={deed}
          options={deeds.map((each) => [each, t(`phase.${each}`)])}
          onChange={(next) => change({ deed: next })}
        />
      )}
      <Blocks draft={draft} onDraft={onDraft} />
      <Select
        label={t("setup.chief")}
        value={draft.chief}
        options={SQUARES.map((square) => [square, square])}
        onChange={(chief) => change({ chief })}
      />
      <div class="choice-row">
        {seatsOf(draft).map((seat) => (
          <Count
            key={seat}
            label={t("setup.points", { name: colourIn(draft, seat) })}
            value={draft.scores[seat]!}
            most={999}
            onChange={(points) => change({ scores: replaced(draft.scores, seat, points) })}
          />
        ))}
      </div>
      {stage.startsWith("auction") && <AuctionFields draft={draft} onDraft={onDraft} />}
      {deeds.length > 0 && <TurnFields draft={draft} onDraft={onDraft} />}
      <details>
        <summary>{t("setup.more")}</summary>
        <Choice
          label={t("new.edition")}
          value={options.edition}
          options={([2002, 2023] as const).map((edition) => [edition, String(edition)])}
          onChange={(edition) => set({ edition })}
        />
        <Choice
          label={t("new.handed")}
          value={options.handed}
          options={[
            ["right", t("new.right")],
            ["left", t("new.left")],
          ]}
          onChange={(handed) => set({ handed })}
        />
        <p>{t(options.edition === 2002 ? "new.sites" : "new.gardens")}</p>
        <SiteGrid
          edition={options.edition}
          sites={options.sites}
          onChange={(sites) => set({ sites })}
        />
      </details>
    </>
  );
}

/** The blocks that stand, one after the other as they would be built. */
function Blocks({ draft, onDraft }: PuebloProps) {
  const [next, setNext] = useState<PlacedBlock>({ owner: 0, cell: "d4", pose: "1u" });
  const { options, blocks } = draft;
  const edition = EDITIONS[options.edition];
  // a seat that is gone with its players leaves its colour to the first
  const owner = next.owner !== null && next.owner >= options.players ? 0 : next.owner;
  const nameOf = (seat: number | null) =>
    seat === null ? t("colour.neutral") : colourIn(draft, seat);
  const paintOf = (seat: number | null) =>
    seat === null ? edition.neutral : edition.paints[seat]!;
  return (
    <fieldset class="setup-group">
      <legend>{t("setup.blocks")}</legend>
      <div class="choice-row" role="group" aria-label={t("setup.owner")}>
        {[...seatsOf(draft), null].map((seat) => (
          <button
            type="button"
            class="chip"
            key={String(seat)}
            aria-pressed={seat === owner}
            onClick={() => setNext({ ...next, owner: seat })}
          >
            <Swatch paint={paintOf(seat)} seat={seat} /> {nameOf(seat)}
          </button>
        ))}
      </div>
      <PosePicker
        hand={options.handed}
        pose={next.pose}
        paint={paintOf(owner)}
        label={t("setup.pose")}
        fitting={new Set(POSES)}
        onPick={(pose) => setNext({ ...next, pose })}
      />
      <div class="setup-place">
        <Select
          label={t("setup.cell")}
          value={next.cell}
          options={WINDOWS.map((cell) => [cell, cell])}
          onChange={(cell) => setNext({ ...next, cell })}
        />
        <Button
          tone="main"
          onClick={() => onDraft({ ...draft, blocks: [...blocks, { ...next, owner }] })}
        >
          {t("setup.add")}
        </Button>
      </div>
      <ol class="setup-blocks" aria-label={t("setup.blocks")}>
        {blocks.map((block, at) => (
          <li key={at}>
            <PoseDrawing pose={block.pose} hand={options.handed} paint={paintOf(block.owner)} />
            <span>
              {nameOf(block.owner)}, {block.cell}, {poseInWords(block.pose)}
            </span>
            <Button
              class="icon"
              aria-label={t("setup.remove", { cell: block.cell })}
              onClick={() =>
                onDraft({ ...draft, blocks: blocks.filter((_, other) => other !== at) })
              }
            >
              ✕
            </Button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

/** Whose turn it is and what each one has left, where that does not follow from the blocks. */
function TurnFields({ draft, onDraft }: PuebloProps) {
  const { options, stage, isFitted } = draft;
  const change = (part: Partial<PuebloDraft>) => onDraft({ ...draft, ...part });
  const mayFit = isBuilding(stage);
  const isSaid = !mayFit || !isFitted;
  const all = COLOURED_EACH[options.players]!;
  return (
    <fieldset class="setup-group">
      <legend>{t("setup.turn")}</legend>
      {mayFit && (
        <Switch
          label={t("setup.fitted")}
          hint={t("setup.fittedHint")}
          checked={isFitted}
          onChange={(on) => change({ isFitted: on })}
        />
      )}
      {options.pro && (
        <Select
          label={t("auction.order")}
          value={draft.order.join("")}
          options={ordersOf(options.players).map((order) => [
            order.join(""),
            order.map((seat) => colourIn(draft, seat)).join(" → "),
          ])}
          onChange={(text) => change({ order: [...text].map(Number) })}
        />
      )}
      {!options.pro && (
        <SeatChoice
          draft={draft}
          label={t("new.first")}
          value={options.first}
          onChange={(first) => onDraft(withOptions(draft, { first }))}
        />
      )}
      {isSaid && (
        <SeatChoice
          draft={draft}
          label={t("setup.seat")}
          value={draft.seat}
          onChange={(seat) => change({ seat })}
        />
      )}
      {isSaid && mayFit && (
        <Table heads={[t("setup.colouredLeft"), t("setup.neutralLeft")]}>
          {seatsOf(draft).map((seat) => {
            const [coloured, neutral] = draft.stock[seat]!;
            const keep = (pair: readonly [number, number]) =>
              change({ stock: replaced(draft.stock, seat, pair) });
            const name = colourIn(draft, seat);
            return (
              <tr key={seat}>
                <SeatHead draft={draft} seat={seat} />
                <td>
                  <Count
                    label={`${name}: ${t("setup.colouredLeft")}`}
                    isBare
                    value={coloured}
                    most={all}
                    onChange={(n) => keep([n, neutral])}
                  />
                </td>
                <td>
                  <Count
                    label={`${name}: ${t("setup.neutralLeft")}`}
                    isBare
                    value={neutral}
                    most={all - 1}
                    onChange={(n) => keep([coloured, n])}
                  />
                </td>
              </tr>
            );
          })}
        </Table>
      )}
    </fieldset>
  );
}

/** How the bidding for a card or a pot stands. */
function AuctionFields({ draft, onDraft }: PuebloProps) {
  const { auction, options } = draft;
  const change = (part: Partial<AuctionView>) =>
    onDraft({ ...draft, auction: { ...auction, ...part } });
  const isPot = options.edition === 2023;
  const head = t(isPot ? "auction.potHead" : "auction.cardHead");
  const cards = Array.from({ length: options.players }, (_, at) => at + 1);
  return (
    <fieldset class="setup-group">
      <legend>{t("setup.auction")}</legend>
      <Table heads={[head, t("auction.passed")]}>
        {seatsOf(draft).map((seat) => {
          const name = colourIn(draft, seat);
          return (
            <tr key={seat}>
              <SeatHead draft={draft} seat={seat} />
              <td>
                <Select
                  label={`${name}: ${head}`}
                  isBare
                  value={String(auction.cards[seat])}
                  options={[
                    ["0", "–"],
                    ...cards.map((card) => [String(card), String(card)] as const),
                  ]}
                  onChange={(card) =>
                    change({ cards: replaced(auction.cards, seat, Number(card)) })
                  }
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${name}: ${t("auction.passed")}`}
                  checked={auction.passed[seat]}
                  onChange={(event) =>
                    change({ passed: replaced(auction.passed, seat, event.currentTarget.checked) })
                  }
                />
              </td>
            </tr>
          );
        })}
      </Table>
      <SeatChoice
        draft={draft}
        label={t("setup.opener")}
        value={auction.opener}
        onChange={(opener) => change({ opener })}
      />
      <SeatChoice
        draft={draft}
        label={t("setup.bidder")}
        value={auction.bidder}
        none={t("setup.nobody")}
        onChange={(bidder) =>
          change({ bidder, bid: bidder === null ? 0 : Math.max(1, auction.bid) })
        }
      />
      {auction.bidder !== null && (
        <Count
          label={t("setup.bid")}
          value={auction.bid}
          least={1}
          most={99}
          onChange={(bid) => change({ bid })}
        />
      )}
    </fieldset>
  );
}

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

const replaced = <T,>(values: readonly T[], at: number, value: T): T[] =>
  values.map((each, index) => (index === at ? value : each));

function ordersOf(players: number): number[][] {
  if (players === 0) return [[]];
  return ordersOf(players - 1)
    .flatMap((order) =>
      Array.from({ length: players }, (_, at) => [
        ...order.slice(0, at),
        players - 1,
        ...order.slice(at),
      ]),
    )
    .sort((a, b) => a.join("").localeCompare(b.join("")));
}

function SeatChoice<T extends number | null>(props: {
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

function SeatHead({ draft, seat }: { draft: PuebloDraft; seat: number }) {
  return (
    <th scope="row">
      <Swatch paint={EDITIONS[draft.options.edition].paints[seat]!} seat={seat} />
      {colourIn(draft, seat)}
    </th>
  );
}

function Table({ heads, children }: { heads: readonly string[]; children: ComponentChildren }) {
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

function Count(props: {
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

function Select(props: {
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
