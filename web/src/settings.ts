// How this person likes the page; remembered on this device.
import { effect, signal } from '@preact/signals';
import { recall, remember } from './memory';

export interface Settings {
  fourColours: boolean;
  confirm: boolean; // a tap chooses, a button plays
  keys: boolean; // single-letter shortcuts
  motion: boolean;
  scheme: 'auto' | 'light' | 'dark';
}

const plain: Settings = {
  fourColours: false,
  confirm: false,
  keys: true,
  motion: true,
  scheme: 'auto',
};

export const settings = signal<Settings>({
  ...plain,
  ...recall<Partial<Settings>>('settings', {}),
});

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  remember('settings', settings.value);
}

effect(() => {
  const root = document.documentElement;
  root.classList.toggle('four-colours', settings.value.fourColours);
  root.classList.toggle('light', settings.value.scheme === 'light');
  root.classList.toggle('dark', settings.value.scheme === 'dark');
});

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  return settings.value.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A signal that follows a media query. */
function media(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

/** Small screens get faces with one large suit instead of pips. */
export const small = media('(max-width: 560px), (max-height: 480px)');
export const wide = media('(min-width: 1000px) and (min-height: 481px)');
