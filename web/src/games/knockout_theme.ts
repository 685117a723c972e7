// The theme of Knockout Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const IN = 2; // neither out nor on a dog's life

export const theme: PlainTheme = {
  ...trickLooks,
  called: 'Trumps, Reduction Whist, Diminishing Whist',
  picture: {
    ground: 'red',
    cards: [
      ['9h', 48, 88, -22, 56],
      ['Ks', 82, 80, -8, 56],
      ['3d', 116, 84, 6, 56],
      ['Qc', 154, 118, 24, 52],
    ],
  },
  closed: ['played'],
  tricks: [],
  quiet: (view) => [
    ...quietFields,
    ...(rowsOf(view.fields.life).every((life) => life === IN) ? ['life'] : []),
  ],
  silent: ['keep'],
  order: ['talon', 'trump_card', 'played'],
};
