// Which exercises of each course have been done on this device, and which one was open last.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';

interface Progress {
  at: number; // from 0
  done: number[];
}

const NONE: Progress = { at: 0, done: [] };
const all = signal(readStored<Record<string, Progress>>('courses', {}));
onStoredChange('courses', () => (all.value = readStored('courses', {})));

export const courseProgress = (game: string): Progress => all.value[game] ?? NONE;

function save(game: string, now: Progress): void {
  all.value = { ...all.value, [game]: now };
  store('courses', all.value);
}

export function visitExercise(game: string, at: number): void {
  save(game, { ...courseProgress(game), at });
}

export function markDone(game: string, at: number): void {
  const { done } = courseProgress(game);
  if (!done.includes(at)) save(game, { at, done: [...done, at].sort((a, b) => a - b) });
}
