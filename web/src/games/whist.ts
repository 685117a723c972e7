import type { Theme } from '.';
import { rowsOf } from '../table/numbers';
import { WhistSheet, WhistStrip } from './whist-parts';

export const theme: Theme = {
  sample: ['Ks', 'Qh', 'Ad'],
  laid: ['trick'],
  taker: (view) => rowsOf(view.fields.best)[0] ?? null,
  closed: ['won'],
  quiet: ({ options: { match } }) => [
    'led',
    ...(match === 'rubber' ? [] : ['games']),
    ...(match === 'fixed_deals' ? [] : ['deal']),
  ],
  sides: () => 2,
  strip: WhistStrip,
  sheet: WhistSheet,
};
