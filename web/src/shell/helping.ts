/** Whether the list of keys is shown, and when a key is none because somebody types. */
import { signal } from "@preact/signals";

/** The page listens for `?` wherever one is. */
export const isHelpShown = signal(false);

/** Keys belong to fields and dialogs while one types there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  return target.matches("input, textarea, select, [contenteditable]");
}
