/** The words of the page, in the language that was chosen or that the browser prefers. */
import { computed, effect, signal } from "@preact/signals";
import { type Language, settings } from "../settings";
import en from "./en.json";
import { type Catalogue, formatMessage, pseudo, type Values } from "./format";

export type Key = keyof typeof en;

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" } as const;

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  fr: async () => (await import("./fr.json")).default,
  de: async () => (await import("./de.json")).default,
  pseudo: async () =>
    Object.fromEntries(Object.entries(en).map(([key, message]) => [key, pseudo(message)])),
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
  return formatMessage(locale.value, messages[key] ?? en[key] ?? key, values);
}

export function chooseLanguage(
  wished: Language | "auto",
  query: string,
  browser: readonly string[],
): Language {
  const asked = new URLSearchParams(query).get("lang");
  if (asked && asked in LOADERS) return asked as Language;
  if (wished !== "auto") return wished;
  const known = browser.map((tag) => tag.slice(0, 2).toLowerCase());
  return (known.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}

/** Loads the catalogue of the chosen language now and whenever another is chosen. */
export function followLanguage(): Promise<void> {
  return new Promise((ready) => {
    effect(() => {
      const wished = chooseLanguage(settings.value.language, location.search, navigator.languages);
      LOADERS[wished]()
        .then((messages) => {
          catalogue.value = { language: wished, messages };
          document.documentElement.lang = locale.value;
        })
        .finally(ready);
    });
  });
}
