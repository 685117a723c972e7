import type { Theme } from '.';

export const theme: Theme = {
  closed: ['won'],
  hide: ['removed'],
  quiet: ['turn'],
  order: ['middle', 'build', 'chosen', 'stock'],
};
