/** What was agreed before a game, in words: its variant and its clock. */
import type { Clock } from "../server/protocol";
import { t } from "../shell/i18n";

type Options = Readonly<Record<string, unknown>>;

/** The variant of a game, in a few words each. */
export function variantInWords(game: string, options: Options): string[] {
  if (game === "puluc") return options.draw === false ? [] : [t("new.drawRule")];
  const edition = options.edition === 2023 ? 2023 : 2002;
  const extras = [
    ...(options.pro ? [t("new.pro")] : []),
    ...(options.demolition ? [t("new.demolition")] : []),
    ...(Array.isArray(options.sites) && options.sites.length > 0
      ? [t(edition === 2023 ? "new.gardens" : "new.sites")]
      : []),
  ];
  return [
    t("variant.players", { n: Number(options.players ?? 2) }),
    t("variant.edition", { year: String(edition) }),
    ...(extras.length > 0 ? extras : [t("variant.basic")]),
  ];
}

export function clockInWords(clock: Clock): string {
  switch (clock.kind) {
    case "none":
      return t("clock.none");
    case "days":
      return t("clock.days", { n: clock.days });
    case "fischer":
      return t("clock.fischer", {
        minutes: Math.round(clock.seconds / 6) / 10,
        increment: clock.increment,
      });
    case undefined:
      return "";
  }
}
