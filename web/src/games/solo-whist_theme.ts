// The theme of Solo Whist.
import type { PlainTheme } from './theme';
import { quietFields, trickLooks } from './trick_looks';

export const theme: PlainTheme = {
  ...trickLooks,
  laid: ['trick'],
  closed: ['played'],
  tricks: ['played'],
  quiet: (view) => [...quietFields(view), 'deals'],
};
