// The theme of Bid Whist.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { tn } from '../base/translations';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const BURYING = 2; // of the field stage
const HAND = 12; // cards of a player once the kitty has been buried

/** How many cards of the hand and the kitty are still to be buried. */
function burial(view: View): string | null {
  if (rowsOf(view.fields.stage)[0] !== BURYING) return null;
  const held = [view.zones.hand?.[view.seat], view.zones.kitty].flat(3).length;
  return tn('Bury 1 more card.', 'Bury {n} more cards.', held - HAND);
}

export const theme: PlainTheme = {
  ...trickLooks,
  picture: {
    ground: 'red',
    cards: [
      ['*1', 62, 92, -14, 64],
      ['2c', 138, 92, 14, 64],
      ['Kc', 100, 84, 0, 66],
    ],
  },
  order: ['kitty'],
  closed: ['won', 'played', 'buried'], // who plays sees the hand alone
  lent: ['kitty'],
  task: burial,
  sides: () => 2,
  offices: ['dealer', 'leader', 'declarer', 'high_bidder'],
  bids: ['high_books', 'high_kind'],
  // Once ranks and trump are named, the number of the deal gives way to them.
  quiet: (view) => [
    ...quietFields,
    ...(rowsOf(view.fields.declarer)[0] ? [] : ['tricks']),
    ...(rowsOf(view.fields.order)[0] ? ['deal'] : []),
  ],
};
