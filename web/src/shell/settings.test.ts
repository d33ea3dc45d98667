import { describe, expect, it, vi } from "vitest";
import { DEFAULTS, readSettings } from "./settings";

describe("settings", () => {
  it("take nothing strange from the store", () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings("{")).toEqual(DEFAULTS);
    expect(readSettings("3")).toEqual(DEFAULTS);
    expect(readSettings('{"volume":"loud","theme":"dark","other":1}')).toEqual({
      ...DEFAULTS,
      theme: "dark",
    });
  });

  it("take only what can be chosen", () => {
    const strange = { language: "xx", theme: "pink", board: "4d", motion: "", volume: 40 };
    expect(readSettings(JSON.stringify(strange))).toEqual(DEFAULTS);
    for (const lessonsSeen of [null, {}, "pueblo", [1]])
      expect(readSettings(JSON.stringify({ lessonsSeen }))).toEqual(DEFAULTS);
    expect(readSettings('{"constructor":1,"__proto__":{"volume":1}}')).toEqual(DEFAULTS);
    const known = { ...DEFAULTS, language: "de", volume: 1, lessonsSeen: ["pueblo"] };
    expect(readSettings(JSON.stringify(known))).toEqual(known);
  });

  it("print on light paper, whatever the screen is", async () => {
    const media = (query: string) =>
      Object.assign(new EventTarget(), { matches: query !== "print" });
    const asked = new Map<string, ReturnType<typeof media>>();
    vi.stubGlobal("matchMedia", (query: string) => {
      asked.set(query, media(query));
      return asked.get(query);
    });
    vi.resetModules();
    const { change, theme } = await import("./settings");
    change({ theme: "dark" });
    expect(theme.value).toBe("dark");
    const print = (matches: boolean) =>
      asked.get("print")!.dispatchEvent(Object.assign(new Event("change"), { matches }));
    print(true);
    expect(theme.value).toBe("light");
    print(false);
    expect(theme.value).toBe("dark");
    vi.unstubAllGlobals();
  });
});
