// The theme of Norwegian Whist.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  quiet: (view) => [...quietFields(view), 'trump'],
  sides: () => 2,
};
