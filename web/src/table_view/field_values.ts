// The values of fields as numbers and as text, and the names of seats and sides.
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

export function seatName(view: View, seat: number): string {
  if (view.names[seat]) return view.names[seat];
  const n = seat + 1; // an open seat, or one that a bot has taken over, has no name
  return view.who[seat] === 'human' ? t('Seat {n}', { n }) : t('Bot {n}', { n });
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
