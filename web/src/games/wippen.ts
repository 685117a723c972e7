import type { Theme } from '.';

export const theme: Theme = {
  sample: ['2c', '7d', '9s'],
  closed: ['won'],
  hide: ['removed'],
  quiet: ['turn'],
  order: ['middle', 'build', 'chosen', 'stock'],
};
