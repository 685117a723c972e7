// The theme of call-ace Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const AUCTION = ['champion', 'challenger', 'best_bidder'];
const LATER = ['declarer', 'called', 'partner_shown', 'holder', 'trump', 'leader'];

export const theme: PlainTheme = {
  ...trickLooks,
  quiet: (view) => [
    ...quietFields(view),
    ...(rowsOf(view.fields.declarer)[0] ? AUCTION : LATER),
  ],
  closed: ['played', 'dropped'],
  tricks: [],
  offices: ['dealer', 'leader', 'declarer'],
};
