// The theme of Wippen.
import type { Theme } from './theme';
import { rowsOf } from '../table_view/field_values';
import type { View } from '../base/protocol_types';
import { t } from '../base/translations';
import { remark, WippenStrip } from './WippenPanels';

const wippenOf = (view: View): number =>
  rowsOf(view.fields.wippen).reduce<number>((sum, n) => sum + (n ?? 0), 0);

/** A single game has no score before its end; wippen are not mentioned before the first one. */
const quiet = (view: View): string[] => [
  'turn',
  ...(view.options.match === 'single' ? ['score', 'game'] : []),
  ...(wippenOf(view) ? [] : ['wippen']),
];

export const theme: Theme = {
  sample: ['2c', '7d', '9s'],
  // If piles can be stolen, their top card lies open (R-WIP-19).
  closed: (view) => (view.options.stealing === '1' ? [] : ['won']),
  hide: ['removed'],
  quiet,
  piles: { build: ['Build', 'Builds'] },
  rowOwner: { zone: 'build', field: 'build_owner' },
  openly: true,
  cry: (before, now) =>
    wippenOf(now) > wippenOf(before) ? t('Wippe! The middle is empty.') : null,
  strip: WippenStrip,
  remark,
  order: ['middle', 'build', 'chosen', 'stock'],
};
