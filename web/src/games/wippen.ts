import type { Theme } from '.';

export const theme: Theme = {
  closed: ['won'],
  hide: ['removed'],
  order: ['middle', 'build', 'chosen', 'stock'],
};
