// Follows the cards of the live table until they have landed: then words tell what happened, and
// when the last cards of a game have been looked at, its result covers them.
import { computed, signal } from '@preact/signals';
import { mayMove, RESTS, settings } from '../base/settings';
import type { View } from '../base/protocol_types';
import { AT_ONCE } from '../room/create_table';
import { hasSeveralPeople, room } from '../state/room';
import { game, markSeen } from '../state/view';
import { allLanded } from '../table_view/all_landed';
import { restOf } from '../table_view/resting';
import { laidCards } from '../table_view/zone_placement';
import { theme } from './move_choice';
import { racing } from './race';

const SEVERAL = 1.3; // people look at each other, too

/** The factor for the time for which laid cards are looked at; 0 for those who want neither motion
 * nor waiting, and while a game races by. */
export const restFactor = computed(() => {
  const atOnce = (room.value?.pace ?? 0) <= AT_ONCE;
  const hurries = racing.value || (atOnce && !mayMove());
  if (hurries) return 0;
  return RESTS[settings.value.speed] * (hasSeveralPeople.value ? SEVERAL : 1);
});

/** Whether the result may cover the last cards. */
export const resultDue = signal(true);

let drawings = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Nobody waits any more for what was drawn. */
export function stopWatching(): void {
  drawings++;
  clearTimeout(timer);
  resultDue.value = true;
}

/** The result comes at once, because somebody wants to go on. */
export function hurryResult(): void {
  clearTimeout(timer);
  resultDue.value = true;
}

function landed(now: View): void {
  markSeen(now);
  const cards = game.value ? laidCards(game.value, now, theme.value) : 0;
  if (resultDue.value) return;
  timer = setTimeout(hurryResult, cards ? restOf(cards, restFactor.value) : 0);
}

/** A view has been drawn, and these cards fly. `before`: null if it does not follow from what was
 * shown. */
export function watchLanding(flying: Animation[], before: View | null, now: View): void {
  const drawing = ++drawings;
  clearTimeout(timer);
  resultDue.value = !(now.over && before && !before.over && restFactor.value > 0);
  if (!flying.length || document.hidden) return landed(now);
  void allLanded(flying).then(() => {
    if (drawing === drawings) landed(now);
  });
}
