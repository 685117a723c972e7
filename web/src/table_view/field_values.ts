// The values of fields as numbers and as text, and the names of seats and sides.
import { tableNames } from '../base/bot_names';
import type { Field, Numbers, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { listOf, type TableContext } from './table_theme';

/** The values of a field, one for each owner, or one for the table. */
export function rowsOf(value: Numbers | undefined): (number | null)[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [value];
  return value.map((row) => (Array.isArray(row) ? null : row));
}

/** The row at `index` of a field with several rows for one owner. */
export function rowAt(value: Numbers | undefined, owner: number, index: number): number | null {
  const list = Array.isArray(value) ? value : [value ?? null];
  const own = owner >= 0 ? list[owner] : list;
  const row = Array.isArray(own) ? own[index] : own;
  return typeof row === 'number' ? row : null;
}

/** Earlier releases called people without a name so, in any language: in a sentence about somebody
 * else it would be no name. */
const PRONOUNS = ['You', 'Du', 'Vous'];

/** The names that people and bots have been given; empty where there is none. */
export const givenNames = ({ names, who }: Pick<View, 'names' | 'who'>): string[] =>
  names.map((name, seat) => (who[seat] === 'human' && PRONOUNS.includes(name) ? '' : name));

/** The name of the player at a seat. A person without a name is called by the seat, but "You" as
 * the reader. Sentences about a seat come from seat_sentences.ts. */
export function seatName(view: View, seat: number): string {
  const bots = view.who.map((who) => (who === 'human' ? '' : who));
  const name = tableNames(bots, givenNames(view))[seat];
  if (name) return name;
  if (bots[seat]) return t('A bot');
  return seat === view.seat ? t('You') : t('Seat {n}', { n: seat + 1 });
}

/** The seats of a side (of two sides: 0 and 2 against 1 and 3). */
export function sideSeats(view: View, side: number, sides: number): number[] {
  return Array.from({ length: view.seats }, (_, s) => s).filter((s) => s % sides === side);
}

export function sideName(view: View, side: number, sides: number): string {
  return sideSeats(view, side, sides)
    .map((s) => seatName(view, s))
    .join(' + ');
}

/** A value as text; null if there is nothing to show. */
export function fieldText(view: View, field: Field, value: number | null): string | null {
  if (value === null) return '?';
  switch (field.show) {
    case 'number1':
      return value === 0 ? '–' : String(value - 1);
    case 'seat':
      return seatName(view, value);
    case 'seat1':
      return value === 0 ? null : seatName(view, value - 1);
    case 'named':
      return t(field.names?.[value] ?? String(value));
    case 'flag':
      return value ? t('Yes') : t('No');
    case 'hidden':
      return null;
    default:
      return String(value);
  }
}

/** The fields of one kind of owner that are shown, with one value each. */
export function shownFields({ game, view, theme }: TableContext, owner: Field['owner']): Field[] {
  const naming = new Set(game.zones.flatMap((z) => [z.rowLabel, z.live]));
  const quiet = listOf(theme.quiet, view);
  return game.fields.filter(
    (f) =>
      f.owner === owner &&
      f.show !== 'hidden' &&
      f.rows <= 1 &&
      !naming.has(f.id) &&
      !quiet.includes(f.id),
  );
}
