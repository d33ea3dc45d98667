import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { assertive, polite } from "./announce";
import { isServerAway, loadCatalogue } from "./catalogue";
import { GamePage } from "./game/gameview";
import { isTyping } from "./game/keys";
import { followLanguage, t } from "./i18n";
import { followLinks, route } from "./router";
import { applySettings } from "./settings";
import "./styles/base.css";
import "./styles/game.css";
import { GamesPage } from "./views/games";
import { Help } from "./views/help";
import { JoinPage } from "./views/join";
import { LearnPage } from "./views/learn";
import { NewGamePage } from "./views/newgame";
import { SettingsPage } from "./views/settings";
import { StartPage } from "./views/start";
import { StudyPage } from "./views/study";

function View() {
  const now = route.value;
  switch (now.view) {
    case "start":
      return <StartPage />;
    case "new":
      return <NewGamePage />;
    case "games":
      return <GamesPage />;
    case "settings":
      return <SettingsPage />;
    case "game":
      return <GamePage key={now.id} id={now.id} watch={now.watch} />;
    case "join":
      return <JoinPage {...now} />;
    case "study":
      return <StudyPage position={now.position} />;
    case "learn":
      return <LearnPage key={now.game} game={now.game} />;
    case "unknown":
      return (
        <div class="page">
          <h1>{t("unknown.title")}</h1>
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
  ["/study", "nav.study", "study"],
  ["/settings", "nav.settings", "settings"],
] as const;

function Shell() {
  const now = route.value.view;
  return (
    <>
      <a class="skip" href="#main">
        {t("nav.skip")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={t("nav.home")}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>Cacique</span>
        </a>
        <nav aria-label={t("nav.title")}>
          {LINKS.map(([href, label, view]) => (
            <a key={href} href={href} aria-current={now === view ? "page" : undefined}>
              {t(label)}
            </a>
          ))}
        </nav>
      </header>
      {isServerAway.value && now !== "game" && (
        <p class="banner banner-away" role="status">
          {t("link.away")}
        </p>
      )}
      <main id="main" tabIndex={-1}>
        <View />
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

/** In a game, the game itself listens. */
function GlobalHelp() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "?" && route.peek().view !== "game" && !isTyping(event.target))
        setShown(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return isShown ? <Help onClose={() => setShown(false)} /> : null;
}

applySettings(document.documentElement);
followLinks();
loadCatalogue();
followLanguage().then(() => render(<Shell />, document.getElementById("page")!));
