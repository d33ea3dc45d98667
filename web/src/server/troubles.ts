/** What went wrong, in the language of the page. */
import { type Key, refusalInWords, t } from "../shell/i18n";
import { ApiError, type TroubleCode } from "./api";

export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return troubleInWords({ code: error.code, reason: error.message });
}

export function troubleInWords(trouble: { code: TroubleCode; reason: string }): string {
  return t(`code.${trouble.code}` satisfies Key, {
    reason: refusalInWords(trouble.reason),
  });
}
