// The theme of Spite and Malice.
import type { Far } from '../table_view/table_theme';
import type { Telling, PlainTheme } from './theme';
import { seatSentence } from '../table_view/seat_sentences';
import { t, tn } from '../base/translations';
import type { Event, View } from '../base/protocol_types';

/** Partners sit opposite each other (R-SPI-19). */
const sides = (view: View) => (view.options.teams === '1' ? view.seats / 2 : 0);

/** The words "partner", "partner1" … "partner4" mean the partner's reserve and side stacks. */
function far(view: View, _: string, word: string): Far | null {
  const [partner, row] = /^partner(\d?)$/.exec(word) ?? [];
  if (partner === undefined || !sides(view)) return null;
  const owner = (view.seat + sides(view)) % view.seats;
  return row ? { zone: 'side', owner, row: Number(row) - 1 } : { zone: 'reserve', owner, row: 0 };
}

const RANKS = 'A23456789TJQK';

/** A wild card in a sequence stands for the rank that was needed (R-SPI-06). */
function standsFor(view: View, zone: string, card: string, index: number): string | null {
  const wild = card[0] === '*' || (card[0] === 'K' && view.options.wilds !== 'jokers_only');
  return zone === 'centre' && wild ? (RANKS[index] ?? null) : null;
}

const cardsOf = (view: View, zone: string, seat: number): number =>
  [(view.zones[zone] ?? [])[seat] ?? []].flat(2).length;

/** Whether a move plays a card from the hand: the words for piles begin with a small letter. */
const fromHand = (move: string | null): boolean => /^\w+ [^a-z]/.test(move ?? '');

/** Cards that were drawn without a move (R-SPI-05, R-SPI-10): the hand has more cards than the
 * moves would leave. */
function drawn(before: View, now: View, events: Event[]): Telling[] {
  return now.who.flatMap((_, seat) => {
    const played = events.filter((e) => e.seat === seat && fromHand(e.move)).length;
    const n = cardsOf(now, 'hand', seat) - cardsOf(before, 'hand', seat) + played;
    if (n <= 0) return [];
    const own = () => tn('You draw 1 card.', 'You draw {n} cards.', n);
    const other = () => tn('{who} draws 1 card.', '{who} draws {n} cards.', n);
    return [() => seatSentence(now, seat, own(), other())];
  });
}

/** Sequences that were completed and left the middle (R-SPI-09). */
function completed(before: View, now: View): Telling[] {
  const rows = (view: View) => (view.zones.centre ?? []) as unknown as string[][];
  const full = rows(before).filter((cards, i) => cards.length > 10 && !rows(now)[i]?.length);
  return full.map(() => () => t('A sequence is complete: its cards leave the middle.'));
}

function told(before: View, now: View, events: Event[]): Telling | null {
  if (now.fields.game !== before.fields.game) return null; // a new game has been dealt
  const all = [...completed(before, now), ...drawn(before, now, events)];
  return all.length ? () => all.map((one) => one(false)).join(' ') : null;
}

export const theme: PlainTheme = {
  called: 'Cat and Mouse',
  picture: {
    ground: 'plum',
    behind: [
      ['ink', 'M58 110C48 74 46 40 52 16L80 36a56 56 0 0 1 40 0L148 16C154 40 152 74 142 110Z'],
      [
        'eyes',
        'M68 60a10 10 0 1 0 20 0a10 10 0 1 0-20 0ZM112 60a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z',
      ],
      ['slits', 'M78 52v16M122 52v16'],
    ],
    cards: [
      ['As', 49, 126, -15, 54],
      ['2h', 83, 119, -5, 54],
      ['3c', 117, 119, 5, 54],
      ['Kd', 151, 126, 15, 54],
    ],
    before: [
      ['ink', 'M66 84a9 9 0 0 1 18 0v14a9 9 0 0 1-18 0ZM116 84a9 9 0 0 1 18 0v14a9 9 0 0 1-18 0Z'],
    ],
  },
  order: ['reserve', 'side', 'centre', 'complete', 'talon'],
  closed: ['complete'],
  piles: { side: ['Side stack', 'Side stacks'], centre: ['Sequence', 'Sequences'] },
  quiet: ['turn', 'turns'],
  told,
  obvious: ['centre'],
  advances: ['centre'],
  next: { zone: 'centre', ranks: RANKS },
  standsFor,
  far,
  sides,
};
