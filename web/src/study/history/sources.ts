/** Where one's games come from: the server, this browser, and files. */
import { parseRecordTexts, writeRecordText } from "../../engine/recordtext";
import { atHome } from "../../local/here";
import { isHere, listHere } from "../../local/list";
import { isLapSeen } from "../../play/lapseen";
import { api } from "../../server/api";
import type { GameLine } from "../../server/protocol";
import { isSite } from "../../shell/place";

/** A game of one's own, of which only the record has to be fetched. */
export interface Source {
  /** The game's address in this page, or its number in a file. */
  readonly place: string;
  readonly seat: number;
  /** By which its review is found again. */
  readonly key: string;
  readonly record: () => Promise<string>;
}

export interface OwnGames {
  readonly sources: readonly Source[];
  /** Whether the server has told of its games as well, where there is one. */
  readonly isWhole: boolean;
}

/** One's finished games, the latest first: those of this browser, and of the server once it knows who asks. */
export async function ownGames(isKnown: boolean): Promise<OwnGames> {
  const theirs = isSite ? [] : isKnown ? await api.myGames().catch(() => null) : null;
  const lines = [...(theirs ?? []), ...(await listHere().catch(() => []))];
  const sources = lines
    .sort((a, b) => b.updated - a.updated)
    .flatMap((line) => {
      const seat = ownSeat(line);
      return seat === null ? [] : [sourceOf(line, seat)];
    });
  return { sources, isWhole: theirs !== null };
}

const sourceOf = ({ id, moves }: GameLine, seat: number): Source => ({
  place: `/game/${id}`,
  seat,
  key: `${id} ${seat} ${moves}`,
  record: () => (isHere(id) ? atHome(id).api : api.game(id, null)).record(),
});

/** The seat that was one's own; null while the game goes on, and where several people shared a screen. */
function ownSeat({ id, game, status, my_seats: mine, scores }: GameLine): number | null {
  if (status !== "over" || mine.length !== 1) return null;
  // whatever is told of a game gives its end away
  const hadLap = game === "pueblo" && (scores ?? []).some(Boolean);
  return hadLap && !isLapSeen(id) ? null : mine[0]!;
}

/** Somebody who plays in a file, and where. */
export interface Player {
  readonly name: string;
  /** One that they play. */
  readonly game: string;
  readonly sources: readonly Source[];
}

/** Who plays in files of records, whoever plays most first; throws an ApiError where one cannot be read. */
export function playersOf(texts: readonly string[]): Player[] {
  const records = texts.flatMap(parseRecordTexts).map(({ tags, line }) => ({
    tags,
    record: writeRecordText(tags, { tokens: line.tokens }),
  }));
  const found = new Map<string, Player & { readonly sources: Source[] }>();
  records.forEach(({ tags, record }, at) => {
    for (const seat of [0, 1, 2, 3]) {
      const name = (tags[`Seat${seat}`] ?? "").trim();
      if (!name) continue;
      const known = found.get(name.toLowerCase()) ?? { name, game: tags.Game ?? "", sources: [] };
      const place = String(at + 1);
      known.sources.push({ place, seat, key: `${seat} ${record}`, record: async () => record });
      found.set(name.toLowerCase(), known);
    }
  });
  return [...found.values()].sort((a, b) => b.sources.length - a.sources.length);
}
