/** Reasons in words: the templates that page, terminal and command share, with turns as the page tells them. */
import { signal } from "@preact/signals";
import en from "../../../src/cacique/study/words/en.json";
import type { Lesson, MoveReview, Reason } from "../engine/reviewdata";
import { ReviewWords } from "../engine/reviewwords";
import { hintInWords, seatName } from "../play/words";
import type { GameView, View } from "../server/protocol";
import { locale, t } from "../shell/i18n";

const english = new ReviewWords("en", en);
const loaded = signal<Readonly<Record<string, ReviewWords>>>({ en: english });

/** The words of the language that is spoken; English until they are there. */
function spoken(): ReviewWords {
  const language = locale.value;
  const known = loaded.value[language];
  if (known) return known;
  void ReviewWords.load(language).then(
    (words) => (loaded.value = { ...loaded.peek(), [language]: words }),
    () => {}, // without them, English it is
  );
  return english;
}

/** A reason of a move: seats go by their names, turns by their words. */
export function reasonInWords(
  reason: Reason,
  move: MoveReview,
  { game, view }: { readonly game: GameView; readonly view: View },
): string {
  const names = view.scores.map((_, seat) => seatName(game, view, seat));
  const { tokens } = reason;
  if (!tokens?.length) return spoken().tell(reason, move, names);
  const turn = isBetter(reason, move) ? t("review.theBetter") : hintInWords({ view }, tokens);
  const told = { ...reason, tokens: [turn] };
  return spoken().tell(told, move, names);
}

/** The better turn is told once for all reasons, and in each of them only named; a reply may look the same. */
const isBetter = ({ kind, tokens }: Reason, { best }: MoveReview): boolean =>
  kind !== "line" && tokens?.join() === best.join();

/** A reason where no board is shown: the better turn is only named, a reply goes by its notation. */
export function reasonOf(reason: Reason, move: MoveReview, names: readonly string[]): string {
  const told = isBetter(reason, move) ? { ...reason, tokens: [t("review.theBetter")] } : reason;
  return spoken().tell(told, move, names);
}

/** One of the words that page, terminal and command share: causes, phases, heads of tables. */
export const sharedWord = (key: string): string => spoken().say(key);

/** A thing to remember. */
export const lessonInWords = (lesson: Lesson, hasPoints: boolean): string =>
  spoken().tellLesson(lesson, hasPoints);
