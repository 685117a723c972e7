import type { Theme } from '.';

export const theme: Theme = {
  laid: ['pot'],
  hide: ['aside'],
  order: ['draw', 'drawn', 'won'],
  taps: { play: 'drawn', collect: 'won' },
};
