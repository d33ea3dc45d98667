/** Sharing, and the things that end or change a game. */
import { useState } from "preact/hooks";
import { api } from "../api";
import { bots } from "../catalogue";
import { type Key, t } from "../i18n";
import type { GameView } from "../protocol";
import { go } from "../router";
import { type GameState, shownView } from "../state";
import { Button, copyText, Dialog, download, messageOf } from "../ui";
import { checkDice } from "./dice";
import { keepLinks } from "./invite";
import type { Stage } from "./stage";
import type { Table } from "./table";
import { seatName } from "./words";

export function ShareMenu(props: {
  state: GameState;
  stage: Stage;
  record: () => Promise<string>;
  link: string | null;
}) {
  const [told, tell] = useState("");
  const view = shownView(props.state);
  const say = (isDone: boolean) => tell(t(isDone ? "share.copied" : "share.failed"));
  const positionLink = () =>
    `${location.origin}/study?position=${encodeURIComponent(view?.position ?? "")}`;
  return (
    <div class="menu">
      {props.link && (
        <Button onClick={async () => say(await copyText(props.link!))}>{t("share.link")}</Button>
      )}
      <Button onClick={async () => say(await copyText(positionLink()))}>
        {t("share.position")}
      </Button>
      <Button onClick={async () => say(await copyText(await props.record()))}>
        {t("share.record")}
      </Button>
      <Button
        onClick={async () =>
          download(
            `cacique-${props.state.id}.txt`,
            new Blob([await props.record()], { type: "text/plain" }),
          )
        }
      >
        {t("share.download")}
      </Button>
      <Button
        onClick={async () => {
          const picture = await props.stage.capturePng();
          if (picture) download(`cacique-${props.state.id}.png`, picture);
        }}
      >
        {t("share.png")}
      </Button>
      <p class="hint" role="status">
        {told}
      </p>
    </div>
  );
}

type Question = { readonly text: string; readonly run: () => void };

export function GameMenu({ table }: { table: Table }) {
  const [question, ask] = useState<Question | null>(null);
  const state = table.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view) return null;
  const isPlaying = game.status === "playing" && mySeats.length > 0;
  const resigning = view.turn !== null && mySeats.includes(view.turn) ? view.turn : mySeats[0];
  return (
    <div class="menu">
      {isPlaying && <TakebackButton table={table} game={game} />}
      {isPlaying && view.game === "puluc" && game.draw_offered_by === null && (
        <Button onClick={() => table.command({ kind: "offer_draw" })}>{t("menu.draw")}</Button>
      )}
      {game.status === "playing" && <Substitutes table={table} game={game} />}
      {isPlaying && resigning !== undefined && !game.seats[resigning]?.is_out && (
        <Button
          tone="danger"
          onClick={() =>
            ask({
              text: t("menu.resignSure"),
              run: () => table.command({ kind: "resign", seat: resigning }),
            })
          }
        >
          {t("menu.resign")}
        </Button>
      )}
      {game.status === "over" && <Rematch game={game} isPlayer={mySeats.length > 0} />}
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

function TakebackButton({ table, game }: { table: Table; game: GameView }) {
  const hasMoved = game.movers.some((seat) => table.state.value.mySeats.includes(seat));
  if (!hasMoved || game.takeback_asked_by !== null) return null;
  return (
    <Button onClick={() => table.command({ kind: "ask_takeback" })}>{t("menu.takeback")}</Button>
  );
}

/** Let a bot play for somebody who left, or take one's own seat back. */
function Substitutes({ table, game }: { table: Table; game: GameView }) {
  const { mySeats, here, view } = table.state.value;
  const strongest = bots(game.game).at(Math.floor(bots(game.game).length / 2));
  if (mySeats.length === 0 || !view) return null;
  return (
    <>
      {game.seats.map((seat, at) => {
        const isMine = mySeats.includes(at);
        const name = seatName(game, view, at);
        if (isMine && seat.bot)
          return (
            <Button
              key={at}
              onClick={() => table.command({ kind: "substitute", seat: at, bot: null })}
            >
              {t("menu.back", { name })}
            </Button>
          );
        const isGone = seat.guest !== null && !seat.bot && !here.includes(seat.guest);
        if ((isMine && !seat.bot) || isGone)
          return (
            <Button
              key={at}
              onClick={() =>
                table.command({ kind: "substitute", seat: at, bot: strongest?.id ?? null })
              }
            >
              {t("menu.substitute", { name })}
            </Button>
          );
        return null;
      })}
    </>
  );
}

function Rematch({ game, isPlayer }: { game: GameView; isPlayer: boolean }) {
  const [trouble, setTrouble] = useState("");
  if (game.rematch)
    return (
      <Button tone="main" onClick={() => go(`/game/${game.rematch}`)}>
        {t("menu.toRematch")}
      </Button>
    );
  if (!isPlayer) return null;
  const again = async () => {
    try {
      const created = await api.rematch(game.id);
      keepLinks(created.id, created.links);
      go(`/game/${created.id}`);
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
  if (dice.source !== "server") return null;
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
              const throws = game.tokens.filter((token) => /^r[1-5]$/.test(token));
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
