/** The first page: one click into a game. */
import { useState } from "preact/hooks";
import { NameField } from "../server/guest";
import { startAnywhere } from "../local/starting";
import { quickGame } from "../server/starting";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { isSite } from "../shell/place";
import { Button } from "../shell/ui";
import { PuebloArt, PulucArt } from "./art";
import { GamesToWatch, MyGames } from "./games";

export function StartPage() {
  const [trouble, setTrouble] = useState("");
  const [isStarting, setStarting] = useState(false);
  const start = async (game: "pueblo" | "puluc") => {
    setStarting(true);
    try {
      await startAnywhere(quickGame(game));
    } catch (error) {
      setTrouble(messageOf(error));
      setStarting(false);
    }
  };
  return (
    <div class="start">
      <section class="hero">
        <h1>{t("start.title")}</h1>
        <p>{t("start.lead")}</p>
      </section>
      {trouble && (
        <p class="banner" role="alert">
          {trouble}
        </p>
      )}
      {isStarting && (
        <p class="hint preparing" role="status">
          {t("start.preparing")}
        </p>
      )}
      <div class="cards">
        <article class="card">
          <PuebloArt />
          <div class="card-text">
            <h2>Pueblo</h2>
            <p>{t("start.pueblo")}</p>
            <div class="card-actions">
              <Button tone="main" disabled={isStarting} onClick={() => start("pueblo")}>
                {t("start.playBot")}
              </Button>
              <a class="button button-plain" href="/new?game=pueblo">
                {t("start.options")}
              </a>
              <a class="link" href="/learn/pueblo">
                {t("start.learn")}
              </a>
            </div>
          </div>
        </article>
        <article class="card">
          <PulucArt />
          <div class="card-text">
            <h2>Puluc</h2>
            <p>{t("start.puluc")}</p>
            <div class="card-actions">
              <Button tone="main" disabled={isStarting} onClick={() => start("puluc")}>
                {t("start.playBot")}
              </Button>
              <a class="button button-plain" href="/new?game=puluc">
                {t("start.options")}
              </a>
              <a class="link" href="/learn/puluc">
                {t("start.learn")}
              </a>
            </div>
          </div>
        </article>
      </div>
      {!isSite && <NameField />}
      <div class="columns">
        <MyGames limit={5} />
        <GamesToWatch limit={5} />
      </div>
    </div>
  );
}
