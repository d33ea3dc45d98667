/** Style sheets are made of the tokens in shell/styles/tokens.css, and colours of boards/palette.ts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contrast } from "./boards/look";
import { boardVariables } from "./boards/palette";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const TOKENS = join("shell", "styles", "tokens.css");
const PALETTE = join("boards", "palette.ts");
const FILES = readdirSync(HERE, { recursive: true, encoding: "utf8" });
const read = (name: string) => readFileSync(join(HERE, name), "utf8");
const tokens = read(TOKENS);
const sheets = FILES.filter((name) => name.endsWith(".css") && name !== TOKENS);
const sources = FILES.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== PALETTE);

const HEX = /#[0-9a-f]{3,8}\b/i;
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|hwb|lab|lch)\(|\b(white|black|gr[ae]y|red|green|blue)\b/i;
/** Lengths of the window are fine inside clamp() and min(), and so are hairlines. */
const LENGTH = /(?<![\w-])(?!0\b|1px\b)\d*\.?\d+(px|rem|em|ch|pt)\b/;
const SPACED = /^((row-|column-)?gap|(padding|margin|font)(-.*)?|border-.*(spacing|radius))$/;

interface Declaration {
  readonly rule: string;
  readonly property: string;
  readonly value: string;
}

function declarations(sheet: string): Declaration[] {
  const rules = sheet.replace(/\/\*.*?\*\//gs, "").matchAll(/\{([^{}]*)\}/g);
  return [...rules].flatMap(([, rule = ""]) =>
    [...rule.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, property = "", value = ""]) => ({
      rule,
      property,
      value,
    })),
  );
}

/** Text in a drawing is measured in the drawing's own units. */
const isDrawn = ({ rule, property }: Declaration) =>
  property === "font-size" && rule.includes("text-anchor");

function isRaw(declaration: Declaration): boolean {
  const { property, value } = declaration;
  if (COLOUR.test(value)) return true;
  if (property === "z-index") return !value.startsWith("var(--layer-");
  if (property === "box-shadow") return !/^(var\(--shadow-|inset |none)/.test(value);
  if (/^(transition|animation)/.test(property)) return /(?<![\w.-])\d*\.\d+m?s\b/.test(value);
  return SPACED.test(property) && LENGTH.test(value) && !isDrawn(declaration);
}

describe.each(sheets)("%s", (name) => {
  it("has no values but tokens", () => {
    const raw = declarations(read(name)).filter(isRaw);
    expect(raw.map(({ property, value }) => `${property}: ${value}`)).toEqual([]);
  });

  it("changes at the breakpoints only, on paper, for fingers and for forced colours", () => {
    const known = new Set(
      [...tokens.matchAll(/^ \*   \w+ +(\(max-\w+: \d+px\))/gm)].map((m) => m[1]),
    );
    expect(known.size).toBe(4);
    const used = [...read(name).matchAll(/@media ([^{]+) \{/g)].flatMap((m) =>
      m[1]!.split(/ and |, /),
    );
    const others = ["print", "(forced-colors: active)", "(pointer: coarse)"];
    expect(used.filter((query) => !others.includes(query) && !known.has(query))).toEqual([]);
  });
});

describe("classes", () => {
  /** Whole, or put together from a beginning, as in `button-${tone}`. */
  const isMade = (name: string, source: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source) ||
    source.includes(`${name.slice(0, name.lastIndexOf("-") + 1) || name}\${`);

  it("of rules are those of elements", () => {
    const source = sources.map(read).join("\n");
    const names = sheets.flatMap((name) =>
      [...read(name).matchAll(/^[^:;@]*[{,]$/gm)].flatMap(([selector]) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/g)].map((m) => m[1]!),
      ),
    );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => !isMade(name, source))).toEqual([]);
  });
});

describe("variables", () => {
  const defined = new Set([...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map((m) => m[1]!));
  const used = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map((m) => m[1]!);

  it("are defined where they are used", () => {
    const set = sources.flatMap((name) =>
      [...read(name).matchAll(/"(--[\w-]+)"/g)].map((m) => m[1]!),
    );
    const known = new Set([...defined, ...Object.keys(boardVariables("light")), ...set]);
    expect(sheets.flatMap((name) => used(read(name))).filter((one) => !known.has(one))).toEqual([]);
  });

  it("are used where they are defined", () => {
    const needed = new Set([...sheets, TOKENS].flatMap((name) => used(read(name))));
    expect([...defined].filter((one) => !needed.has(one))).toEqual([]);
  });
});

describe("colours", () => {
  it.each(sources)("are not written into %s", (name) => {
    expect(read(name).match(HEX)).toBeNull();
  });

  const [light = "", dark = ""] = tokens.split(':root[data-theme="dark"]');
  const TEXTS = ["ink", "ink-soft", "clay-deep", "turquoise", "gold", "good", "bad"];
  const GROUNDS = ["sand", "panel"];
  it.each([
    ["light", light],
    ["dark", dark],
  ])("are read well in the %s", (_, theme) => {
    const colour = (name: string) => theme.match(`--${name}: (#[0-9a-f]{6});`)?.[1] ?? "";
    for (const text of TEXTS)
      for (const ground of GROUNDS)
        expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThan(4.5);
    expect(contrast(colour("clay-ink"), colour("clay"))).toBeGreaterThan(4.5);
  });
});
