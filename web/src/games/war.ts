import type { Theme } from '.';

export const theme: Theme = {
  sample: ['7h', '7c'],
  laid: ['pot'],
  hide: ['aside'],
  taps: { flip: 'packet', deal: 'packet' },
};
