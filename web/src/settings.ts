// How this person likes the page; remembered on this device.
import { effect, signal } from '@preact/signals';
import { recall, remember } from './memory';

/** How much a face shows: pips and courts, large signs for small screens, or huge ones. */
export type FaceSet = 'classic' | 'compact' | 'large';

export interface Settings {
  faces: 'auto' | FaceSet;
  tones: 'two' | 'four' | 'strong'; // the colours of the suits
  cardPaper: 'light' | 'dark' | 'page'; // dark symbols on light cards, or the other way round
  confirm: boolean; // a tap chooses, a button plays
  keys: boolean; // single-letter shortcuts
  motion: boolean;
  scheme: 'auto' | 'light' | 'dark';
}

const plain: Settings = {
  faces: 'auto',
  tones: 'two',
  cardPaper: 'light',
  confirm: false,
  keys: true,
  motion: true,
  scheme: 'auto',
};

/** Once there was but a switch for four colours. */
interface Kept extends Partial<Settings> {
  fourColours?: boolean;
}
const kept = recall<Kept>('settings', {});

export const settings = signal<Settings>({
  ...plain,
  ...(kept.fourColours && { tones: 'four' }),
  ...kept,
});

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  remember('settings', settings.value);
}

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
const night = media('(prefers-color-scheme: dark)');

function darkCards({ cardPaper, scheme }: Settings): boolean {
  if (cardPaper !== 'page') return cardPaper === 'dark';
  return scheme === 'auto' ? night.value : scheme === 'dark';
}

effect(() => {
  const root = document.documentElement.classList;
  const { tones, scheme } = settings.value;
  root.toggle('four-colours', tones === 'four');
  root.toggle('strong-cards', tones === 'strong');
  root.toggle('dark-cards', darkCards(settings.value));
  root.toggle('light', scheme === 'light');
  root.toggle('dark', scheme === 'dark');
});
