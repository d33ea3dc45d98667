/** Options of a game: their defaults, how lines and records write them, and what is wrong with them. */
import { ApiError } from "../server/apierror";
import type { PuebloOptions, PulucOptions } from "../server/protocol";
import { CORNERS } from "../boards/geometry";
import { CELLS } from "./names";

export const RULES = "1";

export const PUEBLO_DEFAULTS: PuebloOptions = {
  players: 2,
  edition: 2002,
  pro: false,
  demolition: false,
  sites: [],
  chief: "NW",
  first: 0,
  tallest: 0,
  handed: "right",
};

export const PULUC_DEFAULTS: PulucOptions = { ruleset: "box", draw: true, first: 0, p: 0.5 };

type Options = Readonly<Record<string, unknown>>;

export const refuse = (reason: string): never => {
  throw new ApiError("illegal", reason);
};

/** Options as somebody gave them, with defaults for those that are missing. */
export function complete<T extends object>(defaults: T, given: Options): T {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(defaults, name))
      refuse(`there is no option '${name}'; the options are ${Object.keys(defaults).join(", ")}`);
  return { ...defaults, ...given };
}

export function checkPueblo(given: Options): PuebloOptions {
  const options = complete(PUEBLO_DEFAULTS, given);
  oneOf("players", options.players, [2, 3, 4]);
  oneOf("edition", options.edition, [2002, 2023]);
  oneOf("pro", options.pro, [true, false]);
  oneOf("demolition", options.demolition, [true, false]);
  oneOf("chief", options.chief, CORNERS);
  const seats = [0, 1, 2, 3].slice(0, options.players);
  oneOf("first", options.first, seats);
  oneOf("tallest", options.tallest, seats);
  oneOf("handed", options.handed, ["right", "left"]);
  return { ...options, sites: checkSites(options) };
}

/** Sites in the one form that equal options share. */
function checkSites({ sites }: PuebloOptions): readonly (readonly string[])[] {
  if (!areLists(sites)) return refuse("sites must be lists of three cells");
  if (sites.length > 4) refuse(`sites are 4 at most, not ${sites.length}`);
  const covered = sites.flat();
  if (new Set(covered).size < covered.length) refuse("sites overlap");
  return sites.map((site) => {
    const cells = site.map((cell) => CELLS.indexOf(cell)).sort((a, b) => a - b);
    if (!isSite(cells)) refuse(`sites cover three cells of a 2 × 2 window, not ${site.join(" ")}`);
    return cells.map((cell) => CELLS[cell]!);
  });
}

const areLists = (sites: unknown): boolean =>
  Array.isArray(sites) && sites.every((site) => Array.isArray(site));

function isSite(cells: readonly number[]): boolean {
  if (cells.length !== 3 || cells.some((cell) => cell < 0)) return false;
  const [files, ranks] = [cells.map((cell) => cell % 8), cells.map((cell) => cell >> 3)];
  const span = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
  return span(files) === 1 && span(ranks) === 1;
}

export function checkPuluc(given: Options): PulucOptions {
  const options = complete(PULUC_DEFAULTS, given);
  oneOf("ruleset", options.ruleset, ["box", "bell"]);
  oneOf("draw", options.draw, [true, false]);
  oneOf("first", options.first, [0, 1]);
  if (typeof options.p !== "number" || !(options.p >= 0 && options.p <= 1))
    refuse(`p must be a number from 0 to 1, not ${String(options.p)}`);
  return options;
}

function oneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  if (!choices.includes(value))
    refuse(`${name} must be ${choices.join(" or ")}, not ${String(value)}`);
}

// as text

export function formatOption(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((site: readonly string[]) => site.join(".")).join(",");
  if (typeof value === "boolean") return value ? "yes" : "no";
  // chances are written with a point, whole ones, too
  if (name === "p" && Number.isInteger(value)) return `${String(value)}.0`;
  return String(value);
}

export function parseOption(name: string, text: string, fallback: unknown): unknown {
  if (Array.isArray(fallback)) return text ? text.split(",").map((site) => site.split(".")) : [];
  if (typeof fallback === "boolean") return { yes: true, no: false }[text] ?? text;
  if (typeof fallback !== "number") return text;
  const form = name === "p" ? /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/ : /^\d+$/;
  return form.test(text) ? Number(text) : text;
}

/** The head of a position line: `pueblo1_players=3`. */
export function formatHead<T extends object>(game: string, options: T, defaults: T): string {
  const other = Object.entries(options).flatMap(([name, value]) => {
    const written = formatOption(name, value);
    if (written === formatOption(name, defaults[name as keyof T])) return [];
    return [value === true ? name : `${name}=${written}`];
  });
  return `${game}${RULES}_${other.join(";") || "-"}`;
}

/** The options of a line's second field, unchecked. */
export function parseHead(text: string, defaults: object): Options {
  if (text === "-") return {};
  return Object.fromEntries(
    text.split(";").map((word) => {
      const [name = "", value = "yes"] = word.split("=");
      return [name, parseOption(name, value, (defaults as Options)[name])];
    }),
  );
}
