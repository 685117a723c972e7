// The theme of Wiezen.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietInAuction, theme as solo } from './solo-whist_theme';

export const theme: PlainTheme = {
  ...solo,
  quiet: (view) => [
    ...quietInAuction(view),
    ...(rowsOf(view.fields.troel)[0] ? [] : ['troel', 'partner']),
  ],
};
