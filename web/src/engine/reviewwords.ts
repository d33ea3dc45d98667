/**
 * Reviews in words: the templates of src/cacique/study/words, which command and terminal read as well.
 *
 * A template names what it is filled with: `{cell}`, or `{fine|point|points}` for a number with its noun.
 */
import type { Lesson, MoveReview, Reason } from "./reviewdata";

export type Language = "en" | "fr" | "de";
export type Templates = Readonly<Record<string, string>>;

const MOST_NAMED = 5;
const SHARES: ReadonlySet<string> = new Set(["chance", "odds"]);

/** The templates of a language, which are loaded when first needed. */
export async function loadTemplates(language: Language): Promise<Templates> {
  switch (language) {
    case "en":
      return (await import("../../../src/cacique/study/words/en.json")).default;
    case "fr":
      return (await import("../../../src/cacique/study/words/fr.json")).default;
    case "de":
      return (await import("../../../src/cacique/study/words/de.json")).default;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Tells reviews in one language. */
export class ReviewWords {
  constructor(
    private readonly language: Language,
    private readonly templates: Templates,
  ) {}

  static async load(language: Language): Promise<ReviewWords> {
    return new ReviewWords(language, await loadTemplates(language));
  }

  /** Fills a template. */
  say(key: string, values: Values = {}): string {
    return this.templates[key]!.replace(
      /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
      (_, name: string, one?: string, other?: string) => this.#fill(name, values[name], one, other),
    );
  }

  /** Puts a reason of a move into words; seats go by their names. */
  tell(reason: Reason, move: Pick<MoveReview, "seat">, names: readonly string[] = []): string {
    const name = (seat?: number) =>
      seat === undefined ? undefined : names[seat] || this.say("player", { n: seat + 1 });
    const named = { ...reason, seat: name(reason.seat), by: name(reason.by) };
    const values = { ...named, ...this.#phrases(reason, named) };
    const told = this.say(`reason.${variantOf(reason, move)}`, values);
    const whole = reason.kind === "corner" ? this.say("reason.corner", { told }) : told;
    return whole.replaceAll("….", "…"); // an ellipsis ends its sentence
  }

  /** Values that are phrases themselves. */
  #phrases({ kind, is_left, gains }: Reason, named: Values): Values {
    if (kind === "shown")
      return { better: this.say(is_left ? "shown.hides" : "shown.spares", named) };
    return gains ? { gains: gains.map((gain) => this.say(`gain.${gain}`)) } : {};
  }

  /** Puts a thing to remember into words: what it cost, in points or as a chance. */
  tellLesson({ kind, points }: Lesson, hasPoints: boolean): string {
    const value = hasPoints ? this.say("value.points", { points }) : this.#write("chance", points);
    return this.say(`remember.${kind}`, { value });
  }

  /** Points with their noun. */
  points(points: number): string {
    return this.say("value.points", { points });
  }

  /** A chance as a share of a hundred. */
  chance(chance: number): string {
    return this.#write("chance", chance);
  }

  #fill(name: string, value: unknown, one?: string, other?: string): string {
    if (one === undefined || other === undefined) return this.#write(name, value);
    if (Array.isArray(value)) return `${value.length === 1 ? one : other} ${this.#join(value)}`;
    return `${this.#write(name, value)} ${this.#isOne(Number(value)) ? one : other}`;
  }

  #isOne(value: number): boolean {
    const shown = Math.abs(round(value));
    return this.language === "fr" ? shown < 2 : shown === 1;
  }

  #write(name: string, value: unknown): string {
    if (Array.isArray(value)) return name === "tokens" ? value.join(" ") : this.#join(value);
    if (typeof value !== "number") return String(value);
    if (!SHARES.has(name)) return this.#number(round(value));
    const gap = { en: "", fr: "\u202f", de: " " }[this.language];
    return `${this.#number(round(100 * value))}${gap}%`;
  }

  #number(value: number): string {
    const shown = String(value).replace("-", "−");
    return this.language === "en" ? shown : shown.replace(".", ",");
  }

  /** Names a few in order; the rest is an ellipsis. */
  #join(values: readonly unknown[]): string {
    const words = values.slice(0, MOST_NAMED).map(String);
    if (values.length > MOST_NAMED) return [...words, "…"].join(", ");
    const last = words.pop()!;
    return words.length ? words.join(", ") + this.templates.and! + last : last;
  }
}

/** To a tenth, as Python rounds: a tie, which only quarters can be, goes to the even digit. No negative zero. */
function round(value: number): number {
  const isTie = Math.abs((value * 4) % 2) === 1;
  const tenths = isTie ? 2 * Math.round((value * 10) / 2) : 10 * Number(value.toFixed(1));
  return Math.round(tenths) / 10 + 0;
}

/** Which template of its kind a reason needs. */
function variantOf(reason: Reason, move: Pick<MoveReview, "seat">): string {
  const { kind } = reason;
  switch (kind) {
    case "shown":
      if (reason.walks === 0) return "shown.lap";
      if (reason.by === undefined) return "shown.far";
      return reason.walks === 1 ? "shown.next" : kind;
    case "reached":
      return reason.seat === move.seat ? kind : "reached.other";
    case "walk":
    case "corner":
      return `walk${variantOfStop(reason, reason.seat !== move.seat)}`;
    case "stock":
      return reason.is_coloured ? "stock.coloured" : "stock.neutral";
    case "line":
      if (reason.points === undefined) return "line.chance";
      return reason.tokens?.length ? kind : "line.end";
    case "price":
      return `price.${variantOfPrice(reason)}`;
    case "hid":
    case "tempo":
    case "gain":
    case "card":
    case "reach":
    case "capture":
    case "home":
      return kind;
  }
}

/** Of a turn the stop is that of the best walk after it, if it has one; a walk's was made. */
function variantOfStop({ tokens, square, better_square }: Reason, isOther: boolean): string {
  if (!tokens?.length) return isOther ? ".other" : "";
  if (square === undefined) return ".ended";
  return better_square === undefined ? ".end" : ".turn";
}

/** A bid loses what it is above the worth, or above what was needed. */
function variantOfPrice({ paid, needed = 0, worth = 0 }: Reason): string {
  if (!paid) return "under";
  return needed < worth ? "more" : "over";
}
