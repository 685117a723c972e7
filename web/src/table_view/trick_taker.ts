// Finds the seat that takes the trick on the table: the theme names the seat, the zones tell
// whether the trick is complete.
import type { View } from '../base/protocol_types';
import type { TableTheme } from './table_theme';

export interface TrickTaker {
  seat: number;
  whole: boolean; // everybody has played a card
}

/** The seat that takes; null if there is no trick. */
export function trickTakerOf(view: View, theme: TableTheme): TrickTaker | null {
  const seat = theme.taker?.(view) ?? null;
  const cards = (theme.laid ?? []).flatMap((zone) => [view.zones[zone] ?? []].flat(3));
  if (seat === null || !cards.length) return null;
  return { seat, whole: cards.length === view.seats };
}
