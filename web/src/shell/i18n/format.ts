/** Messages with `{places}` and plurals: a catalogue's entry is a text, or one for each plural form. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
export type Message = string | Plural;
export type Catalogue = Readonly<Record<string, Message>>;
export type Values = Readonly<Record<string, string | number>>;

export function formatMessage(language: string, message: Message, values: Values = {}): string {
  const text = typeof message === "string" ? message : choosePlural(language, message, values);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? numberFormat(language).format(value) : value;
  });
}

/** What is costly to make, as formatters are, once for each language. */
export function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const numberFormat = perLanguage((language) => new Intl.NumberFormat(language));
const pluralRules = perLanguage((language) => new Intl.PluralRules(language));

/** The form is that of the value `n`. */
function choosePlural(language: string, message: Plural, values: Values): string {
  const rule = pluralRules(language).select(Number(values.n ?? 0));
  return message[rule] ?? message.other;
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: "á",
  e: "ê",
  i: "ï",
  o: "ö",
  u: "ü",
  n: "ñ",
  c: "ç",
  y: "ý",
  s: "š",
  A: "Å",
  E: "É",
  I: "Î",
  O: "Ø",
  U: "Û",
  S: "Š",
};

/** Longer and accented, yet readable: shows texts that are not from a catalogue or do not fit. */
export function pseudo(message: Message): Message {
  if (typeof message !== "string") {
    return Object.fromEntries(
      Object.entries(message).map(([rule, text]) => [rule, pseudo(text) as string]),
    ) as unknown as Plural;
  }
  const accented = message.replace(/\{\w+\}|./gs, (part) => ACCENTS[part] ?? part);
  const letters = message.replace(/\{\w+\}/g, "").length;
  return `⟦${accented}${" ·".repeat(Math.ceil(letters * 0.18))}⟧`;
}
