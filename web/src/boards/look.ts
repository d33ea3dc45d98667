/** How a seat looks, and small colour sums, shared by all drawings. */

import { INKS, PATTERN_PATHS } from "./palette";
import type { Look } from "./types";

export function paintOf(look: Look, owner: number | null): string {
  return owner === null ? look.neutral : (look.seats[owner] ?? look.neutral);
}

export function markOf(look: Look, owner: number | null): string {
  return owner === null ? "" : PATTERN_PATHS[look.patterns[owner] ?? "plain"];
}

export function letterOf(look: Look, owner: number | null): string {
  return owner === null ? look.neutralLetter : (look.letters[owner] ?? "");
}

type Rgb = readonly [number, number, number];

function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour that lies `share` of the way from one to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)];
  const part = (i: 0 | 1 | 2): string =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}

export function lightness(colour: string): number {
  const [r, g, b] = rgb(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** How well one colour is read on another, from 1 to 21, as the web's guidelines count it. */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [r, g, b] = rgb(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Dark on light and light on dark, whichever is read better. */
export const inkOn = (colour: string): string =>
  contrast(colour, INKS.dark) >= contrast(colour, INKS.light) ? INKS.dark : INKS.light;

export const takesDarkInk = (colour: string): boolean => inkOn(colour) === INKS.dark;
