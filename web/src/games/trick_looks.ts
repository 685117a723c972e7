// Looks that the themes of Whist's relatives share.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';

/** The suit led lies on the table: no field needs to say it. */
export const quietFields = ['led'];

export const trickLooks: PlainTheme = {
  family: 'whist',
  laid: ['trick'],
  trump: (view) => 'cdhs'[rowsOf(view.fields.trump)[0] ?? 4] ?? null,
  lent: ['open_hand'],
  closed: ['won', 'played'],
  tricks: ['won'],
  offices: ['dealer', 'leader', 'declarer'],
};
