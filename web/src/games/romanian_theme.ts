// The theme of Romanian Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  closed: ['played'],
  tricks: [],
  quiet: quietFields,
  asks: { bid: 'How many tricks?' },
  sensible: (view) => rowsOf(view.fields.size)[0] ?? 1,
  order: ['talon', 'trump_card', 'played'],
};
