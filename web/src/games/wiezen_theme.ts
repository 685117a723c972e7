// The theme of Wiezen.
import type { PlainTheme } from './theme';
import { partnerIn, PROPOSAL, theme as solo } from './solo-whist_theme';

const TROEL = 3; // of the field contract

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
  partner: (view) => partnerIn(view, [PROPOSAL, TROEL]),
};
