// Where other tables of a day's deal took another way than one's own: the first step at which their
// records differ. Cards and bots are the same, so it is a decision of the person.
import type { View } from '../base/protocol_types';
import { isLocal } from '../engine/local_requests';
import { labelled, t } from '../base/translations';
import { readRecord, type RecordContent } from '../review/record_text';
import { stepText } from '../review/review_text';
import { closeVariation, openGame, viewAt } from '../review/variation';
import { gameOf } from '../state/game_list';
import { ask } from '../state/connection';
import type { Row } from './day_play';

const MOST = 3;
const OWN = 0; // the seat of the person

export interface Parting {
  step: number; // steps that both tables have in common
  row: Row; // of the other table
  other: RecordContent;
}

/** The number of steps that two games begin with in common; null if they are the same. */
export function commonSteps(own: RecordContent, other: RecordContent): number | null {
  const at = own.steps.findIndex(({ seat, move }, i) => {
    const there = other.steps[i];
    return !there || there.seat !== seat || there.move !== move;
  });
  return at < 0 ? null : at;
}

/** Partings in the order of the game: one for each step, of the best table that parted there. */
export function partingsOf(own: RecordContent, others: [Row, RecordContent][]): Parting[] {
  const all = others.flatMap(([row, other]) => {
    const step = commonSteps(own, other);
    return step === null || !other.steps[step] ? [] : [{ step, row, other }];
  });
  return all
    .filter((one, i) => all.findIndex(({ step }) => step === one.step) === i)
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
}

async function recordOf(table: string): Promise<RecordContent | null> {
  return readRecord((await ask<{ record: string }>('record', { table })).record);
}

/** A step of one's own table and of another one, in the words of the log. */
function sentenceOf(own: RecordContent, { step, row, other }: Parting): string {
  const game = gameOf(own);
  const [mine, theirs] = [own.steps[step], other.steps[step]];
  if (!game || !mine || !theirs) return '';
  const names = other.names.map((name, seat) => (seat === OWN ? row.name || t('Somebody') : name));
  const moves = [
    stepText(game, { ...own, reader: OWN }, mine, true),
    stepText(game, { ...other, names, reader: -1 }, theirs, true),
  ];
  return labelled(t('Step {n}', { n: step + 1 }), moves.join(' '));
}

export interface PartingShown {
  step: number;
  sentence: string;
  view: View;
  own: RecordContent;
}

/** The partings of a finished table from the best of the others. */
export async function loadPartings(table: string, rows: Row[]): Promise<PartingShown[]> {
  const others = rows.filter((row) => row.table !== table && !isLocal(row.table)).slice(0, MOST);
  const own = await recordOf(table);
  if (!own || !others.length) return [];
  const read = async (row: Row): Promise<[Row, RecordContent][]> => {
    const other = await recordOf(row.table);
    return other ? [[row, other]] : [];
  };
  const found = partingsOf(own, (await Promise.all(others.map(read))).flat());
  const whole = await openGame(own.text);
  try {
    const shown = found.map(async (one) => ({
      step: one.step,
      sentence: sentenceOf(own, one),
      view: await viewAt(whole, one.step, OWN, false),
      own,
    }));
    return await Promise.all(shown);
  } finally {
    closeVariation(whole);
  }
}
