// The theme of call-ace Whist.
import type { PlainTheme } from './theme';
import type { View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { quietFields, trickLooks } from './trick_looks';

const AUCTION = ['champion', 'challenger', 'best_bidder', 'scored', 'deals'];
const LATER = ['declarer', 'called', 'partner_shown', 'holder', 'trump', 'leader'];
const FIRST_SOL = 5; // of the field best_kind
const PLAYING = 6; // of the field stage

/** A sol has several declarers and nobody called; every other bid has one. */
function quietOnes(view: View): string[] {
  const value = (field: string) => rowsOf(view.fields[field])[0] ?? 0;
  const ofKind = value('best_kind') >= FIRST_SOL ? ['declarer', 'called', 'partner_shown'] : [];

  return [
    ...(value('declarer') ? AUCTION : LATER),
    ...(value('best_tricks') ? [] : ['best_tricks']),
    ...(value('best_bidder') ? [] : ['best_kind']),
    ...(ofKind.length ? ofKind : ['holder']),
    ...(value('stage') === PLAYING ? ['stage'] : []),
  ];
}

export const theme: PlainTheme = {
  ...trickLooks,
  picture: {
    ground: 'plum',
    cards: [
      ['Js', 60, 84, -12, 60],
      ['?', 140, 84, 12, 60],
      ['Ah', 100, 110, 0, 66],
    ],
  },
  quiet: (view) => [...quietFields(view), ...quietOnes(view)],
  closed: ['played', 'dropped'],
  tricks: ['played'],
  silent: ['drop', 'done'],
};
