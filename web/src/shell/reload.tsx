/** Why the page must be loaded again, and the banner that asks for it. */
import { signal } from "@preact/signals";
import { reloadAfresh, takeVersion, waitingVersion } from "./app";
import { type Key, t } from "./i18n";
import { Button } from "./ui";

/** It is of another version than the server, or one of its parts could not be fetched. */
export type ReloadReason = "outdated" | "incomplete";

export const reloadReason = signal<ReloadReason | null>(null);

/** Asks for a reload, once; the detail is for those who look into the console. */
export function askReload(reason: ReloadReason, detail: string): void {
  warnOnce(`${reason}: ${detail}`);
  reloadReason.value ??= reason;
}

const warned = new Set<string>();

export function warnOnce(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  console.warn(text);
}

/** After an upgrade of the server, parts of an old page are no longer there. */
export function watchParts(): void {
  addEventListener("vite:preloadError", (event) => askReload("incomplete", String(event.payload)));
}

export function ReloadBanner() {
  const reason = reloadReason.value;
  const waiting = waitingVersion.value;
  if (!reason && waiting)
    return (
      <p class="banner banner-update" role="status">
        <span>{t("update.there")}</span>
        <Button onClick={() => takeVersion(waiting)}>{t("update.take")}</Button>
        <Button
          class="icon"
          aria-label={t("close")}
          onClick={() => {
            waitingVersion.value = null;
          }}
        >
          ✕
        </Button>
      </p>
    );
  if (!reason) return null;
  return (
    <p class="banner" role="alert">
      <span>{t(`reload.${reason}` satisfies Key)}</span>
      <Button onClick={reloadAfresh}>{t("reload.now")}</Button>
    </p>
  );
}
