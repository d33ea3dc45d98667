/**
 * A tree of variations: a line of moves, whose notes hold judgements, comments, marks and other lines. A place in it is
 * named by the moves that lead there, because no two lines go on from one place with the same move.
 */
import type { Judgement, MoveLine, Note } from "../engine/recordtext";

export type Path = readonly string[];

const NOTHING: Note = {};

/** Where a path ends: the line that it ends in, how far along, and the way through the lines to it. */
interface Place {
  readonly line: MoveLine;
  readonly ply: number;
}

const noteAt = ({ line, ply }: Place): Note => line.notes?.[ply] ?? NOTHING;

/** How many moves a path has in common with a line. */
export function shared({ tokens }: Pick<MoveLine, "tokens">, path: Path): number {
  const at = path.findIndex((token, ply) => tokens[ply] !== token);
  return at < 0 ? path.length : at;
}

function find(line: MoveLine, path: Path): Place | null {
  const ply = shared(line, path);
  if (ply === path.length) return { line, ply };
  const rest = path.slice(ply);
  const other = noteAt({ line, ply }).variations?.find(({ tokens }) => tokens[0] === rest[0]);
  return other ? find(other, rest) : null;
}

export const has = (tree: MoveLine, path: Path): boolean => find(tree, path) !== null;

/** What is told where a path ends. */
export function noteOf(tree: MoveLine, path: Path): Note {
  const place = find(tree, path);
  return place ? noteAt(place) : NOTHING;
}

/** The moves that lines go on with from a place: the line's own first, then its variations'. */
export function nextOf(tree: MoveLine, path: Path): readonly string[] {
  const place = find(tree, path);
  if (!place) return [];
  const own = place.line.tokens[place.ply];
  const others = (noteAt(place).variations ?? []).map(({ tokens }) => tokens[0]!);
  return own === undefined ? others : [own, ...others];
}

/** A path and how it goes on: along its line, and where that ends by the first variation there. */
export function wholeLine(tree: MoveLine, path: Path): Path {
  const [next] = nextOf(tree, path);
  return next === undefined ? path : wholeLine(tree, [...path, next]);
}

/** Whether a place is on the first line: the game as it was played. */
export const isMain = (tree: MoveLine, path: Path): boolean => shared(tree, path) === path.length;

/** All paths at which a line ends, in the order of the text. */
export function endsOf(line: MoveLine, before: Path = []): Path[] {
  const variations = Object.entries(line.notes ?? {}).flatMap(([ply, note]) =>
    (note.variations ?? []).flatMap((other) =>
      endsOf(other, [...before, ...line.tokens.slice(0, Number(ply))]),
    ),
  );
  return [[...before, ...line.tokens], ...variations];
}

// changes

/** Without what is empty, so that equal trees are written alike. */
function tidy(line: MoveLine, notes: Readonly<Record<string, Note>>): MoveLine {
  const told = Object.entries(notes).flatMap(([ply, note]) => {
    const kept = Object.entries(note).filter(
      ([, value]) => value !== undefined && value !== "" && (value as { length: number }).length,
    );
    return kept.length ? [[ply, Object.fromEntries(kept)] as const] : [];
  });
  const { name, tokens } = line;
  return {
    ...(name ? { name } : {}),
    tokens,
    ...(told.length ? { notes: Object.fromEntries(told) } : {}),
  };
}

const withNote = (line: MoveLine, ply: number, note: Note): MoveLine =>
  tidy(line, { ...line.notes, [ply]: { ...noteAt({ line, ply }), ...note } });

/** Changes the line that a path ends in. */
function change(
  line: MoveLine,
  path: Path,
  make: (line: MoveLine, ply: number) => MoveLine,
): MoveLine {
  const ply = shared(line, path);
  if (ply === path.length) return make(line, ply);
  const { variations = [] } = noteAt({ line, ply });
  const rest = path.slice(ply);
  const changed = variations.map((other) =>
    other.tokens[0] === rest[0] ? change(other, rest, make) : other,
  );
  return withNote(line, ply, { variations: changed });
}

/**
 * Goes on from a place: where another move was made, a variation begins. The end of a game as it was recorded is kept:
 * what might have followed it is a variation, too.
 */
export function add(tree: MoveLine, path: Path, token: string, isEnded = false): MoveLine {
  if (nextOf(tree, path).includes(token)) return tree;
  return change(tree, path, (line, ply) => {
    const isKept = isEnded && isMain(tree, path);
    if (ply === line.tokens.length && !isKept) return { ...line, tokens: [...line.tokens, token] };
    const { variations = [] } = noteAt({ line, ply });
    return withNote(line, ply, { variations: [...variations, { tokens: [token] }] });
  });
}

