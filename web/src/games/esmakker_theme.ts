// The theme of call-ace Whist.
import type { PlainTheme } from './theme';
import type { Card, View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const COUNTS = ['scored', 'deals'];
const PLAYING = 6; // of the field stage

const valueOf = (view: View, field: string): number => rowsOf(view.fields[field])[0] ?? 0;

/** While a deal is played, neither the stage nor the number of deals need be said. */
const quietOnes = (view: View): string[] => [
  ...(valueOf(view, 'declarer') ? COUNTS : []),
  ...(valueOf(view, 'stage') === PLAYING ? ['stage'] : []),
];

/** Who holds the called ace knows it before the others do. */
function partner(view: View): number | null {
  const { seats, seat, zones } = view;
  const [declarer, shown] = [valueOf(view, 'declarer') - 1, valueOf(view, 'partner_shown')];
  const ace = `A${'cdhs'[valueOf(view, 'called') - 1] ?? '?'}`;
  const holds = ((zones.hand?.[seat] ?? []) as Card[]).includes(ace);
  const other = shown ? shown - 1 : holds ? seat : seats;
  if (other >= seats || other === declarer) return null;
  return seat === declarer ? other : seat === other ? declarer : null;
}

export const theme: PlainTheme = {
  ...trickLooks,
  called: 'Danish Whist, Esmakker, Es-Makker',
  picture: {
    ground: 'plum',
    cards: [
      ['Js', 60, 84, -12, 60],
      ['?', 140, 84, 12, 60],
      ['Ah', 100, 110, 0, 66],
    ],
  },
  quiet: (view) => [...quietFields, ...quietOnes(view)],
  partner,
  bids: ['best_tricks', 'best_kind'],
  offices: ['dealer', 'leader', 'declarer', 'best_bidder'],
  closed: ['played', 'dropped'],
  tricks: ['played'],
  silent: ['drop', 'done'],
};
