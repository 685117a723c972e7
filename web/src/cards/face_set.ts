// Which set of card faces the reader sees, from the settings and the size of the screen.
import { computed, effect } from '@preact/signals';
import { settings, smallScreen, type FaceSet } from '../base/settings';
import { hasSet, indexLetters, loadMoreSets } from './card_drawing';

export const faceSet = computed<FaceSet>(() => {
  const wanted = settings.value.faces;
  if (wanted !== 'auto') return hasSet(wanted) ? wanted : 'compact'; // until it is loaded
  return smallScreen.value ? 'compact' : 'classic';
});

effect(() => {
  const { faces } = settings.value;
  if (faces !== 'auto' && !hasSet(faces)) void loadMoreSets().catch(() => {});
});

/** The set and the index letters: drawings have to be made again when this changes. */
export const faceVersion = computed(() => `${faceSet.value} ${indexLetters()}`);
