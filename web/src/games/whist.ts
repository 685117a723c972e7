import type { Theme } from '.';
import { WhistSheet, WhistStrip } from './whist-parts';

export const theme: Theme = {
  sample: ['Ks', 'Qh', 'Ad'],
  laid: ['trick'],
  closed: ['won'],
  quiet: (view) => (view.options.match === 'rubber' ? [] : ['games']),
  sides: () => 2,
  strip: WhistStrip,
  sheet: WhistSheet,
};
