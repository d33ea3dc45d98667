/** The table of the Pro game's auctions: cards, bids, passes, and what each seat paid. */
import { useState } from "preact/hooks";
import type { PuebloView } from "../../server/protocol";
import { type Key, t } from "../../shell/i18n";
import { isCompact, isSmall, isUpright } from "../../shell/screen";
import { Button } from "../../shell/ui";
import { editionOf } from "../look";
import { auctionPayments } from "../moves";
import { actingSeat, type GameState } from "../state";
import { formatBid, parseAll } from "../tokens";
import { seatName } from "../words";
import type { Desk } from "./desk";
import { Rooms } from "./rooms";
import { Swatch } from "./swatch";

export function Auction({ desk, view }: { desk: Desk; view: PuebloView }) {
  const words = wordsOf(view);
  if (view.phase === "bidding") return <Bidding desk={desk} view={view} />;
  return (
    <Rooms
      choose={
        <>
          <AuctionTable state={desk.state.value} view={view} />
          <Explained view={view} isIn="choose" />
        </>
      }
      main={parseAll(view.legal, "take").map(({ card, token }) => (
        <Button tone="main" class="card-button" key={token} onClick={() => desk.play(token)}>
          <CardName words={t(words.card, { card })} card={card} />
        </Button>
      ))}
      told={
        <>
          {view.auction?.bid === 0 && <p class="hint">{t("auction.free")}</p>}
          <Explained view={view} isIn="told" />
        </>
      }
    />
  );
}

/** A card by its name, or where four of them stand beside other buttons, by its number. */
function CardName({ words, card }: { words: string; card: number }) {
  if (!isSmall.value) return <>{words}</>;
  return (
    <>
      <span class="visually-hidden">{words}</span>
      <span aria-hidden="true">{card}</span>
    </>
  );
}

/** What an auction is for: under the button where there is room, else below the bids, or folded. */
export function Explained({ view, isIn }: { view: PuebloView; isIn: "choose" | "told" }) {
  if (!view.auction || isCompact.value !== (isIn === "choose")) return null;
  if (isUpright.value)
    return (
      <details class="auction-told">
        <summary>{t("auction.what")}</summary>
        <p class="hint auction-told">{t(wordsOf(view).explain)}</p>
      </details>
    );
  return (
    <p class="hint auction-told">
      {isIn === "told" && <strong>{t(whichAuction(view))} </strong>}
      {t(wordsOf(view).explain)}
    </p>
  );
}

/** The classic game has order cards, the new edition pots. */
const WORDS = {
  2002: {
    explain: "auction.explain",
    card: "auction.card",
    head: "auction.cardHead",
    has: "auction.hasCard",
  },
  2023: {
    explain: "auction.explainPots",
    card: "auction.pot",
    head: "auction.potHead",
    has: "auction.hasPot",
  },
} as const;

const wordsOf = ({ options }: PuebloView) => WORDS[options.edition];

/** Which of the auctions it is, and what for. */
export function whichAuction({ part }: PuebloView): Key {
  return part === 1 ? "auction.first" : part === 2 ? "auction.second" : "auction.third";
}

