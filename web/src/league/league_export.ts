// A league as a file: for a spreadsheet, or to take it to another device.
import { saveCsv } from '../base/csv';
import { saveFile } from '../base/download';
import { t } from '../base/translations';
import { countLeague, type League } from './league_count';

const ONE = 100;

const fileName = (league: League, ending: string): string =>
  `${league.title.replace(/[^\p{L}\p{N}]+/gu, '-') || 'league'}.${ending}`;

export function saveLeagueTable(league: League): void {
  const head = [t('Place'), t('Name'), t('Total'), ...league.evenings.map((one) => one.title)];
  const rows = countLeague(league).map((row) => [
    row.rank,
    row.name,
    row.total / ONE,
    ...row.cells.map((cell) => (cell ? cell.points / ONE : null)),
  ]);
  saveCsv(fileName(league, 'csv'), [head, ...rows]);
}

export const saveLeague = (league: League): void =>
  saveFile(fileName(league, 'json'), JSON.stringify(league, null, 1), 'application/json');
