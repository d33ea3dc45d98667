/** Records with variations and marks: read strictly, and written again byte for byte. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  parseMark,
  parseRecordText,
  parseRecordTexts,
  plainWords,
  writeRecordText,
} from "./recordtext";

const HEAD = '[Game "puluc"]\n[Rules "1"]\n\n';
const read = (body: string) => parseRecordText(`${HEAD}${body}\n`).line;
const again = (text: string) => {
  const { tags, line } = parseRecordText(text);
  return writeRecordText(tags, line);
};

describe("a record", () => {
  it("has variations where they stand, with names, judgements, comments and marks", () => {
    const body =
      'r3 0-3 ! { a quiet start } [green:3] [red:10>8] ( "the other throw" r4 10-6 ?! ( r1 ) r2 )\nr1 10-9 .';
    const line = read(body);
    expect(line.tokens).toEqual(["r3", "0-3", "r1", "10-9"]);
    expect(line.notes).toEqual({
      2: {
        judgement: "!",
        comment: "a quiet start",
        marks: ["[green:3]", "[red:10>8]"],
        variations: [
          {
            name: "the other throw",
            tokens: ["r4", "10-6", "r2"],
            notes: { 2: { judgement: "?!", variations: [{ tokens: ["r1"] }] } },
          },
        ],
      },
    });
  });

  it("is written again as it was, wrapped at 80 columns", () => {
    const many = Array.from({ length: 40 }, (_, at) => `r${1 + (at % 5)}`).join(" ");
    const once = again(`${HEAD}r3 { ${many} } ( "a \\"b\\" \\\\" r1 r2 [blue:0>9] ) r5 .\n`);
    expect(once.split("\n").every((line) => line.length <= 80)).toBe(true);
    expect(again(once)).toBe(once);
    expect(once).toContain('"a \\"b\\" \\\\"');
  });

  it("is forgiven what editors do to files", () => {
    const strange = `\ufeff${HEAD}r3   0-3\n\n ( r1 ) .`.replaceAll("\n", "\r\n");
    expect(parseRecordText(strange).line.tokens).toEqual(["r3", "0-3"]);
  });

  it.each([
    ["r3 ( ) .", "begins with a move"],
    ["r3 ( r1 .", "does not end"],
    ["r3 ) .", "none has begun"],
    ["r3 ( r1 ) r1 .", "another line goes on"],
    ["r3 ( r1 ) ( r1 ) .", "another line goes on"],
    ["! r3 .", "follows a move"],
    ["r3 ! ? .", "one judgement"],
    ["r3 [pink:3] .", "green, red"],
    ["r3 [red:3>3] .", "two ends"],
    ["r3 [red:3] [red:3] .", "already"],
    ["r3 [red] .", "not a mark"],
    ['r3 "name" .', "beginning of a variation"],
    ['r3 ( "" r1 ) .', "not empty"],
    ["r3 (r1 ) .", "a space"],
    ["r3 { open .", "a comment that ends"],
    ["r3", "should stand here"],
    [`r3 ${"( r1 ".repeat(66)}${") ".repeat(66)}.`, "64 deep"],
  ])("refuses %s", (body, reason) => {
    expect(() => read(body)).toThrow(reason);
  });

  it("says where it is wrong", () => {
    expect(() => read("r3\n  ( r1 ) r1 .")).toThrow("line 5, column 10");
    expect(() => parseRecordText('[Game "x"]\n\n.')).toThrow("Rules is missing");
    expect(() => parseRecordText(`${HEAD}.\n\n${HEAD}.`)).toThrow("several");
  });

  it("has marks of places and arrows", () => {
    expect(parseMark("[blue:Nc>d4.2]")).toEqual({ colour: "blue", place: "Nc", to: "d4.2" });
    expect(parseMark("[pink:d4]")).toBe(null);
    expect(plainWords(" a {b}\n\u0007 c ")).toBe("a b c");
    expect(plainWords("\ufeff👩‍💻 \ud83d\u0085a\u00a0b")).toBe("👩‍💻 a\u00a0b");
  });
});

interface Golden {
  readonly read: readonly {
    readonly name: string;
    readonly text: string;
    readonly written: string;
    readonly lines: readonly unknown[];
  }[];
  readonly refused: readonly {
    readonly name: string;
    readonly text: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
    readonly needs_board: boolean;
  }[];
}

const GOLDEN = join(import.meta.dirname, "../../../tests/golden/variations.json");
const golden = JSON.parse(readFileSync(GOLDEN, "utf-8")) as Golden;

describe("the library's golden records", () => {
  it.each(golden.read)("$name: as many games as the library reads", ({ text, lines }) => {
    expect(parseRecordTexts(text).map(({ line }) => line)).toEqual(lines);
  });

  const single = golden.read.filter(({ lines }) => lines.length === 1);

  it.each(single)("$name: read to the same line, and written so that it is again", (each) => {
    const [line] = each.lines;
    expect(parseRecordText(each.text).line).toEqual(line);
    expect(parseRecordText(again(each.text)).line).toEqual(line);
    expect(again(again(each.text))).toBe(again(each.text));
  });

  it("are written alike where they were in the usual order and breaks", () => {
    const alike = single.filter(({ text, written }) => again(text) === written);
    expect(alike.length).toBeGreaterThanOrEqual(9);
  });

  const refused = golden.refused.filter((each) => !each.needs_board);
  it.each(refused)("$name: refused at the same place", ({ text, line, column, message }) => {
    const wanted = `line ${line}, column ${column}: ${message}`.replaceAll("'", '"');
    let said = "nothing";
    try {
      parseRecordText(text);
    } catch (error) {
      said = (error as Error).message.replaceAll("'", '"');
    }
    expect(said).toBe(wanted);
  });
});
