/** Turns in sentences: what the log shows, what is announced, and what is said of a bot's turn. */
import { type Key, t } from "../shell/i18n";
import type { GameView, View } from "../server/protocol";
import type { TurnLine } from "./moves";
import { type Parsed, parseToken } from "./tokens";
import { seatName } from "./words";

/** What a sentence about a turn needs to know beside its moves; null where that is not known. */
export interface Telling {
  readonly game: GameView | null;
  readonly view: View;
  /** Seats of whoever reads: these are called "you". */
  readonly mySeats: readonly number[];
  /** What each seat paid for the turn, without a last lap. */
  readonly costs?: readonly number[] | null;
  /** Whose colour the new block covers, if another player's. */
  readonly covers?: number | null;
  /** In Puluc, how many enemies a stack carried out of the game. */
  readonly carried?: number;
  /** In an auction, what the card that was taken cost. */
  readonly paid?: number | null;
}

/** One turn as one sentence: "Mason set neutral on your block at d4 and walked 2: you pay 3." */
export function turnSentence(turn: TurnLine, telling: Telling): string {
  const moves = turn.tokens.flatMap((token) => parseToken(token) ?? []);
  const of = <T extends Parsed["type"]>(type: T) =>
    moves.find((move): move is Extract<Parsed, { type: T }> => move.type === type);
  const { game, view } = telling;
  const mine = isYou(telling, turn.seat);
  const name = seatName(game, view, turn.seat);
  const say = (key: SentenceKey, values: Record<string, string | number> = {}) =>
    t(`turn.${key}${mine ? "You" : ""}` as Key, { name, ...values });

  const walk = of("walk");
  const cost = telling.costs ? costInWords(telling, telling.costs) : "";
  const end = (key: "build" | "remove" | "aside", values = {}) => {
    if (!walk) return say(key, values);
    const walked = { ...values, n: walk.steps, cost };
    return say(cost ? `${key}Walk` : `${key}WalkOnly`, walked);
  };
  const build = of("build");
  if (build) return end("build", { block: blockInWords(build.kind, mine), place: place() });
  const removal = of("remove");
  if (removal) return end("remove", { cell: removal.cell });
  if (of("aside")) return end("aside");
  if (walk) return say(cost ? "walk" : "walkOnly", { n: walk.steps, cost });
  const take = of("take");
  if (take) {
    const n = telling.paid ?? 0;
    const isPot = view.game === "pueblo" && view.options.edition === 2023;
    const key = isPot ? "takePot" : "take";
    return say(n ? key : `${key}Free`, { card: take.card, n });
  }
  const bid = of("bid");
  if (bid) return say("bid", { n: bid.bid });
  if (of("pass")) return say("pass");
  return pulucSentence();

  function place(): string {
    const { cell } = build!;
    const { covers } = telling;
    if (covers === null || covers === undefined) return t("turn.at", { cell });
    if (isYou(telling, covers)) return t("turn.onYours", { cell });
    return t("turn.onTheirs", { cell, whose: seatName(game, view, covers) });
  }

  function pulucSentence(): string {
    const thrown = of("throw");
    const go = of("go");
    const skipped = of("skip");
    const n = thrown?.throw ?? 0;
    if (go) {
      const { from, to } = go;
      const key = to === null ? "home" : go.captures ? "capture" : "go";
      const isOut = from === 0 || from === 10;
      const said = say(isOut ? OUT_OF_CAMP[key] : key, { n, from, to: to ?? "" });
      const carried = telling.carried ?? 0;
      return carried ? `${said} ${t("turn.carried", { n: carried })}` : said;
    }
    if (skipped) return say("skip", { n });
    return thrown ? say("throw", { n }) : `${name}: ${turn.tokens.join(" ")}`;
  }
}

/** Sentences that are there about others, and about you. */
type SentenceKey = Key extends infer K ? (K extends `turn.${infer Base}You` ? Base : never) : never;

const OUT_OF_CAMP = { home: "home", capture: "captureOut", go: "goOut" } as const;

/** At a screen that all seats share, nobody is "you". */
function isYou({ mySeats, view }: Telling, seat: number): boolean {
  return mySeats.includes(seat) && mySeats.length < view.scores.length;
}

const blockInWords = (kind: "C" | "N", mine: boolean): string =>
  t(kind === "N" ? "turn.neutral" : mine ? "turn.ownYou" : "turn.own");

/** `you pay 3, Bo pays 1`; free where nobody pays. */
export function costInWords(telling: Telling, costs: readonly number[]): string {
  const { game, view } = telling;
  const seats = costs.map((n, seat) => ({ n, seat, mine: isYou(telling, seat) }));
  const paying = seats.filter(({ n }) => n > 0).sort((a, b) => Number(b.mine) - Number(a.mine));
  if (paying.length === 0) return t("turn.free");
  return paying
    .map(({ n, seat, mine }) =>
      mine ? t("turn.youPay", { n }) : t("turn.pays", { n, name: seatName(game, view, seat) }),
    )
    .join(", ");
}
