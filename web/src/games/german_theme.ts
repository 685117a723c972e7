// The theme of German Whist.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  order: ['upcard', 'stock'],
  quiet: (view) => [
    ...quietFields(view),
    ...(view.options.match === 'single' ? ['goal', 'deal'] : []),
    ...(view.options.count === 'all' ? ['second'] : []),
  ],
};
