// A league as a file: for a spreadsheet, or to take it to another device.
import { saveFile } from '../base/download';
import { showToast } from '../state/toasts';
import { leagueTable, refusalOf } from './league_count';
import type { League } from './league_types';

const fileName = (league: League, ending: string): string =>
  `${league.title.replace(/[^\p{L}\p{N}]+/gu, '-') || 'league'}.${ending}`;

export function saveLeagueTable(league: League): void {
  const refusal = refusalOf(league);
  if (refusal) showToast(refusal);
  else saveFile(fileName(league, 'csv'), leagueTable(league), 'text/csv');
}

export const saveLeague = (league: League): void =>
  saveFile(fileName(league, 'json'), JSON.stringify(league, null, 1), 'application/json');
