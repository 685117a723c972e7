// The theme of Knockout Whist.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const IN = 2; // neither out nor on a dog's life

export const theme: PlainTheme = {
  ...trickLooks,
  closed: ['played'],
  tricks: [],
  quiet: (view) => [
    ...quietFields(view),
    ...(view.fields.chooser ? [] : ['chooser']),
    ...(rowsOf(view.fields.life).every((life) => life === IN) ? ['life'] : []),
  ],
  silent: ['keep'],
  order: ['talon', 'trump_card', 'played'],
};
