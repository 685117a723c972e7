// Sentences about circles and the people in them.
import type { ListedTable } from '../base/room_types';
import { language, t, tn } from '../base/translations';
import { fullTitle, games, titleOf } from '../state/game_list';
import type { Circle } from './circle_types';

/** "Anna, Bob and Carla" */
export const listOf = (names: string[]): string =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);

export const nameOf = (circle: Circle, member: number): string =>
  circle.members.find((one) => one.member === member)?.name ?? '';

export const gameTitle = (id: string): string =>
  t(games.value.find((game) => game.id === id)?.title ?? id);

export const freeSeats = (it: ListedTable): number =>
  it.seats.filter((seat) => seat.who === 'open').length;

function seatsText(it: ListedTable): string {
  const free = freeSeats(it);
  if (free) return tn('1 seat free', '{n} seats free', free);
  return it.state === 'gathering' ? t('all seats taken') : t('being played');
}

/** Who has opened a table, which game, and how many seats are free. */
export function offerText(it: ListedTable): string {
  const game = fullTitle(titleOf(it));
  const free = seatsText(it);
  if (!it.host) return t('A table is open: {game}, {free}', { game, free });
  return t('{who} has opened a table: {game}, {free}', { who: it.host, game, free });
}
