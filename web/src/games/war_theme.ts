// The theme of War and its variants.
import type { Far } from '../table_view/table_theme';
import type { Telling, PlainTheme } from './theme';
import { markCard, cardName } from '../cards/card_names';
import { rowsOf } from '../table_view/field_values';
import { seatLabel, seatSentence } from '../table_view/seat_sentences';
import type { Card, View } from '../base/protocol_types';
import { t } from '../base/translations';

/** "take 5" means the fifth of the cards on the table, seat by seat as they were laid (R-WAR-17).
 * */
function far(view: View, verb: string, word: string): Far | null {
  if (verb !== 'take') return null;
  let index = Number(word) - 1;
  for (const [owner, cards] of (view.zones.pot ?? []).entries()) {
    if (index < cards.length) return { zone: 'pot', owner, row: 0, index };
    index -= cards.length;
  }
  return null;
}

const warsOf = (view: View) => rowsOf(view.fields.steps)[0] ?? 0;

const laidIn = (view: View) => ((view.zones.pot ?? []) as Card[][]).flat().length;

/** The battle cards (R-WAR-05): the last card of each player in the battle. */
const battleCards = (view: View): (Card | undefined)[] =>
  ((view.zones.pot ?? []) as Card[][]).map((laid) => laid[laid.length - 1]);

/** A card of each seat, as far as it is known, as text. */
export function cardsOf(view: View, cards: (Card | undefined)[], draw: boolean): string {
  const told = cards.flatMap((card, seat) => {
    if (!card || card === '?') return [];
    return [`${seatLabel(view, seat)} ${draw ? markCard(card) : cardName(card)}`];
  });
  return told.join(' · ');
}

/** The seats that take cards. In Tod und Leben these are the seats that have won more than before:
 * both, if the last pair is equal and each takes their own card back (R-TUL-05). */
function takersOf(before: View, now: View): number[] {
  const [taker] = rowsOf(now.fields.taker);
  if (taker !== undefined) return taker ? [taker - 1] : [];
  const then = rowsOf(before.fields.cards);
  const more = (n: number | null, seat: number) => (n ?? 0) > (then[seat] ?? 0);
  return rowsOf(now.fields.cards).flatMap((n, seat) => (more(n, seat) ? seat : []));
}

/** Tells which cards met and who takes them; the moves alone say neither. */
function told(before: View, now: View): Telling | null {
  const n = laidIn(now);
  const same = JSON.stringify(now.zones.pot) === JSON.stringify(before.zones.pot);
  if (!n || same || n < laidIn(before)) return null; // fewer cards: they are being taken up
  const [taker, other] = takersOf(before, now);
  if (taker !== undefined && other === undefined) return takes(now, taker);
  const war = warsOf(now) > 0 && !now.over;
  return (draw) => {
    const cards = cardsOf(now, battleCards(now), draw);
    if (other !== undefined) return t('{cards}: each takes back their own cards.', { cards });
    return war ? t('{cards}: war!', { cards }) : `${cards}.`;
  };
}

/** Tells which cards met and that this seat takes them. */
export function takes(now: View, taker: number): Telling {
  const n = laidIn(now);
  return (draw) => {
    const cards = cardsOf(now, battleCards(now), draw);
    return seatSentence(
      now,
      taker,
      t('{cards}: you take {n} cards.'),
      t('{cards}: {who} takes {n} cards.'),
      { cards, n },
    );
  };
}

/** The seat with the largest packet, from 1; null if there are several. */
function leaderOf(view: View): number | null {
  const sizes = ((view.zones.packet ?? []) as Card[][]).map((packet) => packet.length);
  const most = Math.max(...sizes);
  return sizes.filter((n) => n === most).length === 1 ? sizes.indexOf(most) + 1 : null;
}

export const theme: PlainTheme = {
  picture: {
    ground: 'red',
    behind: [
      [
        'pale',
        'M100 -28L117 10L149 -17L147 25L188 14L168 51L209 59L176 84L209 109L168 117L188 154' +
          'L147 143L149 185L117 158L100 196L83 158L51 185L53 143L12 154L32 117L-9 109L24 84' +
          'L-9 59L32 51L12 14L53 25L51 -17L83 10Z',
      ],
    ],
    cards: [
      ['?', 46, 92, -30, 58],
      ['?', 154, 92, 30, 58],
      ['Ks', 76, 84, -13, 76],
      ['Kh', 124, 84, 13, 76],
    ],
  },
  laid: ['pot'],
  lasting: true,
  told,
  unsaid: ['flip'],
  hide: ['aside'],
  quiet: ['dealer'], // there is only one deal, and nobody leads
  taps: { flip: 'packet', deal: 'packet' },
  far,
  big: { flip: 'Turn up' },
  // A battle has one step for each player, and a war has more.
  leap: {
    label: 'Ten battles',
    steps: (view) => 12 * view.acting.length || 24,
    battles: (view) => rowsOf(view.fields.battles)[0] ?? 0,
  },
  milestones: [
    { label: 'War in battle {n}', value: warsOf },
    { label: 'The lead changes in battle {n}', value: leaderOf },
  ],
  cry: (before, now) => (warsOf(now) > warsOf(before) ? t('This – means – war!') : null),
};
