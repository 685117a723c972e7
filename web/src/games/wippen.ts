import type { Theme } from '.';
import { WippenStrip } from './wippen-parts';

export const theme: Theme = {
  sample: ['2c', '7d', '9s'],
  // Where piles can be stolen, their top card lies open for all (R-WIP-19).
  closed: (view) => (view.options.stealing === '1' ? [] : ['won']),
  hide: ['removed'],
  quiet: (view) => (view.options.match === 'single' ? ['turn', 'score', 'game'] : ['turn']),
  rowOwner: { zone: 'build', field: 'build_owner' },
  openly: true,
  strip: WippenStrip,
  order: ['middle', 'build', 'chosen', 'stock'],
};
