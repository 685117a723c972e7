// The theme of Danish Whist with fixed partners.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  picture: {
    ground: 'blue',
    cards: [
      ['2h', 58, 86, -84, 56],
      ['3s', 142, 86, 84, 56],
      ['Kd', 100, 114, -4, 58],
    ],
  },
  quiet: quietFields,
  offices: ['dealer', 'leader', 'declarer', 'best_bidder'],
  bids: ['best_bid'],
  outcome: ['contract'],
  sides: () => 2,
};
