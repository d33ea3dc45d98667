/** What those who listen are told. */
import { signal } from "@preact/signals";

export const polite = signal("");
export const assertive = signal("");

/** The same words twice are news again: a space makes the difference. */
function fresh(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  const region = urgency === "polite" ? polite : assertive;
  region.value = fresh(region.value, text);
}
