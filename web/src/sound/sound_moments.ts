// Which sounds belong to the step from one drawn view to the next. It reads the views alone.
import type { Cards, Game, View, Zone } from '../base/protocol_types';
import type { TableTheme } from '../table_view/table_theme';
import { dealtTo, sweeps } from '../table_view/zone_placement';

/** All but the bell, which ends a round of a drive, belong to steps of a game. */
export type Sound = 'laid' | 'shuffled' | 'taken' | 'turn' | 'won' | 'bell';

const count = (cards: Cards | undefined): number => [cards ?? []].flat(4).length;

/** Whether somebody's open or closed pile has grown by more than one card, as by a capture. */
function hasTaken(game: Game, before: View, now: View): boolean {
  const isPile = (zone: Zone) => zone.owner !== 'table' && !/owner|others/.test(zone.sight);
  const grew = (zone: Zone) =>
    (now.zones[zone.id] ?? []).some(
      (row, at) => count([row] as Cards) > count([before.zones[zone.id]?.[at] ?? []] as Cards) + 1,
    );
  return game.zones.filter(isPile).some(grew);
}

const acts = (view: View): boolean => view.acting.includes(view.seat);

function ofCards(game: Game, theme: TableTheme, before: View, now: View): Sound[] {
  if (dealtTo(game, before, now).length > 1) return ['shuffled'];
  if (sweeps(game, theme, now, before) || hasTaken(game, before, now)) return ['taken'];
  const same = JSON.stringify(before.zones) === JSON.stringify(now.zones);
  return same ? [] : ['laid']; // a bid moves no card
}

/** The sounds of a step, in their order; `before` is null for the first view of a table. The turn
 * is told only to those who had to wait for it. */
export function soundsOf(
  game: Game,
  theme: TableTheme,
  before: View | null,
  now: View,
  waited: boolean,
): Sound[] {
  if (!before) return now.number === 0 ? ['shuffled'] : [];
  if (now.number <= before.number || now.seat !== before.seat) return [];
  const sounds = ofCards(game, theme, before, now);
  if (now.over) return !before.over && now.rank[now.seat] === 1 ? [...sounds, 'won'] : sounds;
  return waited && acts(now) && !acts(before) ? [...sounds, 'turn'] : sounds;
}
