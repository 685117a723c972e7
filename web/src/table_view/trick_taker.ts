// Who takes a trick: the theme knows the seat, the zones say whether the trick is whole. No rule of
// any game is in here.
import type { View } from '../base/protocol_types';
import type { TableTheme } from './table_theme';

export interface TrickTaker {
  seat: number;
  whole: boolean; // everybody has laid a card: the trick is this seat's
}

/** Null where no tricks are laid, or no card lies. */
export function trickTakerOf(view: View, theme: TableTheme): TrickTaker | null {
  const seat = theme.taker?.(view) ?? null;
  const cards = (theme.laid ?? []).flatMap((zone) => [view.zones[zone] ?? []].flat(3));
  if (seat === null || !cards.length) return null;
  return { seat, whole: cards.length === view.seats };
}
