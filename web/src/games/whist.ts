import type { Theme } from '.';

export const theme: Theme = {
  sample: ['Ks', 'Qh', 'Ad'],
  laid: ['trick'],
  closed: ['won'],
};
