// The theme of Steal War.
import type { Telling, PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import type { Card, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { cardsOf, takes } from './war_theme';

const takerOf = (view: View) => (rowsOf(view.fields.taker)[0] ?? 0) - 1;

const potOf = (view: View) => (view.zones.pot ?? []) as Card[][];

const countOf = (pot: Card[][], wanted: (card: Card) => boolean) =>
  pot.flat().filter(wanted).length;

/** The cards of a trick (R-STL-12): each as it is laid, and then who takes them, or that they are
 * equal. */
function told(before: View, now: View): Telling | null {
  const taker = takerOf(now);
  if (taker >= 0) return takerOf(before) < 0 ? takes(now, taker) : null;
  const pot = potOf(now);
  const swept = countOf(pot, () => true) < countOf(potOf(before), () => true);
  const then = swept ? [] : potOf(before);
  const open = pot.map((laid) => laid.filter((card) => card !== '?').pop());
  if (countOf(pot, (card) => card === '?') > countOf(then, (card) => card === '?'))
    return (draw) => t('{cards}: war!', { cards: cardsOf(now, open, draw) });
  const fresh = open.map((card, s) =>
    (pot[s]?.length ?? 0) > (then[s]?.length ?? 0) ? card : undefined,
  );
  return fresh.some(Boolean) ? (draw) => `${cardsOf(now, fresh, draw)}.` : null;
}

export const theme: PlainTheme = {
  laid: ['pot'],
  told,
  unsaid: ['play'],
  hide: ['aside'],
  order: ['draw', 'drawn', 'won'],
  taps: { play: 'drawn', collect: 'won' },
};
