// The theme of Danish Whist with fixed partners.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const AUCTION = ['best_bid', 'best_bidder', 'champion', 'challenger'];

export const theme: PlainTheme = {
  ...trickLooks,
  quiet: (view) => [
    ...quietFields(view),
    'trump',
    ...(rowsOf(view.fields.contract)[0] ? AUCTION : ['leader']),
  ],
  outcome: ['contract'],
  sides: () => 2,
};
