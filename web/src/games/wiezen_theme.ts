// The theme of Wiezen.
import type { PlainTheme } from './theme';
import { quietFields } from './trick_looks';
import { rowsOf } from '../table_view/field_values';
import { theme as solo } from './solo-whist_theme';

export const theme: PlainTheme = {
  ...solo,
  quiet: (view) => [
    ...quietFields(view),
    'deals',
    ...(rowsOf(view.fields.troel)[0] ? [] : ['troel', 'partner']),
  ],
};
