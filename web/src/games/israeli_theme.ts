// The theme of Israeli Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { t } from '../base/translations';
import { quietFields, trickLooks } from './trick_looks';

const GIVING = 1; // of the field stage

export const theme: PlainTheme = {
  ...trickLooks,
  called: 'Oh Hell, Nomination Whist',
  picture: {
    ground: 'amber',
    cards: [
      ['5c', 58, 58, -10, 52],
      ['6d', 100, 52, 0, 52],
      ['7s', 142, 58, 10, 52],
      ['Qh', 100, 134, 0, 62],
    ],
  },
  offices: ['dealer', 'leader', 'declarer', 'high_bidder'],
  laid: ['trick', 'laid'],
  closed: ['played'],
  tricks: ['played'],
  task: (view) =>
    rowsOf(view.fields.stage)[0] === GIVING ? t('Give three cards to the left.') : null,
  asks: { declare: 'How many tricks?' },
  quiet: [...quietFields, 'deals'],
};
