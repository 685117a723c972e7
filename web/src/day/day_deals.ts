// The deals of a day: those of the server, which it tells for the day, or those that this device
// makes from the date where it has never been told any.
import { signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import { ask, link } from '../state/connection';
import type { DayDeals } from './deal';
import { ownDeals } from './device_deals';

export type { DayDeals, Deal, Measure } from './deal';

type Answer = Pick<DayDeals, 'day' | 'families'>;

const NAME = 'day_deals';

/** The deals of the day that is shown. */
export const deals = signal<DayDeals | null>(null);

const kept = (day: string): DayDeals | null => {
  const stored = readStored<DayDeals | null>(NAME, null);
  return stored?.day === day ? stored : null;
};

/** What this device knows without asking. */
export const known = (day: string): DayDeals => kept(day) ?? ownDeals(day);

/** Sets the deals of a day; the server's replace the device's own as soon as it answers. */
export async function loadDeals(day: string): Promise<void> {
  if (deals.value?.day !== day) deals.value = known(day);
  if (link.value !== 'open') return;
  try {
    const { day: named, families } = await ask<Answer>('day', { day });
    if (deals.value?.day !== named) return;
    deals.value = { day: named, families, told: true };
    store(NAME, deals.value);
  } catch {
    deals.value = known(day); // a server without deals of the day, or none at all
  }
}
