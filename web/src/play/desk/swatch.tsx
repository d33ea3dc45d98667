/** A patch of a seat's colour, with its pattern. */
import { inkOn, mix } from "../../boards/look";
import { PATTERN_PATHS, PATTERNS } from "../../boards/palette";

/** A swatch tells a seat by colour and by pattern. */
export function Swatch({ paint, seat }: { paint: string; seat: number | null }) {
  const pattern = seat === null ? "plain" : PATTERNS[seat]!;
  return (
    <svg class="swatch" viewBox="0.1 0.1 0.8 0.8" style={{ "--paint": paint }} aria-hidden="true">
      <path d={PATTERN_PATHS[pattern]} fill={mix(paint, inkOn(paint), 0.8)} />
    </svg>
  );
}
