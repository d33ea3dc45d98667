/** What a history's keys stand for. */
import { roundsOf } from "../../play/log";
import { groupTurns } from "../../play/moves";
import { parseToken } from "../../play/tokens";
import { poseInWords, pulucMoveInWords } from "../../play/words";
import { locale, perLanguage, regionOf, t } from "../../shell/i18n";

/** A first turn: its block and its walk, or how a stack went. */
export const openingInWords = (key: string): string =>
  key
    .split(" ")
    .map((token) => {
      const move = parseToken(token);
      if (move?.type === "build")
        return t("hint.build", { cell: move.cell, pose: poseInWords(move.pose) });
      if (move?.type === "walk") return t("history.walk", { n: move.steps });
      return pulucMoveInWords(token);
    })
    .join(", ");

/**
 * The round of a decision, as logs count them, from one seat's decisions of a game: it has one turn in each. Auctions
 * have none.
 */
export function roundAt(
  own: readonly { readonly ply: number; readonly token: string }[],
  ply: number,
): number | null {
  const before = own.filter((each) => each.ply <= ply).map(({ token }) => token);
  return (
    roundsOf(
      groupTurns(
        before,
        before.map(() => 0),
      ),
    ).at(-1) ?? null
  );
}

const dayFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(regionOf(language, globalThis.navigator?.languages ?? []), {
      dateStyle: "medium",
      timeZone: "UTC",
    }),
);

const DAYS = /^(\d{4}-\d\d-\d\d)(?: – (\d{4}-\d\d-\d\d))?$/;

/** A part of the time: from day to day, as the reader writes dates, or which of the games. */
export function periodInWords(key: string): string {
  const [, from, to = from] = DAYS.exec(key) ?? [];
  if (!from || !to) return key;
  return dayFormat(locale.value).formatRange(new Date(from), new Date(to));
}
