import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import de from "../../../src/cacique/texts/refusals/de.json";
import { tellRefusal } from "../shell/i18n/refusals";
import type { Memory } from "./arena";
import { PuebloBoard } from "./pueblo";
import { parseRecordText } from "./recordtext";

const inGerman = (reason: string) => tellRefusal("de", de, reason);

const reasonOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
};

describe("what the engine refuses in English", () => {
  it("is known where somebody pastes what cannot be read", () => {
    expect(inGerman(reasonOf(() => parseRecordText("[Game pueblo]\n")))).toBe(
      'Zeile 1, Spalte 1: hier müsste eine Kopfzeile wie [Game "pueblo"] stehen',
    );
    const lines = [
      "pueblo1_-",
      "pueblo1_players=5_-_NW_0,0_87,87_01_1b0",
      "pueblo1_-_-_NX_0,0_87,87_01_1b0",
      "pueblo1_-_-_NW_0_87,87_01_1b0",
      "pueblo1_-_xd43u_NW_0,0_87,87_01_1b0",
      "pueblo1_-_-_NW_0,0_87,87_01_2b0",
      "pueblo1_-_-_NW_0,0_99,87_01_1b0",
    ];
    for (const line of lines) {
      const reason = reasonOf(() => PuebloBoard.at(null as unknown as Memory, line));
      expect(inGerman(reason), line).not.toBe(reason);
    }
  });

  /** Templates and plain texts that the engine refuses by, each place filled with a word. */
  it.each(["setup", "pueblolines", "recordtext", "open", "solution/fetching", "solution/packed"])(
    "is known of all that %s says",
    (file) => {
      const path = join(import.meta.dirname, `${file}.ts`);
      const source = readFileSync(path, "utf8");
      const said =
        /(?:refuse|unreadable|#fail|new Error|return|\?\?)\(?\s*([`"])((?:(?!\1).)*\s(?:(?!\1).)*)\1/g;
      const reasons = [...source.matchAll(said)]
        .map((match) => match[2]!.replace(/\$\{[^}]*\}/g, "7"))
        .filter((text) => /[a-z]{3}/.test(text));
      expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.filter((reason) => inGerman(reason) === reason)).toEqual([]);
    },
  );
});
