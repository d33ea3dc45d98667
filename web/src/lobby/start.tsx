/** The first page: one click into a game. */
import { useRef, useState } from "preact/hooks";
import { NameField } from "../server/guest";
import { isHere } from "../local/list";
import { startAnywhere } from "../local/starting";
import type { GameLine } from "../server/protocol";
import { quickGame } from "../server/starting";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { isSite } from "../shell/place";
import { Button } from "../shell/ui";
import { GamesToWatch, MyGames, playersOf, useGameToContinue } from "./games";
import { road, TOWN, town } from "./pictures";

/** The board only of a game that is under way, whose towers have room above them. */
const SITE = "svgView(viewBox(3,3,630,440))";

export function StartPage() {
  const [trouble, setTrouble] = useState("");
  const [isStarting, setStarting] = useState(false);
  // a second click may come before anything is drawn again: one click, one game
  const starting = useRef(false);
  const start = async (game: "pueblo" | "puluc") => {
    if (starting.current) return;
    starting.current = true;
    setStarting(true);
    try {
      await startAnywhere(quickGame(game));
    } catch (error) {
      setTrouble(messageOf(error));
      setStarting(false);
      starting.current = false;
    }
  };
  return (
    <div class="start">
      <section class="hero">
        <h1>{t("start.title")}</h1>
        <p>{t("start.lead")}</p>
      </section>
      <Continue />
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
          <div class="card-picture">
            <img src={`${town}#${TOWN}`} alt={t("start.board")} width="624" height="395" />
          </div>
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
          <div class="card-picture card-road">
            <img src={road} alt={t("start.road")} width="624" height="395" />
          </div>
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

/** The board as it stands; of a game that only this browser has, a board of its kind. */
function pictureOf({ id, game, moves }: GameLine): string {
  if (isHere(id)) return game === "puluc" ? road : `${town}#${TOWN}`;
  const picture = `/api/games/${id}/picture.svg?of=${moves}`;
  return game === "puluc" ? picture : `${picture}#${SITE}`;
}

/** The way back into a game that one plays, with the board as it stands. */
function Continue() {
  const line = useGameToContinue();
  if (!line) return null;
  const game = t(line.game === "puluc" ? "game.puluc" : "game.pueblo");
  return (
    <a class="continue panel" href={`/game/${line.id}`}>
      <img src={pictureOf(line)} alt="" width="160" height="112" />
      <span>
        <strong>{t("start.continue")}</strong>
        <span>{t("start.continueWith", { game, names: playersOf(line) })}</span>
        {line.is_my_turn && <span class="tag tag-turn">{t("title.yourTurn")}</span>}
      </span>
    </a>
  );
}
