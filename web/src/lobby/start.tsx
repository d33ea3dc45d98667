/** The first page: one click into a game. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api } from "../server/api";
import { bots, me } from "../server/catalogue";
import { keepLinks } from "../game/invite";
import { t } from "../shell/i18n";
import type { NewGame } from "../server/protocol";
import { go } from "../shell/router";
import { Button, messageOf } from "../shell/ui";
import { PuebloArt, PulucArt } from "./art";
import { GameLines } from "./games";

/** What players send for the dice, so that nobody can have chosen them alone. */
export function makeEntropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function startGame(game: NewGame): Promise<void> {
  await keepName();
  const created = await api.create({ ...game, entropy: makeEntropy() });
  keepLinks(created.id, created.links);
  go(`/game/${created.id}`);
}

/** A friendly opponent for a first game: not the weakest, far from the strongest. */
export function friendlyBot(game: string): string {
  const all = bots(game);
  return (
    all[Math.min(2, Math.floor(all.length / 3))]?.id ?? (game === "pueblo" ? "level3" : "fair")
  );
}

export function quickGame(game: "pueblo" | "puluc"): NewGame {
  return {
    game,
    options: game === "pueblo" ? { players: 2 } : {},
    seats: [{ kind: "me" }, { kind: "bot", bot: friendlyBot(game) }],
  };
}

export function StartPage() {
  const [trouble, setTrouble] = useState("");
  const [isStarting, setStarting] = useState(false);
  const start = async (game: "pueblo" | "puluc") => {
    setStarting(true);
    try {
      await startGame(quickGame(game));
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
      <NameField />
      <div class="columns">
        <GameLines
          title={t("games.mine")}
          load={api.myGames}
          limit={5}
          empty={t("games.noneMine")}
        />
        <GameLines
          title={t("games.watch")}
          load={api.publicGames}
          limit={5}
          empty={t("games.nonePublic")}
        />
      </div>
    </div>
  );
}

/** The name in the field, as long as it is not kept. */
const typedName = signal<string | null>(null);
let keeping: { readonly name: string; readonly done: Promise<void> } | null = null;

/** Keeps the name that was typed, once, and says which one holds now. */
export async function keepName(): Promise<string | null> {
  const known = me.value?.name ?? null;
  const name = typedName.value?.trim();
  if (!name || name === known) return known;
  if (keeping?.name !== name) keeping = { name, done: rename(name) };
  const { done } = keeping;
  try {
    await done;
  } finally {
    if (keeping?.done === done) keeping = null;
  }
  return name;
}

async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
  if (typedName.value?.trim() === name) typedName.value = null;
}

export function NameField() {
  const [told, tell] = useState("");
  useEffect(
    () => () => {
      typedName.value = null;
    },
    [],
  );
  const keep = async () => {
    const before = me.value?.name;
    try {
      const name = await keepName();
      if (name !== before) tell(t("name.kept"));
    } catch (error) {
      tell(messageOf(error));
    }
  };
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label>
        <span>{t("name.label")}</span>
        <input
          value={typedName.value ?? me.value?.name ?? ""}
          maxLength={30}
          autoComplete="nickname"
          onInput={(event) => {
            typedName.value = event.currentTarget.value;
          }}
          onBlur={keep}
        />
      </label>
      <span role="status" class="hint">
        {told}
      </span>
    </form>
  );
}
