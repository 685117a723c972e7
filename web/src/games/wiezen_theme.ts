// The theme of Wiezen.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { partnerIn, PROPOSAL, quietInAuction, theme as solo } from './solo-whist_theme';

const SPEAKING = 1; // of the field stage
const TROEL = 3; // of the field contract

/** In an auction that a troel leads, the suit turned up is not trump unless somebody bids more. */
const troelStands = ({ fields }: View): boolean =>
  rowsOf(fields.stage)[0] === SPEAKING && rowsOf(fields.contract)[0] === TROEL;

export const theme: PlainTheme = {
  ...solo,
  called: 'Wiezen, Belgian Whist, Abondance',
  picture: {
    ground: 'amber',
    cards: [
      ['Ac', 62, 94, -14, 66],
      ['Ad', 138, 94, 14, 66],
      ['As', 100, 84, 0, 66],
    ],
  },
  quiet: (view) => [...quietInAuction(view), ...(troelStands(view) ? ['trump'] : [])],
  partner: (view) => partnerIn(view, [PROPOSAL, TROEL]),
};
