// The settings of this person for the page, stored on this device.
import { computed, effect, signal } from '@preact/signals';
import { usualOrder, type HandOrder } from './hand_order';
import { onStoredChange, readStored, store } from './local_storage';

/** What card faces show: pips and courts, large indices for small screens, huge ones, or large
 * indices without pictures. */
export type FaceSet = 'classic' | 'compact' | 'large' | 'plain' | 'belgian';

export const CARD_BACKS = ['lattice', 'scales', 'stars', 'frames', 'plain'] as const;
export type CardBack = (typeof CARD_BACKS)[number];

/** The covers of the table. */
export const CLOTHS = ['green', 'blue', 'wine', 'walnut', 'slate'] as const;
export type Cloth = (typeof CLOTHS)[number];

/** How long motion takes, as a factor. */
export const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 } as const;

/** How long cards are looked at that have come to rest. Without motion one needs the same time. */
export const RESTS = { off: 1, fast: 0.6, normal: 1, slow: 1.6 } as const;

export interface Settings {
  faces: 'auto' | FaceSet;
  back: CardBack;
  cloth: Cloth;
  tones: 'two' | 'four' | 'strong'; // the colours of the suits
  cardPaper: 'light' | 'dark' | 'page'; // dark symbols on light cards, or the other way round
  /** What a tap on a card does: it plays; it lifts, and a second tap plays; it lifts, and a button
   * plays. "auto" is what suits the device. */
  confirm: 'auto' | 'tap' | 'lift' | 'button';
  speed: keyof typeof SPEEDS; // of moving cards
  sound: boolean | null; // null: what suits the device
  vibration: boolean; // where the device can
  leftHanded: boolean; // the hand fans out the other way
  coach: 'off' | 'gentle' | 'full';
  hand: HandOrder;
  keys: boolean; // single-letter shortcuts
  scheme: 'auto' | 'light' | 'dark';
}

const plain: Settings = {
  faces: 'auto',
  back: 'lattice',
  cloth: 'green',
  tones: 'two',
  cardPaper: 'light',
  confirm: 'auto',
  speed: 'normal',
  sound: null,
  vibration: true,
  leftHanded: false,
  coach: 'off',
  hand: usualOrder,
  keys: true,
  scheme: 'auto',
};

/** Earlier releases stored these settings as booleans. */
interface Kept extends Omit<Partial<Settings>, 'confirm'> {
  fourColours?: boolean;
  motion?: boolean;
  confirm?: boolean | Settings['confirm'];
}

function remembered(): Partial<Settings> {
  const { confirm, motion, fourColours, ...rest } = readStored<Kept>('settings', {});
  const way = confirm === true ? 'button' : confirm;
  return {
    ...(fourColours && { tones: 'four' as const }),
    ...(motion === false && { speed: 'off' as const }),
    ...(way && { confirm: way }),
    ...rest,
  };
}

export const settings = signal<Settings>({ ...plain, ...remembered() });
onStoredChange('settings', () => (settings.value = { ...plain, ...remembered() }));

export function changeSettings(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  store('settings', settings.value);
}

/** Whether motion is allowed. */
export function mayMove(): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return settings.value.speed !== 'off' && !still;
}

/** A signal that follows a media query. */
function media(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

/** Small screens get faces with one large suit. */
export const smallScreen = media('(max-width: 560px), (max-height: 480px)');
export const wideScreen = media('(min-width: 1000px) and (min-height: 481px)');
const fingers = media('(pointer: coarse)');
const night = media('(prefers-color-scheme: dark)');

/** Whether sounds are played. A page cannot know whether a phone is set to silent, so phones play
 * none until somebody switches them on. */
export const soundOn = computed(() => settings.value.sound ?? !fingers.value);
export const switchSound = (): void => changeSettings({ sound: !soundOn.value });

/** Whether this device can vibrate in a hand. */
export const canVibrate = computed(() => fingers.value && 'vibrate' in navigator);

function darkCards({ cardPaper, scheme }: Settings): boolean {
  if (cardPaper !== 'page') return cardPaper === 'dark';
  return scheme === 'auto' ? night.value : scheme === 'dark';
}

/** Gives the page the classes of its looks, from now on. */
export function showLooks(): void {
  effect(() => {
    const root = document.documentElement.classList;
    const { tones, scheme, cloth } = settings.value;
    for (const one of CLOTHS) root.toggle(`cloth-${one}`, one === cloth);
    root.toggle('four-colours', tones === 'four');
    root.toggle('strong-cards', tones === 'strong');
    root.toggle('dark-cards', darkCards(settings.value));
    root.toggle('light', scheme === 'light');
    root.toggle('dark', scheme === 'dark');
  });
}
