// The theme of Whist.
import type { Theme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { trickTakerOf } from '../table_view/trick_taker';
import { WhistSheet, WhistStrip } from './WhistPanels';

export const theme: Theme = {
  sample: ['Ks', 'Qh', 'Ad'],
  laid: ['trick'],
  taker: (view) => rowsOf(view.fields.best)[0] ?? null,
  closed: ['won'],
  tricks: ['won'],
  quiet: (view) => [
    'led',
    ...(trickTakerOf(view, theme) ? [] : ['leader']), // nobody has led yet
    ...(view.options.match === 'rubber' ? [] : ['games']),
    ...(view.options.match === 'fixed_deals' ? [] : ['deal']),
  ],
  offices: ['dealer', 'leader'],
  sides: () => 2,
  strip: WhistStrip,
  sheet: WhistSheet,
};
