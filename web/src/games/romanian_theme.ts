// The theme of Romanian Whist.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const STREAKS = ['hits', 'misses'];

/** Nobody has such a streak, or streaks are worth nothing here. */
const saysNothing = (view: View, id: string): boolean =>
  view.options.streak_bonus === '0' || rowsOf(view.fields[id]).every((row) => !row);

export const theme: PlainTheme = {
  ...trickLooks,
  called: 'Oh Hell, Nomination Whist',
  picture: {
    ground: 'blue',
    cards: [
      ['?', 62, 118, -12, 58],
      ['?', 138, 118, 12, 58],
      ['Ac', 100, 70, 0, 66],
    ],
  },
  closed: ['played'],
  tricks: [],
  quiet: (view) => [...quietFields, ...STREAKS.filter((id) => saysNothing(view, id))],
  asks: { bid: 'How many tricks?' },
  sensible: (view) => rowsOf(view.fields.size)[0] ?? 1,
  order: ['talon', 'trump_card', 'played'],
};
