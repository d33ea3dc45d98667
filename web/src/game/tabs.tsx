/** What else there is to a game, one thing at a time: moves, points, talk, and the rest. */
import { useEffect, useState } from "preact/hooks";
import { History } from "../play/desk/history";
import type { LiveGame } from "../play/livegame";
import { type Key, t } from "../shell/i18n";
import { lazy } from "../shell/lazy";

const Chat = lazy(async () => (await import("./chat")).Chat);
const More = lazy(async () => (await import("./more")).More);
const Points = lazy(async () => (await import("../play/desk/points")).Points);

const TABS = ["moves", "points", "chat", "more"] as const;

export function Tabs({ live }: { live: LiveGame }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>("moves");
  const state = live.desk.state.value;
  const [chatSeen, setChatSeen] = useState(0);
  const chats = state.events.filter((event) => event.kind === "chatted").length;
  useEffect(() => {
    if (tab === "chat") setChatSeen(chats);
  }, [tab, chats]);
  return (
    <section class="tabs panel">
      <div role="tablist" aria-label={t("tabs.title")}>
        {TABS.map((name) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            key={name}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (!step) return;
              event.stopPropagation();
              const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
              setTab(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {t(`tabs.${name}` satisfies Key)}
            {name === "chat" && tab !== "chat" && chats > chatSeen && (
              <span class="dot">
                <span class="visually-hidden">{t("chat.new")}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === "moves" && (
          <History state={state} onLook={live.desk.lookAt} onAsk={live.askReview} />
        )}
        {tab === "points" && (
          <Points state={state} onAsk={live.askReview} onLook={live.desk.lookAt} />
        )}
        {tab === "chat" && <Chat live={live} />}
        {tab === "more" && <More live={live} />}
      </div>
    </section>
  );
}
