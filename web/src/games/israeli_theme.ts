// The theme of Israeli Whist.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';
import { rowsOf } from '../table_view/field_values';

export const theme: PlainTheme = {
  ...trickLooks,
  laid: ['trick', 'laid'],
  closed: ['played'],
  asks: { declare: 'How many tricks?' },
  tricks: ['played'],
  quiet: (view) => [
    ...quietFields(view),
    'deals',
    ...(rowsOf(view.fields.high_tricks)[0] ? ['low'] : ['high_tricks', 'high_suit']),
    ...(rowsOf(view.fields.declarer)[0] ? ['low', 'high_suit', 'high_bidder'] : ['trump']),
  ],
};
