// The standings of a drive as a file: for a spreadsheet, or with everything that is known of it.
import { saveCsv } from '../base/csv';
import { saveFile } from '../base/download';
import { t } from '../base/translations';
import { awardsText } from './award_text';
import { askParts } from './drive_state';
import { trumpName } from './drive_options';
import {
  comparedSides,
  groupOf,
  hasGroups,
  nameOf,
  namesOf,
  sideHeads,
} from './drive_text';
import type { DriveAct, DriveBoard, DrivePoints, DriveRound, DriveState } from './drive_types';

const fileName = (state: DriveState, ending: string): string =>
  `${state.drive.setup.title.replace(/[^\p{L}\p{N}]+/gu, '-') || 'drive'}.${ending}`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** The points of everybody who has a place, round by round. */
export async function pointsOf(): Promise<Map<number, DrivePoints>> {
  const { points } = await askParts<{ points: DrivePoints[] }>(['points']);
  return new Map(points.map((one) => [one.person, one]));
}

/** Place, name, points, and the points of each round. */
export async function saveTable(state: DriveState): Promise<void> {
  const points = await pointsOf();
  const rounds = numbers(state.drive.round);
  const pairs = state.standings.some((row) => row.pair);
  const head = [t('Place'), ...(pairs ? [t('Pair')] : []), t('Name')];
  const groups = hasGroups(state);
  head.push(...(groups ? [t('Group')] : []), t('Points'));
  const shares = state.drive.setup.compare === 'match_points';
  head.push(...(shares ? [t('Percent')] : []), t('Played'), t('Sat out'), ...rounds.map(String));
  const rows = state.standings.map((row) => [
    row.rank,
    ...(pairs ? [row.pair ?? null] : []),
    nameOf(state, row.person),
    ...(groups ? [groupOf(state, row.person)] : []),
    row.score,
    ...(shares ? [row.percent] : []),
    row.played,
    row.out,
    ...(points.get(row.person)?.rounds ?? []),
  ]);
  saveCsv(fileName(state, 'csv'), [head, ...rows]);
}

/** A row for each board at each table. */
export function saveTravellers(state: DriveState, boards: DriveBoard[]): void {
  const played = boards.flatMap((board) => board.results).find((it) => it.values.length);
  const values = played?.values ?? [];
  const points = boards[0]?.results[0]?.points ?? [];
  const heads = sideHeads(state);
  const head = [t('Number of the board'), t('Trump'), t('Round'), t('Table')];
  head.push(...heads.map((one) => one.people));
  head.push(...values.map((_, i) => `${t('Result')} ${i + 1}`));
  if (points.length) head.push(...heads.map((one) => one.points), t('Award'));
  const rows = boards.flatMap(({ board, trump, results }) =>
    results.map((it) => [
      ...[board, trumpName(trump), it.round, it.table],
      ...comparedSides(state, it).map((people) => namesOf(state, people)),
      ...values.map((_, i) => it.values[i] ?? null),
      ...it.points,
      ...(points.length ? [it.awards ? awardsText(it.awards) : null] : []),
    ]),
  );
  saveCsv(fileName(state, 'csv'), [head, ...rows]);
}

/** For programs of bridge clubs; the server writes it. */
export async function saveUsebio(state: DriveState): Promise<void> {
  const { usebio } = await askParts<{ usebio: string | null }>(['usebio']);
  if (usebio) saveFile(fileName(state, 'xml'), usebio, 'application/xml');
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

/** All acts, the first one first. Only the director is told. */
async function actsOf(state: DriveState): Promise<DriveAct[] | undefined> {
  if (state.role !== 'director') return undefined;
  const all: DriveAct[] = [];
  for (let from = 0; from !== 1;) {
    const { acts } = await askParts<{ acts: DriveAct[] }>(['acts'], from ? { from } : {});
    all.push(...acts);
    from = acts.at(-1)?.at ?? 1;
  }
  return all.reverse();
}

export async function saveWhole(state: DriveState): Promise<void> {
  const { drive, people, standings, prizes } = state;
  const rounds = await roundsOf(drive.round);
  const { points, travellers, cards } = await askParts<object & Record<string, unknown>>([
    'points',
    ...(drive.boards ? (['travellers', 'cards'] as const) : []),
  ]);
  const whole = {
    ...{ id: drive.id, setup: drive.setup, phase: drive.phase, people, rounds, standings, prizes },
    ...{ points, travellers, cards, acts: await actsOf(state) },
  };
  saveFile(fileName(state, 'json'), JSON.stringify(whole, null, 1), 'application/json');
}
