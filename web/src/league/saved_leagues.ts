// The leagues that this device keeps, and those that come from a file.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import type { League, LeagueEvening, LeaguePart } from './league_types';

const NAME = 'leagues';

type Entries = Record<string, unknown>;

const entriesOf = (value: unknown): Entries =>
  value && typeof value === 'object' ? (value as Entries) : {};
const rowsOf = (value: unknown): Entries[] => (Array.isArray(value) ? value.map(entriesOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0;

const eveningOf = ({ title, drive, people }: Entries): LeagueEvening => ({
  title: textOf(title),
  drive: textOf(drive),
  people: rowsOf(people) as unknown as LeaguePart[],
});

/** A league that was saved; null if it is none. */
export function leagueOf(value: unknown): League | null {
  const { id, title, points, best, drop, same, evenings } = entriesOf(value);
  if (!Array.isArray(evenings) || !textOf(id)) return null;
  const pairs: unknown[] = Array.isArray(same) ? same : [];
  return {
    id: textOf(id),
    title: textOf(title),
    points: textOf(points) || 'sum',
    best: countOf(best),
    drop: countOf(drop),
    same: pairs.filter((pair): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((one) => textOf(one)),
    ),
    evenings: rowsOf(evenings).map(eveningOf),
  };
}

const readLeagues = (): League[] =>
  readStored<unknown[]>(NAME, []).flatMap((one) => leagueOf(one) ?? []);

export const leagues = signal<League[]>(readLeagues());
onStoredChange(NAME, () => (leagues.value = readLeagues()));

export const leagueWith = (id: string): League | undefined =>
  leagues.value.find((one) => one.id === id);

function keep(all: League[]): void {
  leagues.value = all;
  store(NAME, all);
}

/** Adds the league, or changes the one with this id. */
export function keepLeague(league: League): void {
  const others = leagues.value.filter((one) => one.id !== league.id);
  keep([league, ...others]);
}

export const changeLeague = (id: string, part: Partial<League>): void =>
  keep(leagues.value.map((one) => (one.id === id ? { ...one, ...part } : one)));

export const forgetLeague = (id: string): void =>
  keep(leagues.value.filter((one) => one.id !== id));
