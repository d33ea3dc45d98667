/** Short cues, made on the spot: no files, and never the only signal. */
import { settings } from "./settings";

export type Cue = "place" | "walk" | "turn" | "capture" | "dice" | "home" | "lap" | "end";

const NOTES: Record<Cue, readonly (readonly [frequency: number, start: number, length: number])[]> =
  {
    place: [
      [150, 0, 0.09],
      [95, 0.03, 0.12],
    ],
    walk: [[330, 0, 0.06]],
    turn: [
      [523, 0, 0.12],
      [784, 0.13, 0.2],
    ],
    capture: [
      [220, 0, 0.08],
      [165, 0.09, 0.14],
    ],
    dice: [
      [700, 0, 0.03],
      [900, 0.06, 0.03],
      [620, 0.12, 0.04],
    ],
    home: [
      [440, 0, 0.1],
      [554, 0.1, 0.1],
      [659, 0.2, 0.22],
    ],
    lap: [[294, 0, 0.05]],
    end: [
      [392, 0, 0.15],
      [494, 0.16, 0.15],
      [587, 0.32, 0.3],
    ],
  };

let context: AudioContext | null = null;

export function play(cue: Cue): void {
  const { volume } = settings.peek();
  if (volume <= 0 || typeof AudioContext === "undefined") return;
  // a browser lets no page sound that nobody has touched yet
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    for (const [frequency, start, length] of NOTES[cue])
      strike(context, frequency, start, length, volume);
  } catch {
    // a machine without sound still plays
  }
}

function strike(
  audio: AudioContext,
  frequency: number,
  start: number,
  length: number,
  volume: number,
): void {
  const at = audio.currentTime + start;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(volume * 0.5, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
