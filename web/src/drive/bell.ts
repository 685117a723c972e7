// The bell at the end of a round: two strokes of a bell, made by the browser itself.
const STROKES = [0, 0.7]; // s
const PARTIALS = [
  [523, 0.5],
  [1046, 0.25],
  [1567, 0.12],
] as const; // Hz, loudness
const LENGTH = 2.5; // s

let context: AudioContext | null = null;

/** A browser lets a page sound only after somebody has touched it: call this from a click. */
export function readyBell(): void {
  context ??= new AudioContext();
  void context.resume();
}

export const isBellReady = (): boolean => context?.state === 'running';

export function ringBell(): void {
  if (!context || context.state !== 'running') return;
  for (const stroke of STROKES)
    for (const [pitch, loudness] of PARTIALS) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const from = context.currentTime + stroke;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loudness, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + LENGTH);
    }
}
