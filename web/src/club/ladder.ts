// The season of a club as a league, and its ladder: who stood where after each evening.
import { countLeague, leagueTable, refusalOf } from '../league/league_count';
import type { League, LeagueRow } from '../league/league_types';
import type { ClubList } from '../members/member_types';
import { evenings } from '../members/season';

/** With its first evenings alone, or with all. */
export function leagueOf(list: ClubList, count = Infinity): League {
  const some = evenings(list).slice(0, count);
  const { points, best } = list.season;
  return { ...{ id: list.id, title: list.title, points, best }, drop: 0, same: [], evenings: some };
}

export interface Counted {
  league: League;
  standings: LeagueRow[];
  refusal: string; // '' if it could be counted
}

export function countSeason(list: ClubList, count?: number): Counted {
  const league = leagueOf(list, count);
  if (!league.evenings.length) return { league, standings: [], refusal: '' };
  const counted = countLeague(league);
  if ('refused' in counted)
    return { league, standings: [], refusal: refusalOf(league, counted) };
  return { league, standings: counted.standings, refusal: '' };
}

export interface Rung {
  name: string;
  ranks: (number | null)[]; // after each evening; null: the person had not been there yet
}

/** Everybody in the order of today. */
export function ladderOf(list: ClubList): Rung[] {
  const { league, standings } = countSeason(list);
  const after = league.evenings.map((_, i) => countSeason(list, i + 1).standings);
  return standings.map(({ name }) => ({
    name,
    ranks: after.map((rows) => rows.find((row) => row.name === name)?.rank ?? null),
  }));
}

/** The season as a table for a spreadsheet. */
export const seasonTable = (list: ClubList): string => leagueTable(leagueOf(list));
