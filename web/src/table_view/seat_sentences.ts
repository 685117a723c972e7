// Sentences about a seat. This is the one place that chooses between the reader and somebody else:
// the log, announcements, results, reviews and what is shared take their words from here, so that
// "you" never has the verb of somebody else.
import type { View } from '../base/protocol_types';
import { fill, t, tc } from '../base/translations';
import { seatName } from './field_values';

export const isReader = (view: View, seat: number): boolean => seat >= 0 && seat === view.seat;

/** What a seat does. The first sentence is for the reader; the second has a place for {who}. */
export function seatSentence(
  view: View,
  seat: number,
  own: string,
  other: string,
  parts: Record<string, string | number> = {},
): string {
  if (isReader(view, seat)) return fill(own, parts);
  return fill(other, { ...parts, who: seatName(view, seat) });
}

/** A seat by itself: in a heading, a table, or before a colon. */
export const seatLabel = (view: View, seat: number): string =>
  isReader(view, seat) ? t('You') : seatName(view, seat);

/** A seat to whom something is done: "steals from you", "steals from Ben". */
export const seatObject = (view: View, seat: number): string =>
  isReader(view, seat) ? tc('object', 'you') : seatName(view, seat);
