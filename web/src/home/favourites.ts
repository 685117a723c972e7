// The relatives that somebody wants on the front page, beside the games that are always there.
import { signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import { plainThemeOf } from '../games/plain_themes';

const NAME = 'favourites';

const wanted = signal<string[]>(readStored(NAME, []));

/** Whether a game has a tile on the front page only because somebody wants it. */
export const isRelative = (id: string): boolean => !!plainThemeOf(id, null).family;

export const isFavourite = (id: string): boolean => wanted.value.includes(id);

/** Takes a game to the front page, or off it. */
export function toggleFavourite(id: string): void {
  const others = wanted.value.filter((one) => one !== id);
  wanted.value = isFavourite(id) ? others : [...others, id];
  store(NAME, wanted.value);
}
