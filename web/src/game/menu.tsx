/** The things that end or change a game. */
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LiveGame } from "../play/livegame";
import {
  canAskAway,
  canAskTakeback,
  canComeBack,
  canInvite,
  canOfferDraw,
  canSubstitute,
  seatsStillIn,
} from "../play/rights";
import { parseAll } from "../play/tokens";
import { seatName } from "../play/words";
import { api } from "../server/api";
import { middlingBot } from "../server/catalogue";
import { joinAddress } from "../server/links";
import { knownWitness } from "../server/promises";
import type { GameView, PulucOptions } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { type Key, t } from "../shell/i18n";
import { go } from "../shell/router";
import { isCompact } from "../shell/screen";
import { Button, Dialog } from "../shell/ui";
import { checkDice, contradiction } from "./dice";

export function GameMenu({ live }: { live: LiveGame }) {
  const state = live.desk.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view) return null;
  return (
    <div class="menu">
      {canAskTakeback(state) && (
        <Button onClick={() => live.command({ kind: "ask_takeback" })}>{t("menu.takeback")}</Button>
      )}
      {canOfferDraw(state) && (
        <Button onClick={() => live.command({ kind: "offer_draw" })}>{t("menu.draw")}</Button>
      )}
      {game.status === "playing" && <Substitutes live={live} game={game} />}
      {game.status !== "over" && <Absent live={live} game={game} />}
      {(mySeats.length > 1 || isCompact.value) && <Resign live={live} isNamed />}
      {game.status === "over" && <Rematch live={live} game={game} />}
      {view.game === "puluc" && <DiceProof game={game} options={view.options} />}
    </div>
  );
}

