// The theme of Norwegian Whist.
import type { PlainTheme } from './theme';
import { t } from '../base/translations';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  picture: {
    ground: 'blue',
    cards: [
      ['As', 62, 92, -14, 66],
      ['2d', 138, 92, 14, 66],
      ['Ah', 100, 84, 0, 66],
    ],
  },
  quiet: quietFields,
  says: (view) =>
    rowsOf(view.fields.contract)[0]
      ? null
      : t('Grand: both sides play to win tricks. Nullo: both play to lose them.'),
  outcome: ['contract'],
  sides: () => 2,
};
