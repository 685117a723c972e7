// What a step sounds and feels like. The player of sounds is loaded when the first one is due, so
// that nobody who plays in silence downloads it.
import type { Game, View } from '../base/protocol_types';
import { canVibrate, settings, soundOn } from '../base/settings';
import type { TableTheme } from '../table_view/table_theme';
import { soundsOf, type Sound } from './sound_moments';

const WAIT = 5000; // ms without a turn after which one is told

/** Vibrations in ms, with the pauses between them. A card of one's own is felt very briefly. */
const VIBRATIONS: Partial<Record<Sound, number[]>> = {
  turn: [35, 70, 35],
  won: [30, 50, 30, 50, 80],
};
const OWN_CARD = [8];

let lastTurn = -Infinity; // when it was this person's turn last

/** Browsers allow neither sound nor vibration before the first tap or key. */
const isAllowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function vibrate(sounds: Sound[], own: boolean): void {
  if (!settings.value.vibration || !canVibrate.value) return;
  const told = sounds.map((sound) => VIBRATIONS[sound]).find(Boolean);
  const pattern = told ?? (own && sounds.length ? OWN_CARD : null);
  if (pattern) navigator.vibrate(pattern);
}

/** Makes a step heard and felt. */
export function feelStep(game: Game, theme: TableTheme, before: View | null, now: View): void {
  const waited = document.hidden || performance.now() - lastTurn > WAIT;
  const sounds = soundsOf(game, theme, before, now, waited);
  if (now.acting.includes(now.seat)) lastTurn = performance.now();
  if (!sounds.length || !isAllowed()) return;
  vibrate(sounds, now.events.some((event) => event.seat === now.seat));
  if (soundOn.value)
    void import('./sound_player').then((player) => player.playSounds(sounds)).catch(() => {});
}
