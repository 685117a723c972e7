// The theme of Bid Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  order: ['kitty'],
  sides: () => 2,
  // Hidden until the bidding comes to it, and once it has left it behind.
  quiet: (view) => [
    ...quietFields(view),
    ...(rowsOf(view.fields.high_books)[0] ? [] : ['high_books', 'high_kind']),
    ...(rowsOf(view.fields.declarer)[0] ? ['high_bidder'] : ['trump']),
    ...(rowsOf(view.fields.order)[0] ? [] : ['order', 'trump']),
  ],
};
