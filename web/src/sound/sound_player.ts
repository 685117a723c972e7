// Plays sounds by Web Audio. The device's audio rests while nothing is heard.
import type { Sound } from './sound_moments';
import { samplesOf } from './synthesis';

const REST = 1500; // ms of silence after which the device's audio rests
const GAP = 0.14; // s between two sounds of one step

let context: AudioContext | null = null;
let resting = 0;
const buffers = new Map<Sound, AudioBuffer>();

function bufferOf(on: AudioContext, sound: Sound): AudioBuffer {
  const known = buffers.get(sound);
  if (known) return known;
  const samples = samplesOf(sound, on.sampleRate);
  const buffer = on.createBuffer(1, samples.length, on.sampleRate);
  buffer.getChannelData(0).set(samples);
  buffers.set(sound, buffer);
  return buffer;
}

/** Plays sounds, each a little after the one before. */
export async function playSounds(sounds: Sound[]): Promise<void> {
  const on = (context ??= new AudioContext());
  clearTimeout(resting);
  if (on.state === 'suspended') await on.resume();
  let longest = 0;
  sounds.forEach((sound, i) => {
    const source = on.createBufferSource();
    source.buffer = bufferOf(on, sound);
    source.connect(on.destination);
    source.start(on.currentTime + i * GAP);
    longest = Math.max(longest, i * GAP + source.buffer.duration);
  });
  clearTimeout(resting);
  resting = window.setTimeout(() => void on.suspend(), 1000 * longest + REST);
}
