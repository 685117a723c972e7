// The names of piles and how they are counted, from the tables or the theme.
import type { View, Zone } from '../base/protocol_types';
import { t, tn } from '../base/translations';
import type { TableTheme } from './table_theme';

/** The name of all piles of a zone together. */
export function zoneName(theme: TableTheme, zone: Zone, rows: number): string {
  const [, several] = theme.piles?.[zone.id] ?? [];
  return t(several && (rows > 1 || zone.rowLabel) ? several : zone.label);
}

/** The name of one pile, with its number or value if there are several. */
export function pileName(
  theme: TableTheme,
  zone: Zone,
  row: { index: number; label: number | null },
  rows: number,
): string {
  const label = t(theme.piles?.[zone.id]?.[0] ?? zone.label);
  if (row.label !== null) return `${label} ${row.label}`;
  return rows > 1 ? `${label} ${row.index + 1}` : label;
}

/** The count of a pile: some piles are counted in tricks. */
export const countIn = (theme: TableTheme, view: View, zone: string, cards: number): number =>
  theme.tricks?.includes(zone) ? cards / view.seats : cards;

export const countText = (theme: TableTheme, view: View, zone: string, cards: number): string =>
  theme.tricks?.includes(zone)
    ? tn('1 trick', '{n} tricks', countIn(theme, view, zone, cards))
    : tn('1 card', '{n} cards', cards);
