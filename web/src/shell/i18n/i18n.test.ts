import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { addWords, chooseLanguage, percent, t } from "./";
import analysisDe from "../../../../src/cacique/texts/analysis/de.json";
import analysisEn from "../../../../src/cacique/texts/analysis/en.json";
import analysisFr from "../../../../src/cacique/texts/analysis/fr.json";
import de from "../../../../src/cacique/texts/page/de.json";
import en from "../../../../src/cacique/texts/page/en.json";
import { formatMessage, type Message, perLanguage, pseudo } from "./format";
import fr from "../../../../src/cacique/texts/page/fr.json";

const catalogues: Record<string, Record<string, Message>> = {
  en: { ...en, ...analysisEn },
  fr: { ...fr, ...analysisFr },
  de: { ...de, ...analysisDe },
};
const keys = Object.keys(catalogues.en!);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".test.ts")
      ? [readFileSync(path, "utf8")]
      : [];
  });
}

const text = sources(join(import.meta.dirname, "../..")).join("\n");

const placesOf = (message: Message): string[] => {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((each) => each.match(/\{\w+\}/g) ?? []))].sort();
};

describe("the catalogues", () => {
  it.each(["fr", "de"])("%s has exactly the keys of English", (language) => {
    expect(Object.keys(catalogues[language]!).sort()).toEqual([...keys].sort());
  });

  it("have no key of another, which would say something else once both are loaded", () => {
    expect(Object.keys(analysisEn).filter((key) => Object.hasOwn(en, key))).toEqual([]);
  });

  it.each(["fr", "de"])("%s fills in what English fills in", (language) => {
    const wrong = keys.filter(
      (key) =>
        placesOf(catalogues[language]![key]!).join() !== placesOf(catalogues.en![key]!).join(),
    );
    expect(wrong).toEqual([]);
  });

  it("have every key that the page uses, and no other", () => {
    const literal = new Set(
      [...text.matchAll(/"([a-z]+(?:\.[A-Za-z0-9_]+)*)"/g)].map((match) => match[1]!),
    );
    const prefixes = [...text.matchAll(/`([a-z]+\.(?:[a-z]+\.)*)\$\{/g)].map((match) => match[1]!);
    const unused = keys.filter(
      (key) => !literal.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
    const called = [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1]!);
    expect(called.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it("keep a sign of French on the line of the word before it", () => {
    const wrong = Object.entries(catalogues.fr!).filter(([, message]) =>
      Object.values(typeof message === "string" ? { message } : message).some((each) =>
        / [:;!?%»…]|« /.test(each),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("call one stone and a pair of them what the rulebooks do", () => {
    const words = (language: string) => JSON.stringify(Object.values(catalogues[language]!));
    expect(words("de")).not.toMatch(/Blöck|Paar|Abriss/);
    expect(words("en")).not.toMatch(/\bstones?\b/);
    expect(words("fr")).not.toMatch(/paire|Démolition|blocs/);
  });

  it("leave nothing empty", () => {
    const empty = Object.entries(catalogues).flatMap(([language, messages]) =>
      Object.entries(messages).flatMap(([key, message]) =>
        Object.values(typeof message === "string" ? { message } : message).some(
          (each) => !each.trim(),
        )
          ? [`${language} ${key}`]
          : [],
      ),
    );
    expect(empty).toEqual([]);
  });
});

describe("the words of a part", () => {
  it("are learned when somebody comes there", async () => {
    const none = () => Promise.resolve({});
    expect(t("review.try")).toBe("review.try");
    await addWords({ en: { "review.try": "Try it" }, fr: none, de: none });
    expect(t("review.try")).toBe("Try it");
  });
});

describe("messages", () => {
  it("write shares as their language does", () => {
    const value = percent(0.5449);
    expect(value).toBe(54.5);
    expect(formatMessage("fr", fr["hint.chance"], { value })).toBe("54,5\u202f%");
    expect(formatMessage("en", en["hint.chance"], { value })).toBe("54.5%");
  });

  it("fill in values and choose plurals", () => {
    const points = { one: "{n} point", other: "{n} points" };
    expect(formatMessage("en", points, { n: 1 })).toBe("1 point");
    expect(formatMessage("en", points, { n: 0 })).toBe("0 points");
    expect(formatMessage("fr", points, { n: 0 })).toBe("0 point");
    expect(formatMessage("de", "{name}: {n}", { name: "Ana", n: 1234.5 })).toBe("Ana: 1.234,5");
    expect(formatMessage("en", "{who} is missing")).toBe("{who} is missing");
  });

  it("make what formats them once for each language", () => {
    const make = vi.fn((language: string) => new Intl.NumberFormat(language));
    const format = perLanguage(make);
    expect([1.5, 2.5].map((n) => format("de").format(n))).toEqual(["1,5", "2,5"]);
    expect(format("en").format(1.5)).toBe("1.5");
    expect(make.mock.calls).toEqual([["de"], ["en"]]);
  });

  it("grow and keep their places in the pseudo-locale", () => {
    expect(pseudo("Hello {name}")).toMatch(/^⟦.*\{name\}.*⟧$/);
    expect(JSON.stringify(pseudo({ one: "a", other: "{n} b" }))).toMatch(/"other":".*\{n\}.*"/);
  });

  it("follow the address, then the choice, then the browser", () => {
    expect(chooseLanguage("auto", "?lang=de", ["fr"])).toBe("de");
    expect(chooseLanguage("fr", "", ["de"])).toBe("fr");
    expect(chooseLanguage("auto", "?lang=xx", ["pt", "de-AT"])).toBe("de");
    expect(chooseLanguage("auto", "", ["pt"])).toBe("en");
  });
});
