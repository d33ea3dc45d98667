/**
 * Records as text: tags, then moves with judgements, comments, marks and variations. docs/records.md has the rules;
 * `tests/golden/variations.json` binds this reader to the library's.
 */
import { refuse } from "./setup";

export const JUDGEMENTS = ["!", "?", "!!", "??", "!?", "?!"] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

export const MARK_COLOURS = ["green", "red", "blue", "yellow"] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

/** What is told where a line has come to; what is empty is left out. */
export interface Note {
  readonly judgement?: Judgement;
  readonly comment?: string;
  /** As they are written: `[green:d4]`, `[red:Nc>d4.2]`. */
  readonly marks?: readonly string[];
  readonly variations?: readonly MoveLine[];
}

/** Moves one after the other, and notes by how many of them stand before. */
export interface MoveLine {
  readonly name?: string;
  readonly tokens: readonly string[];
  readonly notes?: Readonly<Record<string, Note>>;
}

/** Tags by name, in their order. */
export type Tags = Readonly<Record<string, string>>;

export interface RecordText {
  readonly tags: Tags;
  readonly line: MoveLine;
}

const MOST_NESTED = 64;
const WIDTH = 80;
const TAG = /[ \t]*\[[ \t]*([A-Z][A-Za-z0-9]*)[ \t]+"((?:[^"\\\n]|\\["\\])*)"[ \t]*\][ \t]*/y;
// control characters, line and paragraph separators, lone surrogates, and the byte order mark: `plain.py` has the same
const HIDDEN = String.raw`\p{Cc}\p{Cs}\u2028\u2029\ufeff`;
const IS_HIDDEN = new RegExp(`[${HIDDEN}]`, "u");
const PLACE = String.raw`([^\s\[\]:>${HIDDEN}]+)`;
const MARK = new RegExp(String.raw`^\[([a-z]+):${PLACE}(?:>${PLACE})?\]$`, "u");
const FORMS: Readonly<Record<string, readonly [RegExp, string]>> = {
  "{": [/\{[^{}]*\}/y, "a comment that ends"],
  "[": [
    new RegExp(String.raw`\[[^\s\[\]${HIDDEN}]*\]`, "uy"),
    "a mark such as [green:d4] or [red:d4>e5]",
  ],
  '"': [/"(?:[^"\\]|\\["\\])*"/y, "a name that ends"],
  "(": [/\(/y, ""],
  ")": [/\)/y, ""],
};
const WORD: readonly [RegExp, string] = [
  new RegExp(String.raw`[^\s\{\}\(\)\[\]"${HIDDEN}]+`, "uy"),
  "a move or a full stop",
];

const words = (text: string): string =>
  text
    .split(/[ \t\r\n]+/)
    .filter(Boolean)
    .join(" ");
