/** The twelve poses as small drawings to tap. */
import { type Hand, POSES, turned } from "../../boards/geometry";
import type { Pose } from "../../boards/types";
import { poseInWords } from "../words";

const [DX, DY, DZ] = [9, 5, 11];

/** Seen from the south-west and above. */
function corner(x: number, y: number, z: number): string {
  return `${(x - y) * DX + 22},${46 - (x + y) * DY - z * DZ}`;
}

function faces(x: number, y: number, z: number) {
  const at = (dx: number, dy: number, dz: number) => corner(x + dx, y + dy, z + dz);
  return {
    top: [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)].join(" "),
    south: [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)].join(" "),
    west: [at(0, 0, 0), at(0, 1, 0), at(0, 1, 1), at(0, 0, 1)].join(" "),
  };
}

export function PoseDrawing({ pose, hand, paint }: { pose: Pose; hand: Hand; paint: string }) {
  const cubes = [...turned(hand, pose).cubes].sort(
    (a, b) => b[0] + b[1] - a[0] - a[1] || a[2] - b[2],
  );
  return (
    <svg viewBox="0 0 44 48" class="pose-drawing" aria-hidden="true" style={{ "--paint": paint }}>
      {cubes.map(([x, y, z]) => {
        const each = faces(x, y, z);
        return (
          <g key={`${x}${y}${z}`}>
            <polygon points={each.west} class="face face-west" />
            <polygon points={each.south} class="face face-south" />
            <polygon points={each.top} class="face face-top" />
          </g>
        );
      })}
    </svg>
  );
}

export function PosePicker(props: {
  hand: Hand;
  pose: Pose;
  paint: string;
  label: string;
  /** Poses that fit somewhere. */
  fitting: ReadonlySet<Pose>;
  onPick: (pose: Pose) => void;
}) {
  return (
    <div class="poses" role="group" aria-label={props.label}>
      {POSES.map((pose) => (
        <button
          type="button"
          key={pose}
          class="pose"
          aria-pressed={pose === props.pose}
          aria-label={`${pose}: ${poseInWords(pose)}`}
          title={poseInWords(pose)}
          data-fits={props.fitting.has(pose)}
          onClick={() => props.onPick(pose)}
        >
          <PoseDrawing pose={pose} hand={props.hand} paint={props.paint} />
        </button>
      ))}
    </div>
  );
}
