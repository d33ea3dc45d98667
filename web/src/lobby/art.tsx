/** Small drawings for the first page. */
import { EDITIONS } from "../boards/palette";

const [DX, DY, DZ] = [22, 11, 22];

function Cube({ x, y, z, paint }: { x: number; y: number; z: number; paint: string }) {
  const at = (dx: number, dy: number, dz: number) =>
    `${160 + (x + dx - y - dy) * DX},${172 - (x + dx + y + dy) * DY - (z + dz) * DZ}`;
  return (
    <g style={{ "--paint": paint }}>
      <polygon
        class="face face-west"
        points={[at(0, 0, 0), at(0, 1, 0), at(0, 1, 1), at(0, 0, 1)].join(" ")}
      />
      <polygon
        class="face face-south"
        points={[at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)].join(" ")}
      />
      <polygon
        class="face face-top"
        points={[at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)].join(" ")}
      />
    </g>
  );
}

const [R, B, V] = EDITIONS[2002].paints as [string, string, string];
const S = EDITIONS[2002].neutral;
const TOWN: readonly (readonly [number, number, number, string])[] = [
  [3, 3, 0, S],
  [2, 3, 0, S],
  [3, 2, 0, B],
  [2, 2, 0, B],
  [1, 3, 0, V],
  [3, 1, 0, R],
  [1, 2, 0, V],
  [2, 1, 0, R],
  [0, 3, 0, S],
  [0, 2, 0, S],
  [1, 1, 0, S],
  [1, 0, 0, S],
  [3, 3, 1, S],
  [2, 3, 1, V],
  [3, 2, 1, B],
  [2, 2, 1, B],
  [3, 1, 1, R],
  [1, 2, 1, S],
  [3, 3, 2, R],
  [3, 2, 2, R],
  [2, 3, 2, V],
  [3, 3, 3, R],
];

export function PuebloArt() {
  const cubes = [...TOWN].sort((a, b) => b[0] + b[1] - a[0] - a[1] || a[2] - b[2]);
  return (
    <svg class="art" viewBox="0 0 320 190" aria-hidden="true">
      <polygon class="art-ground" points="160,183 270,128 160,73 50,128" />
      {cubes.map(([x, y, z, paint]) => (
        <Cube key={`${x}${y}${z}`} x={x} y={y} z={z} paint={paint} />
      ))}
    </svg>
  );
}

export function PulucArt() {
  return (
    <svg class="art" viewBox="0 0 320 190" aria-hidden="true">
      <path class="art-road" d="M20 128h280" />
      {Array.from({ length: 11 }, (_, at) => (
        <line key={at} class="art-rung" x1={20 + at * 28} x2={20 + at * 28} y1="100" y2="156" />
      ))}
      {[
        [62, 0, "light"],
        [118, 0, "dark"],
        [118, 1, "dark"],
        [118, 2, "light"],
        [202, 0, "light"],
        [202, 1, "dark"],
        [258, 0, "dark"],
      ].map(([x, z, tone]) => (
        <ellipse
          key={`${x}${z}`}
          class={`art-piece art-${tone}`}
          cx={x}
          cy={126 - Number(z) * 11}
          rx="18"
          ry="9"
        />
      ))}
      {[0, 1, 2, 3].map((at) => (
        <rect
          key={at}
          class={`art-die ${at % 3 ? "art-dark" : "art-light"}`}
          x={96 + at * 36}
          y={34 + (at % 2) * 10}
          width="14"
          height="40"
          rx="6"
          transform={`rotate(${at * 23 - 30} ${103 + at * 36} ${54 + (at % 2) * 10})`}
        />
      ))}
    </svg>
  );
}
