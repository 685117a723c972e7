// The theme of Wunsdorf.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';

/** The cards of a round: one in the first, ten in the tenth, one in the last (R-WUN-03). */
export const cardsIn = (round: number) => (round <= 10 ? round : 20 - round);

export const theme: PlainTheme = {
  called: 'Oh Hell, Nomination Whist',
  picture: {
    ground: 'blue',
    behind: [
      [
        'pale',
        'M60 4h80a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H112L100 60 88 46H60' +
          'A10 10 0 0 1 50 36V14A10 10 0 0 1 60 4Z',
      ],
      ['line', 'M86 15v20M100 15v20M114 15v20'],
    ],
    cards: [
      ['g3', 41, 124, -23, 64],
      ['y11', 80, 113, -8, 64],
      ['r18', 120, 113, 8, 64],
      ['b7', 159, 124, 23, 64],
    ],
  },
  laid: ['trick'],
  trump: (view) => 'bgry'[rowsOf(view.fields.trump)[0] ?? 4] ?? null,
  closed: ['played'],
  asks: { bid: 'How many tricks?' },
  sensible: (view) => cardsIn(rowsOf(view.fields.round)[0] ?? 1),
  offices: ['dealer', 'leader'],
  outOf: { round: 19 }, // R-WUN-03
  order: ['talon', 'trump_card', 'played'],
};
