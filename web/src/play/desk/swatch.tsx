/** A patch of a seat's colour, with its pattern. */
import { PATTERNS } from "../../boards/look";

/** A swatch tells a seat by colour and by pattern. */
export function Swatch({ paint, seat }: { paint: string; seat: number | null }) {
  const pattern = seat === null ? "plain" : PATTERNS[seat];
  return (
    <span class={`swatch swatch-${pattern}`} style={{ "--paint": paint }} aria-hidden="true" />
  );
}
