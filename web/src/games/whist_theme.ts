// The theme of Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';

export const theme: PlainTheme = {
  picture: {
    ground: 'green',
    behind: [
      ['pale', 'M100 2a88 88 0 1 0 0 176a88 88 0 1 0 0-176Z'],
    ],
    cards: [
      ['Th', 103, 54, 5, 54],
      ['Jh', 58, 86, -84, 54],
      ['Ah', 142, 80, 96, 54],
      ['Kh', 98, 114, -6, 54],
    ],
  },
  laid: ['trick'],
  trump: (view) => 'cdhs'[rowsOf(view.fields.trump)[0] ?? 4] ?? null,
  closed: ['won'],
  tricks: ['won'],
  quiet: (view) => [
    'led',
    ...(view.options.match === 'rubber' ? [] : ['games']),
    view.options.match === 'fixed_deals' ? 'target' : 'deal', // what does not end the game
  ],
  offices: ['dealer', 'leader'],
  sides: () => 2,
};
