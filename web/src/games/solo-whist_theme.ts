// The theme of Solo Whist.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const valueOf = ({ fields }: View, id: string): number => rowsOf(fields[id])[0] ?? 0;

/** Fields that say nothing now: as long as no deal was thrown in, all of them were scored. */
export const quietInAuction = (view: View): string[] => [
  ...quietFields,
  'deals',
  ...(valueOf(view, 'scored') >= valueOf(view, 'deal') - 1 ? ['scored'] : []),
];

export const PROPOSAL = 1; // of the field contract

/** Who plays one of these contracts of pairs with the viewer. */
export function partnerIn({ fields, seat }: View, pairs: number[]): number | null {
  const held = rowsOf(fields.holder).flatMap((flag, at) => (flag ? [at] : []));
  const isPair = pairs.includes(rowsOf(fields.contract)[0] ?? 0) && held.includes(seat);
  return isPair ? (held.find((at) => at !== seat) ?? null) : null;
}

export const theme: PlainTheme = {
  ...trickLooks,
  called: 'English Solo, Abondance',
  picture: {
    ground: 'green',
    cards: [
      ['?', 58, 56, -10, 50],
      ['?', 100, 50, 0, 50],
      ['?', 142, 56, 10, 50],
      ['Ah', 100, 132, 0, 68],
    ],
  },
  laid: ['trick'],
  closed: ['played'],
  tricks: ['played'],
  quiet: quietInAuction,
  partner: (view) => partnerIn(view, [PROPOSAL]),
};
