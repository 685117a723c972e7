import type { Far, Theme } from '.';
import type { View } from '../wire';

/** R-WAR-17: "take 5" means the fifth of the cards still lying, seat by seat as they were laid. */
function far(view: View, verb: string, word: string): Far | null {
  if (verb !== 'take') return null;
  let index = Number(word) - 1;
  for (const [owner, cards] of (view.zones.pot ?? []).entries()) {
    if (index < cards.length) return { zone: 'pot', owner, row: 0, index };
    index -= cards.length;
  }
  return null;
}

export const theme: Theme = {
  sample: ['7h', '7c'],
  laid: ['pot'],
  hide: ['aside'],
  taps: { flip: 'packet', deal: 'packet' },
  far,
};
