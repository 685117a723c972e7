// Finds the seat that takes the trick on the table: the game's tables name the field that tells it,
// and the zone whose cards tell whether the trick is complete.
import type { Game, View } from '../base/protocol_types';
import { rowsOf } from './field_values';

export interface TrickTaker {
  seat: number;
  whole: boolean; // nobody plays to it any more
}

/** How many cards lie in a zone, of all seats together. */
export const cardsLaid = (view: View, zone: string): number =>
  [view.zones[zone] ?? []].flat(3).length;

/** The seat that takes; null if there is no trick. */
export function trickTakerOf(view: View, { trick }: Game): TrickTaker | null {
  const laid = trick ? cardsLaid(view, trick.zone) : 0;
  const value = trick && rowsOf(view.fields[trick.taker])[0];
  if (!laid || typeof value !== 'number') return null;
  const whole = trick?.whole ? value >= trick.seats : laid === view.seats;
  return { seat: trick?.seats ? value % trick.seats : value, whole };
}