/** Gives up one's own seat, or, where several share a screen, those that are named in the menu. */
export function Resign({ live, isNamed = false }: { live: LiveGame; isNamed?: boolean }) {
  const [asked, ask] = useState<number | null>(null);
  const state = live.desk.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view || game.status !== "playing") return null;
  if (!isNamed && mySeats.length !== 1) return null;
  const name = asked === null ? "" : seatName(game, view, asked);
  return (
    <>
      {seatsStillIn(state).map((seat) => (
        <Button tone="danger" key={seat} onClick={() => ask(seat)}>
          {mySeats.length > 1
            ? t("menu.resignFor", { name: seatName(game, view, seat) })
            : t("menu.resign")}
        </Button>
      ))}
      {asked !== null && (
        <Dialog title={t("menu.sure")} onClose={() => ask(null)}>
          <p>{t("menu.resignSure", { name })}</p>
          <div class="action-row">
            <Button onClick={() => ask(null)}>{t("menu.no")}</Button>
            <Button
              tone="danger"
              onClick={() => {
                live.command({ kind: "resign", seat: asked });
                ask(null);
              }}
            >
              {t("menu.yes")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Ask the others about those who are away, and invite to their seats. */
function Absent({ live, game }: { live: LiveGame; game: GameView }) {
  const [link, setLink] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  const now = useNow();
  const state = live.desk.state.value;
  if (!state.view) return null;
  const view = state.view;
  const invite = async (seat: number) => {
    try {
      const { secret } = await api.renewLink(game.id, seat);
      setLink(joinAddress(game.id, seat, secret));
      setTrouble("");
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <>
      {game.seats.map((_, seat) => {
        const name = seatName(game, view, seat);
        const ask = (wish: "bot" | "link") => live.command({ kind: "ask_away", seat, wish });
        return (
          <Fragment key={seat}>
            {canAskAway(state, seat, "bot", now) && (
              <Button onClick={() => ask("bot")}>{t("menu.standIn", { name })}</Button>
            )}
            {canAskAway(state, seat, "link", now) && (
              <Button onClick={() => ask("link")}>{t("menu.inviteFor", { name })}</Button>
            )}
            {canInvite(state, seat) && (
              <Button onClick={() => invite(seat)}>{t("menu.newLink", { name })}</Button>
            )}
          </Fragment>
        );
      })}
      {link && game.invited.length > 0 && (
        <p class="hint">
          {t("menu.linkFor")} <code>{link}</code>
        </p>
      )}
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

/** The time, every few seconds: some things may be asked only after a while. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Let a bot play for oneself, or take one's own seat back. */
function Substitutes({ live, game }: { live: LiveGame; game: GameView }) {
  const state = live.desk.state.value;
  const { view } = state;
  const standIn = middlingBot(game.game);
  if (!view) return null;
  return (
    <>
      {game.seats.map((_, at) => {
        const name = seatName(game, view, at);
        if (canComeBack(state, at))
          return (
            <Button
              key={at}
              onClick={() => live.command({ kind: "substitute", seat: at, bot: null })}
            >
              {t("menu.back", { name })}
            </Button>
          );
        if (canSubstitute(state, at))
          return (
            <Button
              key={at}
              onClick={() => live.command({ kind: "substitute", seat: at, bot: standIn })}
            >
              {t("menu.substitute", { name })}
            </Button>
          );
        return null;
      })}
    </>
  );
}

/** A rematch is offered, and begins once everybody has agreed: no clock runs before. */
function Rematch({ live, game }: { live: LiveGame; game: GameView }) {
  const [trouble, setTrouble] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { events, guest, mySeats, view } = live.desk.state.value;
  if (mySeats.length === 0) {
    if (!game.rematch) return null;
    return <Button onClick={() => go(`/game/${game.rematch}`)}>{t("menu.toRematch")}</Button>;
  }
  const asker = events.findLast((event) => event.kind === "rematched")?.guest ?? null;
  const isOffered = game.rematch !== null && asker !== null && asker !== guest;
  const seat = game.seats.findIndex((each) => each.guest === asker);
  const again = async () => {
    if (isAsking) return;
    setAsking(true);
    try {
      go(`/game/${await live.host.rematch()}`);
    } catch (error) {
      setTrouble(messageOf(error));
    }
    setAsking(false);
  };
  const isShared = game.seats.some((each) => each.guest !== null && each.guest !== guest);
  const words: Key = isOffered
    ? "menu.acceptRematch"
    : game.rematch
      ? "menu.toRematch"
      : isShared
        ? "menu.offerRematch"
        : "menu.rematch";
  return (
    <>
      {isOffered && seat >= 0 && view && (
        <p class="offer" role="status">
          {t("menu.rematchOffered", { name: seatName(game, view, seat) })}
        </p>
      )}
      <Button tone={isOffered ? "main" : "plain"} class="rematch" onClick={again}>
        {t(words)}
      </Button>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

function DiceProof({ game, options }: { game: GameView; options: PulucOptions }) {
  const [verdict, setVerdict] = useState<{
    key: Key;
    values?: Record<string, string | number>;
  } | null>(null);
  const { dice } = game;
  // where nobody was promised anything, there is nothing to prove
  if (dice.source !== "server" || !dice.commitment) return null;
  const seen = knownWitness(game.id);
  return (
    <details class="proof">
      <summary>{t("dice.title")}</summary>
      <p>{t("dice.how")}</p>
      <p>
        {t("dice.promise")} <code>{dice.commitment}</code>
      </p>
      {dice.seed ? (
        <>
          <p>
            {t("dice.seed")} <code>{dice.seed}</code>
          </p>
          <Button
            onClick={async () => {
              // browsers keep their cryptography from pages without TLS
              if (!globalThis.isSecureContext) return setVerdict({ key: "dice.noCrypto" });
              const throws = parseAll(game.tokens, "throw").map(({ token }) => token);
              const wrong = await checkDice(dice, throws, options);
              const lie = seen && contradiction(dice, seen);
              if (lie) setVerdict({ key: `dice.other.${lie}` });
              else if (wrong === null)
                setVerdict({ key: "dice.right", values: { n: throws.length } });
              else if (wrong === 0) setVerdict({ key: "dice.wrongSeed" });
              else setVerdict({ key: "dice.wrong", values: { n: wrong } });
            }}
          >
            {t("dice.check")}
          </Button>
          {verdict && (
            <p role="status">
              {t(verdict.key, verdict.values)}
              {verdict.key === "dice.right" &&
                ` ${t(seen ? "dice.witnessed" : "dice.unwitnessed")}`}
            </p>
          )}
        </>
      ) : (
        <p class="hint">{t("dice.later")}</p>
      )}
    </details>
  );
}
