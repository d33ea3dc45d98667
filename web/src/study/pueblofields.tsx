/** What somebody says of a position of Pueblo that is set up by hand. */
import { POSES, SQUARES } from "../boards/geometry";
import { EDITIONS } from "../boards/palette";
import { COLOURED_EACH } from "../engine/pueblolines";
import { PoseDrawing, PosePicker } from "../play/desk/poses";
import { SiteGrid } from "../play/desk/sites";
import { Swatch } from "../play/desk/swatch";
import { poseInWords } from "../play/words";
import type { AuctionView } from "../server/protocol";
import { t } from "../shell/i18n";
import { Button, Choice, Switch } from "../shell/ui";
import {
  deedsOf,
  isBuilding,
  type PlacedBlock,
  type PuebloDraft,
  stagesOf,
  withOptions,
  withStage,
} from "./setup";
import {
  colourIn,
  Count,
  type Fields,
  replaced,
  SeatChoice,
  SeatHead,
  seatsOf,
  Select,
  Table,
} from "./setupparts";

const WINDOWS = [..."1234567"].flatMap((rank) => [..."abcdefg"].map((file) => file + rank));

type PuebloProps = Fields<PuebloDraft>;

/** The block that is set next, which the board shows as well. */
interface NextProps {
  readonly next: PlacedBlock;
  readonly onNext: (block: PlacedBlock) => void;
}

export function PuebloFields({ draft, onDraft, ...nextBlock }: PuebloProps & NextProps) {
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
      <Blocks draft={draft} onDraft={onDraft} {...nextBlock} />
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
function Blocks({ draft, onDraft, next, onNext }: PuebloProps & NextProps) {
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
            onClick={() => onNext({ ...next, owner: seat })}
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
        onPick={(pose) => onNext({ ...next, pose })}
      />
      <p class="hint">{t("setup.pick")}</p>
      <div class="setup-place">
        <Select
          label={t("setup.cell")}
          value={next.cell}
          options={WINDOWS.map((cell) => [cell, cell])}
          onChange={(cell) => onNext({ ...next, cell })}
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
