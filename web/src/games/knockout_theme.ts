// The theme of Knockout Whist.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  closed: ['played'],
  tricks: [],
  quiet: (view) => [...quietFields(view), ...(view.fields.chooser ? [] : ['chooser'])],
  silent: ['keep'],
  order: ['talon', 'trump_card', 'played'],
};
