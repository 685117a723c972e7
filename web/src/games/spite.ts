import type { Far, Theme } from '.';
import type { View } from '../wire';
import { ReserveBars } from './spite-parts';

/** R-SPI-19: partners sit opposite each other. */
const sides = (view: View) => (view.options.teams === '1' ? view.seats / 2 : 0);

/** "partner", "partner1" … "partner4": the partner's reserve and side stacks. */
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

export const theme: Theme = {
  sample: ['As', '2h', '3c'],
  order: ['reserve', 'side', 'centre', 'complete', 'talon'],
  closed: ['complete'],
  quiet: ['turn'],
  obvious: ['centre'],
  next: { zone: 'centre', ranks: RANKS },
  standsFor,
  strip: ReserveBars,
  far,
  sides,
};