function Bidding({ desk, view }: { desk: Desk; view: PuebloView }) {
  const bids = parseAll(view.legal, "bid").map(({ bid }) => bid);
  const [wished, setWish] = useState(0);
  const wish = desk.hints.bid.value ?? wished;
  const [typed, setTyped] = useState<string | null>(null);
  const nearest = nearestBid(wish, bids);
  const bid = typed === null ? nearest : readBid(typed, bids);
  const settle = (value: number) => {
    desk.hints.bid.value = null;
    setWish(value);
    setTyped(null);
  };
  const play = () => {
    if (bid === null) return;
    settle(bid);
    desk.play(formatBid(bid));
  };
  const field = nearest !== null && (
    <div class="bid">
      <label for="bid">{t("auction.yourBid")}</label>
      <Button
        class="icon"
        aria-label={t("auction.less")}
        disabled={nearest <= bids[0]!}
        onClick={() => settle(nearest - 1)}
      >
        −
      </Button>
      <input
        id="bid"
        type="number"
        inputMode="numeric"
        min={bids[0]}
        max={bids.at(-1)}
        value={typed ?? nearest}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setWish(Number(event.currentTarget.value));
        }}
        onBlur={() => settle(nearest)}
        onKeyDown={(event) => {
          if (event.key === "Enter") play();
        }}
      />
      <Button
        class="icon"
        aria-label={t("auction.more")}
        disabled={nearest >= bids.at(-1)!}
        onClick={() => settle(nearest + 1)}
      >
        +
      </Button>
    </div>
  );
  return (
    <Rooms
      choose={
        <>
          <AuctionTable state={desk.state.value} view={view} />
          {field}
          <Explained view={view} isIn="choose" />
        </>
      }
      told={<Explained view={view} isIn="told" />}
      main={
        <>
          {parseAll(view.legal, "pass").map(({ token }) => (
            <Button key={token} onClick={() => desk.play(token)}>
              {t("auction.pass")}
            </Button>
          ))}
          {nearest !== null && (
            <Button tone="main" disabled={bid === null} onClick={play}>
              {t("auction.bid", { n: bid ?? nearest })}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The bid that a text is, if it is one that may be made: half a number is none yet. */
export function readBid(text: string, bids: readonly number[]): number | null {
  return bids.find((bid) => String(bid) === text.trim()) ?? null;
}

/** The bid that comes closest to a wish; bids are in order. */
export function nearestBid(wish: number, bids: readonly number[]): number | null {
  return bids.findLast((bid) => bid <= wish) ?? bids[0] ?? null;
}

export function AuctionTable({ state, view }: { state: GameState; view: PuebloView }) {
  const { auction } = view;
  const { game } = state;
  if (!view.options.pro || !game) return null;
  const paid = auctionPayments(game.tokens, game.movers, view.scores.length);
  const words = wordsOf(view);
  return (
    <table class="auction">
      <caption class={auction && !isCompact.value ? "visually-hidden" : ""}>
        {t(auction ? whichAuction(view) : "auction.order")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("auction.player")}</th>
          <th scope="col">{t(words.head)}</th>
          <th scope="col">{t("auction.state")}</th>
          <th scope="col">{t("auction.paid")}</th>
        </tr>
      </thead>
      <tbody>
        {view.scores.map((_, seat) => (
          <tr key={seat} class={view.turn === seat ? "is-turn" : ""}>
            <th scope="row">
              <Swatch paint={editionOf(view).paints[seat]!} seat={seat} />
              {seatName(game, view, seat)}
            </th>
            <td>{cardOf(view, seat)}</td>
            <td>{bidState(view, seat, actingSeat(state) === seat)}</td>
            <td>{paid[seat]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an auction led to, as long as it holds: who moves when. */
export function OrderOfPlay({ state, view }: { state: GameState; view: PuebloView }) {
  if (!view.options.pro || view.auction || view.order.length === 0 || view.phase === "over")
    return null;
  const names = view.order.map((seat) => seatName(state.game, view, seat)).join(" → ");
  return <p class="order-of-play hint">{t("auction.orderNow", { names })}</p>;
}

function cardOf(view: PuebloView, seat: number): string {
  if (view.auction) return view.auction.cards[seat] ? String(view.auction.cards[seat]) : "–";
  const place = view.order.indexOf(seat);
  return place < 0 ? "–" : String(place + 1);
}

function bidState(view: PuebloView, seat: number, isMe: boolean): string {
  const { auction } = view;
  if (!auction) return "";
  if (auction.cards[seat]) return t(wordsOf(view).has);
  if (auction.bidder === seat) return t("auction.highest", { n: auction.bid });
  if (auction.passed[seat]) return t("auction.passed");
  if (view.turn === seat) return t(isMe ? "auction.yours" : "auction.thinking");
  return auction.opener === seat ? t("auction.opened") : "";
}
