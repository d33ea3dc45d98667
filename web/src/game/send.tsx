/** A game of this browser goes on at the server, with friends. */
import { useState } from "preact/hooks";
import { isHere } from "../local/list";
import type { LiveGame } from "../play/livegame";
import { seatName } from "../play/words";
import { isServerAway, me } from "../server/catalogue";
import type { Seat, SeatSpec } from "../server/protocol";
import { startGame } from "../server/starting";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";

type Sitter = "me" | "open" | "bot";

const sitterOf = (seat: Seat): Sitter => (seat.bot ? "bot" : "me");

function specOf(sitter: Sitter, { name, bot }: Seat): SeatSpec {
  if (sitter === "bot") return { kind: "bot", bot };
  return sitter === "me" && name ? { kind: "me", name } : { kind: sitter };
}

export function SendPanel({ live }: { live: LiveGame }) {
  const { game, view } = live.desk.state.value;
  const [sitters, setSitters] = useState<readonly Sitter[]>(() => game?.seats.map(sitterOf) ?? []);
  const [trouble, setTrouble] = useState("");
  if (!game || !view || !isHere(game.id) || game.status !== "playing") return null;
  if (!me.value || isServerAway.value) return null;
  const send = async () => {
    try {
      const seats = game.seats.map((seat, at) => specOf(sitters[at] ?? "me", seat));
      const { sendable } = await import("../local/here");
      await startGame(await sendable(game.id, seats));
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <details class="send">
      <summary>{t("send.ask")}</summary>
      <p class="hint">{t("send.text")}</p>
      {game.seats.map((seat, at) => (
        <label key={at}>
          <span>{seatName(game, view, at)}</span>
          <select
            value={sitters[at]}
            onChange={(event) => {
              const chosen = event.currentTarget.value as Sitter;
              setSitters(sitters.map((each, other) => (other === at ? chosen : each)));
            }}
          >
            <option value="me">{t("new.me")}</option>
            <option value="open">{t("new.open")}</option>
            {seat.bot && <option value="bot">{seatName(game, view, at)}</option>}
          </select>
        </label>
      ))}
      <Button tone="main" onClick={send}>
        {t("send.start")}
      </Button>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </details>
  );
}
