import type { Theme } from '.';
import { PileBars } from './war-bars';

export const theme: Theme = {
  laid: ['pot'],
  hide: ['aside'],
  order: ['draw', 'drawn', 'won'],
  taps: { play: 'drawn', collect: 'won' },
  strip: PileBars,
};
