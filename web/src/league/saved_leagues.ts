// The leagues that this device keeps.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { leagueOf } from './evening_file';
import type { League } from './league_count';

const NAME = 'leagues';

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
