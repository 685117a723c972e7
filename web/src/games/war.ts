import type { Far, Theme } from '.';
import { rowsOf } from '../table/numbers';
import type { View } from '../wire';
import { t } from '../words';
import { PacketBars } from './war-bars';

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

const warsOf = (view: View) => rowsOf(view.fields.steps)[0] ?? 0;

export const theme: Theme = {
  sample: ['7h', '7c'],
  laid: ['pot'],
  hide: ['aside'],
  taps: { flip: 'packet', deal: 'packet' },
  far,
  big: { flip: 'Turn up' },
  // A battle has a step for each who flips, and wars have some more.
  leap: { label: 'Ten battles', steps: (view) => 12 * view.acting.length || 24 },
  strip: PacketBars,
  cry: (before, now) => (warsOf(now) > warsOf(before) ? t('This – means – war!') : null),
};
