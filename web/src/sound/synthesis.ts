// Computes the sounds from a table of tones and bursts of noise. No recording is used, so nothing
// has to be downloaded but this file.
import type { Sound } from './sound_moments';

/** A tone or a burst of noise: when it begins and how long it lasts, in ms; its pitch at both ends,
 * in Hz; and how loud it is. A tone is struck and dies away, a burst swells and dies away. */
type Part = [
  kind: 'tone' | 'noise',
  at: number,
  lasts: number,
  from: number,
  to: number,
  loud: number,
];

/** One card slipping past another, again and again, and then the pack being squared. */
const RIFFLE: Part[] = Array.from({ length: 14 }, (_, i): Part => {
  const at = 30 * i + (i % 3) * 6;
  return ['noise', at, 34, 2600 + 130 * i, 1900, 0.16 + 0.012 * i];
});

/** One stroke of a bell, with its overtones. */
const strokeAt = (at: number): Part[] => [
  ['tone', at, 2500, 523, 523, 0.45],
  ['tone', at, 2500, 1046, 1046, 0.22],
  ['tone', at, 2500, 1567, 1567, 0.11],
];

const SOUNDS: Record<Sound, Part[]> = {
  laid: [
    ['noise', 0, 46, 2400, 900, 0.42],
    ['tone', 4, 80, 180, 110, 0.3],
  ],
  shuffled: [...RIFFLE, ['noise', 470, 60, 1500, 700, 0.4], ['tone', 474, 90, 170, 110, 0.26]],
  taken: [
    ['noise', 0, 190, 900, 2600, 0.3],
    ['noise', 150, 60, 1800, 800, 0.36],
    ['tone', 154, 80, 160, 105, 0.24],
  ],
  turn: [
    ['tone', 0, 420, 587, 587, 0.2],
    ['tone', 110, 520, 880, 880, 0.2],
  ],
  won: [
    ['tone', 0, 420, 523, 523, 0.2],
    ['tone', 120, 420, 659, 659, 0.2],
    ['tone', 240, 420, 784, 784, 0.2],
    ['tone', 360, 900, 1047, 1047, 0.22],
    ['tone', 360, 900, 523, 523, 0.12],
  ],
  bell: [...strokeAt(0), ...strokeAt(700)],
};

const ATTACK = 0.004; // s until a tone has its full strength: without it a click is heard

/** A tone with a little of its octave, which makes it sound struck. */
function addTone(out: Float32Array, rate: number, [, at, lasts, from, to, loud]: Part): void {
  const first = Math.round((at / 1000) * rate);
  const length = Math.round((lasts / 1000) * rate);
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const part = i / length;
    phase += (2 * Math.PI * (from + (to - from) * part)) / rate;
    const strength = Math.min(1, i / rate / ATTACK) * (1 - part) ** 3 * loud;
    out[first + i] = (out[first + i] ?? 0) + strength * (Math.sin(phase) + Math.sin(2 * phase) / 5);
  }
}

/** Noise through a band-pass filter that glides from one pitch to the other. */
function addNoise(out: Float32Array, rate: number, [, at, lasts, from, to, loud]: Part): void {
  const first = Math.round((at / 1000) * rate);
  const length = Math.round((lasts / 1000) * rate);
  let [low, band, state] = [0, 0, 1 + at];
  for (let i = 0; i < length; i++) {
    const part = i / length;
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const tune = 2 * Math.sin((Math.PI * (from + (to - from) * part)) / rate);
    low += tune * band;
    band += tune * (state / 2 ** 31 - low - 0.7 * band);
    const strength = Math.sin(Math.PI * Math.sqrt(part)) * loud;
    out[first + i] = (out[first + i] ?? 0) + strength * band;
  }
}

/** A sound as samples between −1 and 1. */
export function samplesOf(sound: Sound, rate: number): Float32Array {
  const parts = SOUNDS[sound];
  const end = Math.max(...parts.map(([, at, lasts]) => at + lasts));
  const out = new Float32Array(Math.ceil(((end + 10) / 1000) * rate));
  for (const part of parts) (part[0] === 'tone' ? addTone : addNoise)(out, rate, part);
  return out.map((sample) => Math.max(-1, Math.min(1, sample)));
}
