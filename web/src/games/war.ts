import type { Theme } from '.';

export const theme: Theme = {
  laid: ['pot'],
  hide: ['aside'],
  taps: { flip: 'packet', deal: 'packet' },
};
