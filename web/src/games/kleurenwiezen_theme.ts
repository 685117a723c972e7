// The theme of Kleurenwiezen.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { quietInAuction, theme as solo } from './solo-whist_theme';

const SPEAKING = 0; // of the field stage

const value = (view: View, field: string): number => rowsOf(view.fields[field])[0] ?? 0;

/** Trump comes with the contract, and a deal that counts once need not say so. */
const quietOnes = (view: View): string[] => [
  ...(value(view, 'stage') === SPEAKING ? ['trump'] : []),
  ...(value(view, 'troel') ? [] : ['troel', 'partner']),
  ...(value(view, 'factor') > 1 ? [] : ['factor']),
];

export const theme: PlainTheme = {
  ...solo,
  closed: ['played', 'laid'],
  silent: ['drop'],
  quiet: (view) => [...quietInAuction(view), ...quietOnes(view)],
};
