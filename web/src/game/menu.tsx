/** The things that end or change a game. */
import { useState } from "preact/hooks";
import type { LiveGame } from "../play/livegame";
import {
  canAskTakeback,
  canComeBack,
  canOfferDraw,
  canSubstitute,
  seatsStillIn,
} from "../play/rights";
import { parseAll } from "../play/tokens";
import { seatName } from "../play/words";
import { middlingBot } from "../server/catalogue";
import type { GameView } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { type Key, t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button, Dialog } from "../shell/ui";
import { checkDice } from "./dice";

type Question = { readonly text: string; readonly run: () => void };

export function GameMenu({ live }: { live: LiveGame }) {
  const [question, ask] = useState<Question | null>(null);
  const state = live.desk.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view) return null;
  const isPlaying = game.status === "playing" && mySeats.length > 0;
  return (
    <div class="menu">
      {canAskTakeback(state) && (
        <Button onClick={() => live.command({ kind: "ask_takeback" })}>{t("menu.takeback")}</Button>
      )}
      {canOfferDraw(state) && (
        <Button onClick={() => live.command({ kind: "offer_draw" })}>{t("menu.draw")}</Button>
      )}
      {game.status === "playing" && <Substitutes live={live} game={game} />}
      {isPlaying &&
        seatsStillIn(state).map((seat) => {
          const name = seatName(game, view, seat);
          return (
            <Button
              tone="danger"
              key={seat}
              onClick={() =>
                ask({
                  text: t("menu.resignSure", { name }),
                  run: () => live.command({ kind: "resign", seat }),
                })
              }
            >
              {mySeats.length > 1 ? t("menu.resignFor", { name }) : t("menu.resign")}
            </Button>
          );
        })}
      {game.status === "over" && <Rematch live={live} game={game} />}
      {view.game === "puluc" && <DiceProof game={game} p={view.options.p} />}
      {question && (
        <Dialog title={t("menu.sure")} onClose={() => ask(null)}>
          <p>{question.text}</p>
          <div class="action-row">
            <Button onClick={() => ask(null)}>{t("menu.no")}</Button>
            <Button
              tone="danger"
              onClick={() => {
                question.run();
                ask(null);
              }}
            >
              {t("menu.yes")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Let a bot play for somebody who left, or take one's own seat back. */
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

function Rematch({ live, game }: { live: LiveGame; game: GameView }) {
  const [trouble, setTrouble] = useState("");
  if (game.rematch)
    return (
      <Button tone="main" onClick={() => go(`/game/${game.rematch}`)}>
        {t("menu.toRematch")}
      </Button>
    );
  if (live.desk.state.value.mySeats.length === 0) return null;
  const again = async () => {
    try {
      go(`/game/${await live.host.rematch()}`);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <>
      <Button tone="main" onClick={again}>
        {t("menu.rematch")}
      </Button>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

function DiceProof({ game, p }: { game: GameView; p: number }) {
  const [verdict, setVerdict] = useState<{
    key: Key;
    values?: Record<string, string | number>;
  } | null>(null);
  const { dice } = game;
  // where nobody was promised anything, there is nothing to prove
  if (dice.source !== "server" || !dice.commitment) return null;
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
              const wrong = await checkDice(dice, throws, p);
              if (wrong === null) setVerdict({ key: "dice.right", values: { n: throws.length } });
              else if (wrong === 0) setVerdict({ key: "dice.wrongSeed" });
              else setVerdict({ key: "dice.wrong", values: { n: wrong } });
            }}
          >
            {t("dice.check")}
          </Button>
          {verdict && <p role="status">{t(verdict.key, verdict.values)}</p>}
        </>
      ) : (
        <p class="hint">{t("dice.later")}</p>
      )}
    </details>
  );
}