const unescape = (text: string): string => text.replace(/\\([\s\S])/g, "$1");
const escape = (text: string): string => text.replace(/["\\]/g, "\\$&");
const isJudgement = (item: string): item is Judgement =>
  (JUDGEMENTS as readonly string[]).includes(item);

/** Reads one record; throws an ApiError that says what is wrong, and where. */
export function parseRecordText(text: string): RecordText {
  const records = parseRecordTexts(text);
  return records.length === 1 ? records[0]! : refuse("one record, please: these are several");
}

/** Reads a file of records, one after the other. */
export const parseRecordTexts = (text: string): RecordText[] => new Reader(text).records();

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  }

  records(): RecordText[] {
    const records = [this.#record()];
    for (;;) {
      if (this.#sees(/[ \t\n]*$/y)) return records;
      records.push(this.#record());
    }
  }

  #record(): RecordText {
    this.#skip(/(?:[ \t]*\n)*/y);
    const tags: Record<string, string> = {};
    do this.#tag(tags);
    while (!this.#sees(/[ \t]*\n/y));
    for (const name of ["Game", "Rules"])
      if (tags[name] === undefined) this.#fail(`the tag ${name} is missing`);
    this.#skip(/(?:[ \t]*\n)*/y);
    return { tags, line: this.#line() };
  }

  #tag(tags: Record<string, string>): void {
    const at = this.#at;
    const [, name = "", value = ""] = this.#match(TAG, 'a tag such as [Game "pueblo"]');
    if (Object.hasOwn(tags, name)) this.#fail(`the tag ${name} is given twice`, at);
    if (IS_HIDDEN.test(value)) this.#fail("a tag has no control characters", at);
    tags[name] = unescape(value);
    this.#match(/\n/y, "the end of the line");
  }

  #line(): MoveLine {
    const reader = new LineReader();
    this.#skip(/[ \t\n]*/y);
    for (;;) {
      const at = this.#at;
      const [form, name] = FORMS[this.#text.charAt(at)] ?? WORD;
      const [item] = this.#match(form, name);
      const problem = item === "." ? reader.problemAtEnd() : reader.take(item);
      if (problem) this.#fail(problem, at);
      if (item === ".") break;
      if (!this.#skip(/[ \t\n]*/y)) this.#fail("a space or the end of the line should stand here");
    }
    this.#skip(/[ \t]*/y);
    if (this.#at < this.#text.length) this.#match(/\n/y, "the end of the line");
    return reader.line();
  }

  #sees(form: RegExp): boolean {
    form.lastIndex = this.#at;
    return form.test(this.#text);
  }

  #skip(form: RegExp): string {
    return this.#match(form, "")[0];
  }

  #match(form: RegExp, name: string): RegExpExecArray {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text);
    if (!found) return this.#fail(`${name} should stand here`);
    this.#at = form.lastIndex;
    return found;
  }

  #fail(reason: string, at = this.#at): never {
    const before = this.#text.slice(0, at).split("\n");
    const column = [...before.at(-1)!].length + 1; // in signs, as Python counts them, and not in halves of pairs
    return refuse(`line ${before.length}, column ${column}: ${reason}`);
  }
}

/** A line as its items come in, one after the other; what cannot stand there is refused. */
class LineReader {
  readonly #open: Draft[] = [new Draft(null)];

  /** Takes the next item, or says why it cannot stand here. */
  take(item: string): string | null {
    const draft = this.#open.at(-1)!;
    const isEmpty = draft.isEmpty ? "a variation begins with a move" : null;
    if (item === "(") {
      if (this.#open.length > MOST_NESTED)
        return isEmpty ?? `variations are nested at most ${MOST_NESTED} deep`;
      if (!isEmpty) this.#open.push(new Draft(draft));
      return isEmpty;
    }
    if (item === ")") {
      if (this.#open.length === 1) return "no variation ends here, because none has begun";
      if (isEmpty) return isEmpty;
      this.#open.pop();
      this.#open.at(-1)!.variations.push(draft.line());
      return null;
    }
    if (item.startsWith('"')) return draft.takeName(item);
    if (item.startsWith("{")) return isEmpty ?? draft.takeComment(item);
    if (item.startsWith("[")) return isEmpty ?? draft.takeMark(item);
    if (isJudgement(item)) return draft.takeJudgement(item);
    return draft.takeMove(item);
  }

  problemAtEnd(): string | null {
    return this.#open.length > 1 ? "a variation does not end" : null;
  }

  line(): MoveLine {
    return this.#open[0]!.line();
  }
}

type Drafted = { -readonly [K in keyof Note]: Note[K] };

/** One line that is being read, and what was told since its last move. */
class Draft {
  #name = "";
  readonly #tokens: string[] = [];
  readonly #notes: Record<string, Note> = {};
  #place: Drafted = {};
  variations: MoveLine[] = [];

  constructor(readonly parent: Draft | null) {}

  get isEmpty(): boolean {
    return this.parent !== null && this.#tokens.length === 0;
  }

  #endPlace(): void {
    const { judgement, comment, marks } = this.#place;
    const note: Note = {
      ...(judgement === undefined ? {} : { judgement }),
      ...(comment === undefined ? {} : { comment }),
      ...(marks === undefined ? {} : { marks }),
      ...(this.variations.length ? { variations: this.variations } : {}),
    };
    if (Object.keys(note).length) this.#notes[this.#tokens.length] = note;
    this.#place = {};
    this.variations = [];
  }

  line(): MoveLine {
    this.#endPlace();
    return {
      ...(this.#name ? { name: this.#name } : {}),
      tokens: this.#tokens,
      ...(Object.keys(this.#notes).length ? { notes: this.#notes } : {}),
    };
  }

  takeMove(token: string): string | null {
    const rivals = this.isEmpty ? this.parent!.variations : this.variations;
    if (rivals.some(({ tokens }) => tokens[0] === token))
      return `another line goes on from here with ${token}`;
    this.#endPlace();
    this.#tokens.push(token);
    return null;
  }

  takeName(item: string): string | null {
    if (!this.isEmpty || this.#name) return "a name stands at the beginning of a variation";
    const name = words(unescape(item.slice(1, -1)));
    if (!name || IS_HIDDEN.test(name)) return "a name is not empty and has no control characters";
    this.#name = name;
    return null;
  }

  takeComment(item: string): string | null {
    const text = words(item.slice(1, -1));
    if (IS_HIDDEN.test(text)) return "a comment has no control characters";
    const { comment } = this.#place;
    this.#place.comment = comment === undefined ? text : `${comment} ${text}`.trim();
    return null;
  }

  takeMark(item: string): string | null {
    const problem = problemOfMark(item);
    if (problem) return problem;
    const marks = this.#place.marks ?? [];
    if (marks.includes(item)) return `the mark ${item} stands here already`;
    this.#place.marks = [...marks, item];
    return null;
  }

  takeJudgement(item: Judgement): string | null {
    if (this.#tokens.length === 0) return "a judgement follows a move";
    if (this.#place.judgement) return "a move has one judgement";
    this.#place.judgement = item;
    return null;
  }
}

/** A mark as it is written, read; null where it is none. */
export function parseMark(
  text: string,
): { readonly colour: MarkColour; readonly place: string; readonly to: string | null } | null {
  const [, colour = "", place = "", to = null] = MARK.exec(text) ?? [];
  const known = MARK_COLOURS.find((each) => each === colour);
  return known ? { colour: known, place, to } : null;
}

function problemOfMark(item: string): string | null {
  const [, colour, place, to] = MARK.exec(item) ?? [];
  if (!colour) return `'${item}' is not a mark such as [green:d4] or [red:d4>e5]`;
  if (!parseMark(item)) return `a mark is green, red, blue or yellow, not '${colour}'`;
  return place === to ? `an arrow has two ends, not '${place}' twice` : null;
}

// writing

/** Writes a record; lines are wrapped at 80 columns, and names and comments broken at their spaces. */
export function writeRecordText(tags: Tags, line: MoveLine): string {
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${escape(value)}"]`);
  return `${head.join("\n")}\n\n${wrap([...itemsOf(line), "."].join(" "))}\n`;
}

/** The items of a line, each note after the move that it follows. */
export function* itemsOf({ tokens, notes = {} }: MoveLine): Generator<string> {
  for (let ply = 0; ply <= tokens.length; ply++) {
    if (ply) yield tokens[ply - 1]!;
    const { judgement, comment, marks = [], variations = [] } = notes[ply] ?? {};
    if (judgement) yield judgement;
    if (comment !== undefined) yield ["{", words(comment), "}"].filter(Boolean).join(" ");
    yield* marks;
    for (const line of variations) {
      yield "(";
      if (line.name) yield `"${escape(words(line.name))}"`;
      yield* itemsOf(line);
      yield ")";
    }
  }
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && [...line].length + 1 + [...word].length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join("\n");
}

/** What may be written as a comment or a name: no braces, no control characters, no spaces twice. */
export const plainWords = (text: string): string =>
  words([...text].map((sign) => (/[{}]/.test(sign) || IS_HIDDEN.test(sign) ? " " : sign)).join(""));
