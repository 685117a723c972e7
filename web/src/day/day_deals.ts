// The deals of a day: those of the server, which it tells for the day, or those that this device
// makes from the date where it has never been told any.
import { signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import type { Options } from '../base/protocol_types';
import { ask, link } from '../state/connection';
import own from './own_deals.json';

export type Measure = 'points' | 'lead' | 'place';

/** The table of one family. */
export interface Deal {
  game: string;
  measure: Measure;
  preset: string;
  options: Options;
  seats: string[];
  seed: string;
}

export interface DayDeals {
  day: string;
  families: Deal[];
  told: boolean; // by the server
}

type Answer = Pick<DayDeals, 'day' | 'families'>;

const NAME = 'day_deals';
const DAY_MS = 86_400_000;

/** The deals of the day that is shown. */
export const deals = signal<DayDeals | null>(null);

/** Without a server the same variants are played on the same days. */
function ownDeals(day: string): DayDeals {
  const number = Date.parse(day) / DAY_MS;
  const families = own.map(({ game, measure, variants }) => ({
    game,
    measure: measure as Measure,
    ...(variants[number % variants.length] as { preset: string; seats: string[] }),
    options: variants[number % variants.length]?.options as Options,
    seed: `day ${day} ${game}`,
  }));
  return { day, families, told: false };
}

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
