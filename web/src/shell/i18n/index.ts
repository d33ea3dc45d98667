/** The words of the page, in the language that was chosen or that the browser prefers. */
import { computed, effect, signal } from "@preact/signals";
import { change, type Language, settings } from "../settings";
import type analysis from "../../../../src/cacique/texts/analysis/en.json";
import en from "../../../../src/cacique/texts/page/en.json";
import { type Catalogue, formatMessage, pseudo, type Values } from "./format";
import { tellRefusal } from "./refusals";

export { perLanguage } from "./format";

/** Words of the first page, and of parts that are loaded when somebody comes there. */
export type Key = keyof typeof en | keyof typeof analysis;

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" } as const;

type Spoken = keyof typeof LANGUAGES;

/** The words of a part of the page, English at once and others when they are spoken. */
export interface Words {
  readonly en: Catalogue;
  readonly fr: () => Promise<Catalogue>;
  readonly de: () => Promise<Catalogue>;
}

const parts: Words[] = [];
let english: Catalogue = en;

/** Learns the words of a part; they are there once the promise has resolved. */
export async function addWords(words: Words): Promise<void> {
  if (parts.includes(words)) return;
  parts.push(words);
  english = { ...english, ...words.en };
  const { language: spoken } = catalogue.peek();
  const messages = await LOADERS[spoken]().catch(() => english);
  if (catalogue.peek().language === spoken) catalogue.value = { language: spoken, messages };
}

const all = async (
  spoken: Exclude<Spoken, "en">,
  ...first: readonly Promise<{ default: Catalogue }>[]
) => {
  const more = await Promise.all(parts.map((words) => words[spoken]()));
  const known = (await Promise.all(first)).map((each) => each.default);
  return Object.assign({}, ...known, ...more) as Catalogue;
};

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(english),
  fr: () =>
    all(
      "fr",
      import("../../../../src/cacique/texts/page/fr.json"),
      import("../../../../src/cacique/texts/refusals/fr.json"),
    ),
  de: () =>
    all(
      "de",
      import("../../../../src/cacique/texts/page/de.json"),
      import("../../../../src/cacique/texts/refusals/de.json"),
    ),
  pseudo: () =>
    Promise.resolve(
      Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudo(message)])),
    ),
};

const catalogue = signal<{ language: Language; messages: Catalogue }>({
  language: "en",
  messages: en,
});

export const language = computed(() => catalogue.value.language);

/** The tag that browsers know; a pseudo-locale is none. */
export const locale = computed(() => (language.value === "pseudo" ? "en" : language.value));

export function t(key: Key, values?: Values): string {
  const { messages } = catalogue.value;
  return formatMessage(locale.value, messages[key] ?? english[key] ?? key, values);
}

/** What a server or this page's own authority says in English, as far as that is known. */
export function refusalInWords(reason: string): string {
  return tellRefusal(locale.value, catalogue.value.messages, reason);
}

/** A share in hundredths, to a tenth, as a number: a message writes it as its language does. */
export const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Dates and times as the reader writes them: of a browser's regions of a language, the first counts. */
export function regionOf(language: string, browser: readonly string[]): string {
  return browser.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

export function chooseLanguage(
  wished: Language | "auto",
  query: string,
  browser: readonly string[],
): Language {
  const asked = new URLSearchParams(query).get("lang") ?? "";
  if (isKey(LOADERS, asked)) return asked;
  if (wished !== "auto") return wished;
  return browser.map((tag) => tag.slice(0, 2).toLowerCase()).find(isOffered) ?? "en";
}

const isOffered = (tag: string) => isKey(LANGUAGES, tag);

function isKey<T extends object>(known: T, name: string): name is keyof T & string {
  return Object.hasOwn(known, name);
}

/** How often somebody chose: also the same language again is loaded, or tried once more. */
const choices = signal(0);

/** Speaks a language from now on, also where the address asks for another. */
export function speak(wished: Language | "auto"): void {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  change({ language: wished });
  choices.value++;
}

/** Loads the catalogue of the chosen language now and whenever another is chosen. */
export function followLanguage(): Promise<void> {
  const wish = computed(() => settings.value.language);
  let newest: Language;
  return new Promise((ready) => {
    effect(() => {
      void choices.value;
      const wished = chooseLanguage(wish.value, location.search, navigator.languages);
      newest = wished;
      LOADERS[wished]()
        .then((messages) => {
          if (newest !== wished) return;
          catalogue.value = { language: wished, messages };
          document.documentElement.lang = locale.value;
        })
        .catch(() => {}) // without them, the page goes on with the words it has
        .finally(ready);
    });
  });
}
