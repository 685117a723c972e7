// The theme of German Whist.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { quietFields, trickLooks } from './trick_looks';

/** Whether cards are still drawn: the tricks of the second stage count from then on. */
const drawing = ({ zones }: View): boolean => [zones.upcard ?? []].flat(3).length > 0;

export const theme: PlainTheme = {
  ...trickLooks,
  picture: {
    ground: 'green',
    cards: [
      ['?', 62, 76, -8, 62],
      ['Jh', 138, 76, 8, 62],
      ['Qh', 100, 112, 0, 66],
    ],
  },
  order: ['upcard', 'stock'],
  quiet: (view) => [
    ...quietFields,
    ...(view.options.match === 'single' ? ['goal', 'deal', 'score'] : []),
    ...(view.options.count === 'all' || drawing(view) ? ['second'] : []),
  ],
};
