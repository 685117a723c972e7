// The theme of Minnesota and Swedish Whist.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  laid: ['trick', 'laid', 'shown'],
  quiet: (view) => [...quietFields(view), 'trump'],
  sides: () => 2,
};
