import type { Theme } from '.';
import { rowsOf } from '../table/numbers';
import { takingOf } from '../table/taking';
import { WhistSheet, WhistStrip } from './whist-parts';

export const theme: Theme = {
  sample: ['Ks', 'Qh', 'Ad'],
  laid: ['trick'],
  taker: (view) => rowsOf(view.fields.best)[0] ?? null,
  closed: ['won'],
  tricks: ['won'],
  quiet: (view) => [
    'led',
    ...(takingOf(view, theme) ? [] : ['leader']), // nobody has led yet
    ...(view.options.match === 'rubber' ? [] : ['games']),
    ...(view.options.match === 'fixed_deals' ? [] : ['deal']),
  ],
  offices: ['dealer', 'leader'],
  sides: () => 2,
  strip: WhistStrip,
  sheet: WhistSheet,
};
