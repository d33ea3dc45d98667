/** Talk at the table, among the other things that happened there. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { LiveGame } from "../play/livegame";
import { seatName } from "../play/words";
import type { GameEvent, GameView, View } from "../server/protocol";
import { locale, perLanguage, regionOf, t } from "../shell/i18n";
import { Button } from "../shell/ui";

export function Chat({ live }: { live: LiveGame }) {
  const { events, game, view, mySeats } = live.desk.state.value;
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const lines = game && view ? events.flatMap((event) => lineOf(event, game, view)) : [];
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  const say = () => {
    if (!text.trim()) return;
    live.command({ kind: "say", text: text.trim() });
    setText("");
  };
  return (
    <div class="chat">
      <ol class="chat-list" ref={list} tabIndex={0} aria-label={t("chat.title")}>
        {lines.map((line) => (
          <li key={line.number} class={line.who ? "" : "chat-note"}>
            {line.who && <strong>{line.who}</strong>} <span>{line.text}</span>{" "}
            <time>{formatClock(line.at)}</time>
          </li>
        ))}
      </ol>
      {game?.has_chat && mySeats.length > 0 ? (
        <form
          class="chat-form"
          onSubmit={(event) => {
            event.preventDefault();
            say();
          }}
        >
          <input
            value={text}
            maxLength={300}
            aria-label={t("chat.say")}
            placeholder={t("chat.say")}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button tone="main" type="submit">
            {t("chat.send")}
          </Button>
        </form>
      ) : (
        <p class="hint">{t(game?.has_chat ? "chat.watching" : "chat.off")}</p>
      )}
    </div>
  );
}

interface ChatLine {
  readonly number: number;
  readonly at: number;
  readonly who: string | null;
  readonly text: string;
}

/** Chat, and what else happened besides the moves. */
export function lineOf(event: GameEvent, game: GameView, view: View): ChatLine[] {
  const { number, at } = event;
  const note = (text: string): ChatLine[] => [{ number, at, who: null, text }];
  const name = (seat: number) => seatName(game, view, seat);
  switch (event.kind) {
    case "chatted":
      return [{ number, at, who: event.name, text: event.text }];
    case "joined":
      return note(t("event.joined", { name: event.name }));
    case "began":
      return note(t("event.began"));
    case "undone":
      return note(t("event.undone", { name: name(event.seat) }));
    case "takeback_asked":
      return note(t("offer.takeback", { name: name(event.seat) }));
    case "takeback_answered":
    case "away_answered":
    case "draw_answered":
      return note(t(event.agrees ? "event.agreed" : "event.refused", { name: name(event.seat) }));
    case "draw_offered":
      return note(t("offer.draw", { name: name(event.seat) }));
    case "dropped":
      return note(
        t(event.reason === "time" ? "event.time" : "event.resigned", { name: name(event.seat) }),
      );
    case "substituted":
      // a seat that nobody had taken is the bot's own
      if (event.bot && game.seats[event.seat]?.guest === null)
        return note(t("event.joined", { name: name(event.seat) }));
      return note(
        t(event.bot ? "event.substituted" : "event.returned", { name: name(event.seat) }),
      );
    case "away_asked":
      return note(
        t(event.wish === "bot" ? "offer.standIn" : "offer.invite", {
          name: name(event.seat),
          whom: name(event.whom),
        }),
      );
    case "invited":
      return note(t("event.invited", { name: name(event.seat) }));
    case "returned":
      return note(t("event.returned", { name: name(event.seat) }));
    case "ended":
      return note(t("event.ended"));
    case "rematched":
      return note(t("event.rematched"));
    case "created":
    case "dice_shared":
    case "moved":
      return [];
  }
}

const clockFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(regionOf(language, globalThis.navigator?.languages ?? []), {
      hour: "2-digit",
      minute: "2-digit",
    }),
);

const formatClock = (at: number) => clockFormat(locale.value).format(at * 1000);
