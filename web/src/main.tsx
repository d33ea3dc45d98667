import { effect } from "@preact/signals";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { boardVariables } from "./boards/palette";
import { GamesPage } from "./lobby/games";
import { StartPage } from "./lobby/start";
import { isHere } from "./local/list";
import { isServerAway, loadCatalogue, watchNetwork } from "./server/catalogue";
import { assertive, polite } from "./shell/announce";
import { keepPage } from "./shell/app";
import { Boundary } from "./shell/boundary";
import { isHelpShown, isTyping } from "./shell/helping";
import { followLanguage, t } from "./shell/i18n";
import { lazy, whenIdle } from "./shell/lazy";
import { isSite } from "./shell/place";
import { ReloadBanner, watchParts } from "./shell/reload";
import { followLinks, route } from "./shell/router";
import { applySettings, theme } from "./shell/settings";
import "./styles.css";

// The first page is this file and the lobby; every other view is fetched when it is shown.
const NewGamePage = lazy(async () => (await import("./lobby/newgame")).NewGamePage);
const JoinPage = lazy(async () => (await import("./lobby/join")).JoinPage);
const GamePage = lazy(async () => (await import("./game/gameview")).GamePage);
const GameHerePage = lazy(async () => (await import("./game/gamehere")).GameHerePage);
const LearnPage = lazy(async () => (await import("./learn/learn")).LearnPage);
const StudyPage = lazy(async () => {
  const { StudyPage: Page, areWordsThere } = await import("./study/study");
  await areWordsThere;
  return Page;
});
const HistoryPage = lazy(async () => {
  const { HistoryPage: Page, areWordsThere } = await import("./study/history/historypage");
  await areWordsThere;
  return Page;
});
const RulesPage = lazy(async () => (await import("./rules/rules")).RulesPage);
const SettingsPage = lazy(async () => (await import("./settings/settings")).SettingsPage);
const Help = lazy(async () => (await import("./play/desk/help")).Help);

function View() {
  const now = route.value;
  switch (now.view) {
    case "start":
      return <StartPage />;
    case "new":
      return <NewGamePage />;
    case "games":
      return <GamesPage />;
    case "history":
      return <HistoryPage />;
    case "settings":
      return <SettingsPage />;
    case "game":
      return isHere(now.id) ? (
        <GameHerePage key={now.id} id={now.id} watch={null} />
      ) : (
        <GamePage key={now.id} id={now.id} watch={now.watch} />
      );
    case "join":
      return <JoinPage {...now} />;
    case "study":
      return <StudyPage {...now} />;
    case "learn":
      return <LearnPage key={now.game} game={now.game} />;
    case "rules":
      return <RulesPage game={now.game} section={now.section} />;
    case "unknown":
      return (
        <div class="page">
          <h1>{t("unknown.title")}</h1>
          <p>{t("unknown.text")}</p>
          <a class="button button-plain" href="/">
            {t("nav.start")}
          </a>
        </div>
      );
  }
}

const LINKS = [
  ["/new", "nav.new", "new"],
  ["/games", "nav.games", "games"],
  ["/learn/pueblo", "nav.learn", "learn"],
  ["/rules", "nav.rules", "rules"],
  ["/study", "nav.study", "study"],
  ["/settings", "nav.settings", "settings"],
] as const;

function Shell() {
  const at = route.value;
  const now = at.view;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [at]);
  return (
    <>
      <a class="skip" href="#main">
        {t("nav.skip")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={t("nav.home")}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="28" height="28" />
          <span>Cacique</span>
        </a>
        <button
          type="button"
          class="nav-toggle"
          aria-expanded={isOpen}
          aria-controls="nav"
          aria-label={t("nav.menu")}
          onClick={() => setOpen(!isOpen)}
        >
          ☰
        </button>
        <nav id="nav" class={isOpen ? "is-open" : ""} aria-label={t("nav.title")}>
          {LINKS.map(([href, label, view]) => (
            <a key={href} href={href} aria-current={now === view ? "page" : undefined}>
              {t(label)}
            </a>
          ))}
        </nav>
      </header>
      <ReloadBanner />
      {isServerAway.value && now !== "game" && (
        <p class="banner banner-away" role="status">
          {t("link.alone")}
        </p>
      )}
      <main id="main" tabIndex={-1}>
        <Boundary at={at}>
          <View />
        </Boundary>
      </main>
      <GlobalHelp />
      <div class="visually-hidden" aria-live="polite">
        {polite.value}
      </div>
      <div class="visually-hidden" aria-live="assertive">
        {assertive.value}
      </div>
    </>
  );
}

function GlobalHelp() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event.target)) isHelpShown.value = true;
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const close = () => {
    isHelpShown.value = false;
  };
  return isHelpShown.value ? <Help onClose={close} /> : null;
}

/** Whether keys or a pointer were used last: what takes the focus by itself is framed for keys only. */
function watchKeys(root: HTMLElement): void {
  addEventListener("keydown", () => (root.dataset.keys = "true"), true);
  addEventListener("pointerdown", () => delete root.dataset.keys, true);
}

/** Our letters for reading; the first page does without them, and stays small. */
const lettersOf = (font: string) => document.fonts.load(font).catch(() => []);

/** Waits a moment for the letters of a view, which would move it if they came later. */
function fetchLetters(): Promise<unknown> {
  if (route.value.view === "start") return Promise.resolve();
  return Promise.race([lettersOf("400 1em Cabin"), new Promise((go) => setTimeout(go, 200))]);
}

const root = document.documentElement;
watchKeys(root);
applySettings(root);
effect(() => {
  for (const [name, colour] of Object.entries(boardVariables(theme.value)))
    root.style.setProperty(name, colour);
});
followLinks();
watchParts();
if (!isSite) {
  void loadCatalogue();
  watchNetwork();
}
void keepPage();
void Promise.all([followLanguage(), fetchLetters()]).then(() => {
  render(<Shell />, document.getElementById("page")!);
  // what most people open next; where it cannot be had now, it is asked for again when it is shown
  whenIdle(() => {
    void lettersOf("400 1em Cabin");
    const next = isSite ? GameHerePage : GamePage;
    next.fetch().catch(() => {});
  });
});
