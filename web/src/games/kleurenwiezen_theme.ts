// The theme of Kleurenwiezen.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { partnerIn, quietInAuction, theme as solo } from './solo-whist_theme';

const PAIRS = [1, 3, 5, 8, 11, 12, 14]; // of the field contract: eight together to thirteen; troel

const value = (view: View, field: string): number => rowsOf(view.fields[field])[0] ?? 0;

/** A deal that counts once need not say so. */
const quietOnes = (view: View): string[] => (value(view, 'factor') > 1 ? [] : ['factor']);

export const theme: PlainTheme = {
  ...solo,
  called: 'Kleurenwies, Colour Whist, Whist à la couleur, Abondance',
  picture: {
    ground: 'plum',
    cards: [
      ['Ks', 56, 98, -18, 58],
      ['Kc', 86, 90, -6, 58],
      ['Kd', 116, 90, 6, 58],
      ['Kh', 146, 98, 18, 58],
    ],
  },
  suits: 'scdh',
  bids: ['suit'],
  closed: ['played', 'laid'],
  silent: ['drop'],
  asks: { accept: 'Accept the proposal of' },
  quiet: (view) => [...quietInAuction(view), ...quietOnes(view)],
  partner: (view) => partnerIn(view, PAIRS),
};
