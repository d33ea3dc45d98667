// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

/** How long the catalogues are on their way, in milliseconds; less than 0 is for ever. */
const delays = { fr: 0, de: 0 };
const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
/** Catalogues that have come. */
const come = new Set<string>();
const slowly = (language: keyof typeof delays, start: string) => async () => {
  await wait(delays[language]);
  come.add(language);
  if (delays[language] < 0) throw new TypeError("Failed to fetch dynamically imported module");
  return { default: { "nav.start": start } };
};

/** The page as it is loaded at an address, in a browser that keeps these settings. */
async function load(query: string, stored: string | null = null) {
  vi.resetModules();
  vi.doMock("../../../../src/cacique/texts/page/fr.json", slowly("fr", "Vers l’accueil"));
  vi.doMock("../../../../src/cacique/texts/page/de.json", slowly("de", "Zur Startseite"));
  localStorage.clear();
  if (stored !== null) localStorage.setItem("cacique.settings", stored);
  history.replaceState(null, "", `/settings${query}`);
  const page = { ...(await import("./")), ...(await import("../settings")) };
  await page.followLanguage();
  return page;
}

beforeEach(() => {
  delays.fr = delays.de = 0;
  come.clear();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
});

describe("the language", () => {
  it.each(["constructor", "toString", "__proto__", "xx", ""])(
    "is the browser's where the address asks for %s",
    async (asked) => {
      const page = await load(`?lang=${asked}`);
      expect(page.language.value).toBe("en");
      expect(page.t("nav.start")).toBe("To the first page");
    },
  );

  it.each(['{"language":"xx"}', '{"language":"constructor"}', '{"language":null}', "["])(
    "is the browser's where %s is stored",
    async (stored) => {
      const page = await load("", stored);
      expect(page.settings.value.language).toBe("auto");
      expect(page.language.value).toBe("en");
    },
  );

  it("is what the address asks for, until one chooses another", async () => {
    const page = await load("?lang=fr&game=puluc");
    expect(page.language.value).toBe("fr");
    page.speak("de");
    await vi.waitFor(() => expect(page.language.value).toBe("de"));
    expect(document.documentElement.lang).toBe("de");
    expect(location.search).toBe("?game=puluc");
    page.change({ volume: 0 });
    await wait(5);
    expect(page.language.value).toBe("de");
  });

  it("can be the wished one again, though the address asked for another", async () => {
    const page = await load("?lang=fr", '{"language":"de"}');
    expect(page.language.value).toBe("fr");
    page.speak("de");
    await vi.waitFor(() => expect(page.language.value).toBe("de"));
  });

  it("is the one that was chosen last, however long it takes", async () => {
    delays.fr = 40;
    const page = await load("");
    page.speak("fr");
    page.speak("de");
    await vi.waitFor(() => expect([...come].sort()).toEqual(["de", "fr"]));
    await vi.waitFor(() => expect(page.language.value).toBe("de"));
    await wait(5);
    expect(page.language.value).toBe("de");
    page.speak("fr");
    page.speak("en");
    await vi.waitFor(() => expect(page.t("nav.start")).toBe("To the first page"));
    await wait(5);
    expect(page.t("nav.start")).toBe("To the first page");
  });

  it("stays where the other one cannot be loaded", async () => {
    delays.fr = -1;
    const page = await load("?lang=fr");
    expect(page.t("nav.start")).toBe("To the first page");
    page.speak("de");
    await vi.waitFor(() => expect(page.t("nav.start")).toBe("Zur Startseite"));
  });
});
