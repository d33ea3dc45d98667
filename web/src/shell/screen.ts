/** What the window gives: how much room, and whether fingers point. */
import { type ReadonlySignal, signal } from "@preact/signals";

/** Whether a media query holds, from now on. */
export function watchMedia(query: string): ReadonlySignal<boolean> {
  const media = globalThis.matchMedia?.(query);
  const found = signal(media?.matches ?? false);
  media?.addEventListener("change", (event) => {
    found.value = event.matches;
  });
  return found;
}

/** A phone, or a window that is as small: narrow or low, as tokens.css says. */
export const isCompact = watchMedia("(max-width: 880px), (max-height: 500px)");

/** A phone, however it is held: no room for words on buttons that stand beside others. */
export const isSmall = watchMedia("(max-width: 520px), (max-height: 500px)");

/** A phone that is held upright. */
export const isUpright = watchMedia("(max-width: 520px)");

/** Whether the first pointer is a finger. */
export const isTouched = watchMedia("(pointer: coarse)");
