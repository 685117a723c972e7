// The theme of Minnesota and Swedish Whist.
import type { Telling, PlainTheme } from './theme';
import type { Card, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';
import { cardsOf } from './war_theme';

const shownOf = (view: View): (Card | undefined)[] =>
  ((view.zones.shown ?? []) as Card[][]).map((cards) => cards[0]);

/** The cards that were turned up, in the order of that (R-MIN-03). */
function told(before: View, now: View): Telling | null {
  if (rowsOf(before.fields.contract)[0] || !rowsOf(now.fields.contract)[0]) return null;
  return (draw) => t('Turned up: {cards}.', { cards: cardsOf(now, shownOf(now), draw) });
}

/** Which colour votes for what (R-MIN-02). */
function says(view: View): string | null {
  if (rowsOf(view.fields.contract)[0]) return null;
  return view.options.high_colour === 'red'
    ? t('A red card votes for winning tricks, a black one for losing them.')
    : t('A black card votes for winning tricks, a red one for losing them.');
}

export const theme: PlainTheme = {
  ...trickLooks,
  picture: {
    ground: 'plum',
    cards: [
      ['?', 58, 62, -6, 58],
      ['4s', 142, 62, 6, 58],
      ['2d', 58, 134, 5, 58],
      ['?', 142, 134, -5, 58],
    ],
  },
  laid: ['trick', 'laid', 'shown'],
  lent: ['shown'],
  quiet: quietFields,
  told,
  says,
  outcome: ['contract'],
  sides: () => 2,
};
