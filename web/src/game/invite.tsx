/** Links for those who are still missing, also as a picture for phones. */
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameState } from "../play/state";
import { botInWords } from "../play/names";
import { seatName } from "../play/words";
import { api } from "../server/api";
import { bots } from "../server/catalogue";
import { joinAddress, keepLinks, knownLinks } from "../server/links";
import type { Links, Seat } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button, copyText } from "../shell/ui";
import { WatchLink } from "./watching";

export function Invitation({ state }: { state: GameState }) {
  const { game, view } = state;
  const [links, setLinks] = useState<Links | null>(() => knownLinks(state.id));
  const [trouble, setTrouble] = useState("");
  if (game?.status !== "waiting" || !view) return null;
  const isFree = (seat: Seat) => seat.guest === null && !seat.bot;
  const open = game.seats.flatMap((seat, at) => (isFree(seat) ? [at] : []));
  const kept = open.filter((seat) => game.seats[seat]!.reserved);
  const isCreator = game.creator === state.guest;
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action();
      setTrouble("");
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  const renew = (seat: number) =>
    attempt(async () => {
      const { secret } = await api.renewLink(state.id, seat);
      const known = knownLinks(state.id);
      const next = { watch: known?.watch ?? null, seats: { ...known?.seats, [seat]: secret } };
      keepLinks(state.id, next);
      setLinks(next);
    });
  const isAlone = game.seats.every(({ guest }) => guest === null || guest === state.guest);
  const free = open.filter((seat) => !kept.includes(seat));
  const canSend = isCreator || free.some((seat) => links?.seats[seat]);
  return (
    <section class="invitation panel" aria-label={t("invite.title")}>
      <h2>{t(kept.length > 0 ? "menu.rematch" : canSend ? "invite.title" : "guide.waiting")}</h2>
      {kept.map((seat) => (
        <p key={seat} role="status">
          {t("invite.waitingFor", { name: seatName(game, view, seat) })}
        </p>
      ))}
      {free.length > 0 && <p>{t(canSend ? "invite.text" : "invite.others", { n: free.length })}</p>}
      {open.length === 0 && <p>{t("invite.dice")}</p>}
      {open.map((seat) => {
        const secret = links?.seats[seat];
        return (
          <Fragment key={seat}>
            {secret && <SeatLink seat={seat} address={joinAddress(state.id, seat, secret)} />}
            {isCreator && (
              <div class="menu">
                <Button onClick={() => renew(seat)}>
                  {t(secret ? "invite.newLink" : "invite.renew", { n: seat + 1 })}
                </Button>
                <BotButton
                  game={game.game}
                  onPick={(bot) =>
                    attempt(async () => void (await api.seatBot(state.id, seat, bot)))
                  }
                />
              </div>
            )}
          </Fragment>
        );
      })}
      {Object.keys(links?.seats ?? {}).length > 0 && isThisMachine(location.hostname) && (
        <p class="hint warning">{t("invite.local")}</p>
      )}
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
      <WatchLink state={state} />
      {isCreator && isAlone && (
        <Button
          tone="danger"
          onClick={() =>
            attempt(async () => {
              await api.remove(state.id);
              go("/");
            })
          }
        >
          {t("invite.cancel")}
        </Button>
      )}
    </section>
  );
}

/** Whether links with this host lead nowhere from other machines. */
export const isThisMachine = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127\.|^\[?::1\]?$/.test(host);

/** A bot for a seat that nobody has taken: the middling one, or another. */
function BotButton({ game, onPick }: { game: string; onPick: (bot: string) => void }) {
  return (
    <select
      class="button button-plain"
      aria-label={t("invite.bot")}
      value=""
      onChange={(event) => {
        if (event.currentTarget.value) onPick(event.currentTarget.value);
      }}
    >
      <option value="">{t("invite.bot")}</option>
      {bots(game).map((bot) => (
        <option key={bot.id} value={bot.id}>
          {botInWords(game, bot)}
        </option>
      ))}
    </select>
  );
}

function SeatLink({ seat, address }: { seat: number; address: string }) {
  const [told, tell] = useState("");
  return (
    <div class="seat-link">
      <QrCode text={address} />
      <div>
        <label>
          {t("invite.seat", { n: seat + 1 })}
          <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <Button
          tone="main"
          onClick={async () => tell(t((await copyText(address)) ? "share.copied" : "share.failed"))}
        >
          {t("share.link")}
        </Button>
        <span role="status" class="hint">
          {told}
        </span>
      </div>
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const [path, setPath] = useState<{ size: number; d: string } | null>(null);
  useEffect(() => {
    const draw = async () => {
      const { default: make } = await import("qrcode-generator");
      const code = make(0, "M");
      code.addData(text);
      code.make();
      const size = code.getModuleCount();
      let d = "";
      for (let row = 0; row < size; row++)
        for (let column = 0; column < size; column++)
          if (code.isDark(row, column)) d += `M${column} ${row}h1v1h-1z`;
      setPath({ size, d });
    };
    draw().catch(() => {}); // without the picture, the link itself can be sent
  }, [text]);
  if (!path) return <div class="qr" />;
  return (
    <svg
      class="qr"
      viewBox={`-3 -3 ${path.size + 6} ${path.size + 6}`}
      role="img"
      aria-label={t("invite.qr")}
    >
      <path d={path.d} />
    </svg>
  );
}
