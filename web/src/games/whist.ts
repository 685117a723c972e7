import type { Theme } from '.';

export const theme: Theme = {
  sample: ['Ks', 'Qh', 'Ad'],
  laid: ['trick'],
  closed: ['won'],
  quiet: (view) => (view.options.match === 'rubber' ? [] : ['games']),
  sides: () => 2,
};
