/**
 * What servers and the engine say in English, in another language: by its whole text, or by a text
 * with `{places}` that fits it. `{n}` is a number, `{token}` a single word; whatever else fills a
 * place is told in the other language where it is known itself.
 */
import { type Catalogue, formatMessage, type Message } from "./format";

interface Pattern {
  readonly form: RegExp;
  readonly message: Message;
}

const START = "refused.";
const FORMS: Readonly<Record<string, string>> = { n: "\\d+", token: "\\S+" };
const made = new WeakMap<Catalogue, readonly Pattern[]>();

export function tellRefusal(language: string, known: Catalogue, reason: string): string {
  const whole = known[START + reason];
  if (whole !== undefined) return formatMessage(language, whole);
  for (const { form, message } of patternsOf(known)) {
    const places = form.exec(reason)?.groups;
    if (!places) continue;
    const values = Object.entries(places).map(([name, value]) => [
      name,
      name === "n" ? Number(value) : tellRefusal(language, known, value),
    ]);
    return formatMessage(
      language,
      message,
      Object.fromEntries(values) as Record<string, string | number>,
    );
  }
  return reason;
}

/** Those with places: first where a reason stands, then the ones that say most by themselves. */
function patternsOf(known: Catalogue): readonly Pattern[] {
  const patterns = made.get(known) ?? makePatterns(known);
  made.set(known, patterns);
  return patterns;
}

function makePatterns(known: Catalogue): readonly Pattern[] {
  const weight = (text: string) =>
    (text.endsWith("{reason}") ? 1000 : 0) + text.replace(/\{\w+\}/g, "").length;
  return Object.entries(known)
    .filter(([key]) => key.startsWith(START) && key.includes("{"))
    .map(([key, message]) => ({ text: key.slice(START.length), message }))
    .sort((one, other) => weight(other.text) - weight(one.text))
    .map(({ text, message }) => ({ form: formOf(text), message }));
}

const formOf = (text: string): RegExp =>
  new RegExp(
    `^${text.replace(/[.*+?^$()|[\]\\]|\{(\w+)\}/g, (sign, name?: string) =>
      name ? `(?<${name}>${FORMS[name] ?? ".+?"})` : `\\${sign}`,
    )}$`,
  );
