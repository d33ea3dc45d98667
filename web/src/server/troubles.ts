/** What went wrong, in the language of the page. */
import { type Key, t } from "../shell/i18n";
import { ApiError } from "./api";

export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return t(`code.${error.code}` satisfies Key, { reason: error.message });
}
