/** Who is called what: bots by their titles in the reader's language, and nobody by another's name. */
import { bots } from "../server/catalogue";
import type { BotInfo } from "../server/protocol";
import { type Key, t } from "../shell/i18n";

/** Names as they are read: bots' in the reader's language, and equal ones told apart by a number. */
export function namesInWords(game: string, given: readonly string[]): string[] {
  const names = given.map((name) => {
    const bot = bots(game).find((each) => each.id === name);
    return bot ? botTitle(bot.title) : name;
  });
  return names.map((name, at) => {
    if (!name || names.indexOf(name) === names.lastIndexOf(name)) return name;
    const before = names.slice(0, at).filter((other) => other === name).length;
    return `${name} ${before + 1}`;
  });
}

const TITLES = [
  "visitor",
  "helper",
  "bricklayer",
  "mason",
  "builder",
  "foreman",
  "architect",
  "cacique",
  "master",
  "beginner",
  "fair",
  "good",
  "expert",
  "perfect",
] as const;

/** Bots have English titles at the server; those that the page knows are translated. */
export function botTitle(title: string): string {
  const known = TITLES.find((each) => each === title.toLowerCase());
  return known ? t(`bot.${known}` satisfies Key) : title;
}

/** A bot with its level and, in a word, its strength. */
export function botInWords(game: string, { level, title }: BotInfo): string {
  if (level === null) return title;
  const most = Math.max(1, ...bots(game).map((each) => each.level ?? 0));
  const strength = t(`strength.${strengthOf(level ?? 1, most)}` satisfies Key);
  return t("new.strength", { level: level ?? 0, title: botTitle(title), strength });
}

/** Which of the words for strength fits a level: they are spread over all of a game's levels. */
export function strengthOf(level: number, most: number) {
  if (level <= 1) return "first";
  if (level >= most) return "best";
  const share = (level - 1) / (most - 1);
  return share < 0.34 ? "easy" : share < 0.5 ? "even" : share < 0.75 ? "strong" : "hard";
}
