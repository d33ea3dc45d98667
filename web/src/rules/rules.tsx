/** The rules of a game, to read from the start or from the section that somebody asked for. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, locale, t } from "../shell/i18n";
import { Choice } from "../shell/ui";
import { EDITIONS, type EditionYear, parseRules, type Piece, splitStrong } from "./rulebook";

const TEXTS = import.meta.glob<string>("../../../src/cacique/games/*/rules/*.md", {
  query: "?raw",
  import: "default",
});
const PICTURES = import.meta.glob<string>("../../../docs/pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

type Game = "pueblo" | "puluc";

export function RulesPage({ game, section }: { game: Game; section: string | null }) {
  const text = useSignal<string | null>(null);
  const edition = useSignal<EditionYear>(askedEdition());
  const spoken = locale.value;
  useEffect(() => {
    let isHere = true;
    void TEXTS[`../../../src/cacique/games/${game}/rules/${spoken}.md`]?.().then((told) => {
      if (isHere) text.value = told;
    });
    return () => {
      isHere = false;
    };
  }, [game, spoken, text]);
  const isRead = text.value !== null;
  useEffect(() => {
    if (isRead && section) document.getElementById(section)?.scrollIntoView();
  }, [isRead, section]);
  if (text.value === null) return <p class="page">{t("loading")}</p>;
  const sections = parseRules(text.value, edition.value);
  return (
    <div class="page rules" lang={language.value === "pseudo" ? "en" : language.value}>
      <nav class="lesson-nav" aria-label={t("lesson.which")}>
        {(["pueblo", "puluc"] as const).map((each) => (
          <a key={each} href={`/rules/${each}`} aria-current={each === game ? "page" : undefined}>
            {t(`game.${each}`)}
          </a>
        ))}
      </nav>
      <h1>{t("rules.of", { game: t(`game.${game}`) })}</h1>
      {game === "pueblo" && (
        <Choice
          label={t("new.edition")}
          value={edition.value}
          options={EDITIONS.map((year) => [year, `${year}`] as const)}
          onChange={(year) => {
            edition.value = year;
          }}
        />
      )}
      <ol class="rules-contents">
        {sections.map(({ name, title }) => (
          <li key={name}>
            <a href={`/rules/${game}/${name}`}>{title}</a>
          </li>
        ))}
      </ol>
      {sections.map(({ name, title, pieces }) => (
        <section key={name} id={name} class="rules-section">
          <h2>{title}</h2>
          {pieces.map((piece, at) => (
            <PieceView key={at} piece={piece} />
          ))}
        </section>
      ))}
      <p>
        <a class="button button-plain" href={`/learn/${game}`}>
          {t("start.learn")}
        </a>
      </p>
    </div>
  );
}

/** The edition that the address asks for: a game asks for its own. */
const askedEdition = (): EditionYear =>
  new URLSearchParams(location.search).get("edition") === "2023" ? 2023 : 2002;

function PieceView({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case "text":
      return (
        <p>
          <Words text={piece.text} />
        </p>
      );
    case "list":
      return (
        <ul>
          {piece.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case "picture":
      return (
        <figure>
          <img src={PICTURES[`../../../docs/pictures/${piece.name}.svg`]} alt="" loading="lazy" />
          <figcaption>{piece.words}</figcaption>
        </figure>
      );
  }
}

function Words({ text }: { text: string }) {
  return (
    <>{splitStrong(text).map((part, at) => (at % 2 ? <strong key={at}>{part}</strong> : part))}</>
  );
}
