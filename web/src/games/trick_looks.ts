// Looks that the themes of Whist's relatives share.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { cardsLaid } from '../table_view/trick_taker';

/** Fields that say nothing now: the suit led lies there, and nobody has led an empty trick. */
export const quietFields = (view: View): string[] => [
  'led',
  ...(cardsLaid(view, 'trick') ? [] : ['leader']),
];

export const trickLooks: PlainTheme = {
  family: 'whist',
  laid: ['trick'],
  trump: (view) => 'cdhs'[rowsOf(view.fields.trump)[0] ?? 4] ?? null,
  lent: ['open_hand'],
  closed: ['won', 'played'],
  tricks: ['won'],
  offices: ['dealer', 'leader', 'declarer'],
};
