// The standings of a drive as a file: for a spreadsheet, or with everything that is known of it.
import { saveFile } from '../base/download';
import { t } from '../base/translations';
import { askParts } from './drive_state';
import { nameOf } from './drive_text';
import type { DrivePoints, DriveRound, DriveState } from './drive_types';

const quoted = (cell: string | number): string =>
  /[",;\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

const fileName = (state: DriveState, ending: string): string =>
  `${state.drive.setup.title.replace(/[^\p{L}\p{N}]+/gu, '-') || 'drive'}.${ending}`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

async function pointsOf(): Promise<Map<number, number[]>> {
  const { points } = await askParts<{ points: DrivePoints[] }>(['points']);
  return new Map(points.map(({ person, rounds }) => [person, rounds]));
}

/** Place, name, points, and the points of each round. */
export async function saveTable(state: DriveState): Promise<void> {
  const points = await pointsOf();
  const rounds = numbers(state.drive.round);
  const head = [t('Place'), t('Name'), t('Points')];
  const shares = state.drive.setup.compare === 'match_points';
  head.push(...(shares ? [t('Percent')] : []), t('Played'), t('Sat out'), ...rounds.map(String));
  const rows = state.standings.map((row) => [
    row.rank,
    nameOf(state, row.person),
    row.score,
    ...(shares ? [row.percent ?? ''] : []),
    row.played,
    row.out,
    ...(points.get(row.person) ?? []),
  ]);
  const text = [head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
  saveFile(fileName(state, 'csv'), `${text}\r\n`, 'text/csv');
}

/** The rounds that were played, or that a plan has. */
export async function roundsOf(count: number): Promise<DriveRound[]> {
  const found: DriveRound[] = [];
  for (const round of numbers(count)) {
    const answer = await askParts<{ round: DriveRound | null }>(['round'], { round });
    if (answer.round) found.push(answer.round);
  }
  return found;
}

export async function saveWhole(state: DriveState): Promise<void> {
  const { drive, people, standings, prizes } = state;
  const rounds = await roundsOf(drive.round);
  const { points, travellers } = await askParts<object & Record<string, unknown>>([
    'points',
    ...(drive.boards ? ['travellers'] : []),
  ]);
  const whole = {
    ...{ setup: drive.setup, phase: drive.phase, people, rounds, standings, prizes },
    ...{ points, travellers },
  };
  saveFile(fileName(state, 'json'), JSON.stringify(whole, null, 1), 'application/json');
}
