/** The rules as the library tells them: one text for a game and a language, read into sections. */

export const EDITIONS = [2002, 2023] as const;
export type EditionYear = (typeof EDITIONS)[number];

export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "picture"; readonly name: string; readonly words: string };

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly pieces: readonly Piece[];
}

/** Reads a text in the words of an edition: `{first|second}` is what each of them calls a thing. */
export function parseRules(text: string, edition: EditionYear): Section[] {
  const told = text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, first: string, second: string) =>
    edition === EDITIONS[0] ? first : second,
  );
  return told
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...paragraphs] = part.split(/\n{2,}/);
      const [, title = heading, name = ""] = /^(.*) \{#([a-z]+)\}$/.exec(heading.trim()) ?? [];
      return { name, title, pieces: paragraphs.filter((each) => each.trim()).map(parsePiece) };
    });
}

function parsePiece(paragraph: string): Piece {
  const text = paragraph.trim();
  const picture = /^!\[(.*)\]\((.*)\)$/.exec(text);
  if (picture) return { kind: "picture", words: picture[1]!, name: picture[2]! };
  if (text.startsWith("- "))
    return { kind: "list", items: text.split("\n").map((line) => line.slice(2)) };
  return { kind: "text", text };
}

/** The parts of a text, every second of them strong. */
export const splitStrong = (text: string): string[] => text.split("**");
