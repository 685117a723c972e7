// Which set of card faces the reader sees, from the settings and the size of the screen.
import { computed } from '@preact/signals';
import { settings, smallScreen, type FaceSet } from '../base/settings';
import { indexLetters } from './card_drawing';

export const faceSet = computed<FaceSet>(() => {
  const wanted = settings.value.faces;
  if (wanted !== 'auto') return wanted;
  return smallScreen.value ? 'compact' : 'classic';
});

/** The set and the index letters: drawings have to be made again when this changes. */
export const faceVersion = computed(() => `${faceSet.value} ${indexLetters()}`);
