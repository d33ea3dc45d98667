/** Links for those who are still missing, also as a picture for phones. */
import { useEffect, useState } from "preact/hooks";
import type { GameState } from "../play/state";
import { api } from "../server/api";
import { joinAddress, keepLinks, knownLinks, watchLink } from "../server/links";
import type { Links } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { Button, copyText } from "../shell/ui";

/** Where others can watch; null for a private game whose secret this browser does not have. */
export function watchAddress({ id, watch, game }: GameState): string | null {
  const secret = knownLinks(id)?.watch ?? watch;
  if (secret) return watchLink(id, secret);
  return game?.is_public ? `${location.origin}/game/${id}` : null;
}

export function Invitation({ state }: { state: GameState }) {
  const { game } = state;
  const [links, setLinks] = useState<Links | null>(() => knownLinks(state.id));
  const [trouble, setTrouble] = useState("");
  if (game?.status !== "waiting") return null;
  const open = game.seats.flatMap((seat, at) => (seat.guest === null && !seat.bot ? [at] : []));
  const isCreator = game.creator === state.guest;
  const renew = async (seat: number) => {
    try {
      const { secret } = await api.renewLink(state.id, seat);
      const next = { watch: links?.watch ?? null, seats: { ...links?.seats, [seat]: secret } };
      keepLinks(state.id, next);
      setLinks(next);
      setTrouble("");
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <section class="invitation panel" aria-label={t("invite.title")}>
      <h2>{t("invite.title")}</h2>
      <p>{open.length ? t("invite.text", { n: open.length }) : t("invite.dice")}</p>
      {open.map((seat) => {
        const secret = links?.seats[seat];
        if (secret)
          return <SeatLink key={seat} seat={seat} address={joinAddress(state.id, seat, secret)} />;
        if (!isCreator) return null;
        return (
          <Button key={seat} onClick={() => renew(seat)}>
            {t("invite.renew", { n: seat + 1 })}
          </Button>
        );
      })}
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
      {links?.watch && (
        <p class="hint">
          {t("invite.watch")} <code>{watchAddress(state)}</code>
        </p>
      )}
    </section>
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