/** Takes the last move of a path away with all that follows; the line goes on with its first variation. */
export function remove(tree: MoveLine, path: Path): MoveLine {
  const before = path.slice(0, -1);
  const token = path.at(-1);
  return change(tree, before, (line, ply) => {
    const { variations = [] } = noteAt({ line, ply });
    if (line.tokens[ply] !== token) {
      const others = variations.filter(({ tokens }) => tokens[0] !== token);
      return withNote(line, ply, { variations: others });
    }
    const [first, ...others] = variations;
    return graft(cut(line, ply), ply, first, others);
  });
}

/**
 * As much of the last turn of a path as no other line shares: what is taken away when that turn is. It begins after so
 * many moves.
 */
export function ownTurn(tree: MoveLine, path: Path, first: number): Path {
  let ply = path.length - 1;
  while (ply > first && nextOf(tree, path.slice(0, ply)).length === 1) ply--;
  return path.slice(0, ply + 1);
}

/** A line up to a place, with what is told there, but for other lines. */
function cut(line: MoveLine, ply: number): MoveLine {
  const kept = Object.entries(line.notes ?? {}).filter(([at]) => Number(at) <= ply);
  const notes = Object.fromEntries(kept);
  return withNote({ ...line, tokens: line.tokens.slice(0, ply), notes }, ply, { variations: [] });
}

/** A line that goes on with another from a place on, others beside it. */
function graft(
  line: MoveLine,
  ply: number,
  rest: MoveLine | undefined,
  others: readonly MoveLine[],
): MoveLine {
  const moved = Object.entries(rest?.notes ?? {}).map(
    ([at, note]) => [String(Number(at) + ply), note] as const,
  );
  const grown = {
    ...line,
    tokens: [...line.tokens, ...(rest?.tokens ?? [])],
    notes: { ...line.notes, ...Object.fromEntries(moved) },
  };
  return withNote(grown, ply, { variations: others });
}

/** Makes the line of a place the first one from where it leaves the line around it. */
export function promote(tree: MoveLine, path: Path): MoveLine {
  const ply = shared(tree, path);
  if (ply === path.length) return tree;
  const rest = path.slice(ply);
  const { variations = [] } = noteAt({ line: tree, ply });
  const chosen = variations.find(({ tokens }) => tokens[0] === rest[0]);
  if (!chosen) return tree;
  const inner = promote(chosen, rest);
  if (inner !== chosen)
    return withNote(tree, ply, {
      variations: variations.map((other) => (other === chosen ? inner : other)),
    });
  const own = tree.tokens.slice(ply);
  const later = Object.entries(tree.notes ?? {}).flatMap(([at, note]) =>
    Number(at) > ply ? [[String(Number(at) - ply), note] as const] : [],
  );
  const rival = tidy({ tokens: own }, Object.fromEntries(later));
  const others = variations.filter((other) => other !== chosen);
  return graft(cut(tree, ply), ply, chosen, own.length ? [rival, ...others] : others);
}

export function annotate(
  tree: MoveLine,
  path: Path,
  note: { judgement?: Judgement | undefined; comment?: string; marks?: readonly string[] },
): MoveLine {
  return change(tree, path, (line, ply) => withNote(line, ply, note as Note));
}

/** Names the variation that a place is in; the game itself has no name. */
export function nameLine(tree: MoveLine, path: Path, name: string): MoveLine {
  if (isMain(tree, path)) return tree;
  return change(tree, path, (line) => tidy({ ...line, name }, line.notes ?? {}));
}

export function nameOf(tree: MoveLine, path: Path): string {
  return find(tree, path)?.line.name ?? "";
}

/** Sets a mark, takes it away, or gives it another colour. */
export function toggleMark(tree: MoveLine, path: Path, mark: string): MoveLine {
  const { marks = [] } = noteOf(tree, path);
  const placeOf = (each: string) => each.slice(each.indexOf(":"));
  const others = marks.filter((each) => placeOf(each) !== placeOf(mark));
  return annotate(tree, path, { marks: marks.includes(mark) ? others : [...others, mark] });
}

// in the address

/** A place in few signs: steps along a line, which variation there, steps along it, and so on. */
export function formatPlace(tree: MoveLine, path: Path): string {
  const ply = shared(tree, path);
  if (ply === path.length) return String(ply);
  const rest = path.slice(ply);
  const { variations = [] } = noteAt({ line: tree, ply });
  const at = variations.findIndex(({ tokens }) => tokens[0] === rest[0]);
  return `${ply}.${at + 1}.${formatPlace(variations[at]!, rest)}`;
}

/** The path of a place; null where the tree has none such. */
export function parsePlace(tree: MoveLine, text: string): Path | null {
  const [ply = "", at, ...more] = text.split(".");
  const steps = Number(ply);
  if (!/^\d+$/.test(ply) || steps > tree.tokens.length) return null;
  const before = tree.tokens.slice(0, steps);
  if (at === undefined) return before;
  const line = noteAt({ line: tree, ply: steps }).variations?.[Number(at) - 1];
  const rest = line && parsePlace(line, more.join("."));
  return rest ? [...before, ...rest] : null;
}
