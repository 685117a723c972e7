// What this device saw of the rounds of a match: the last look at each, kept for the score sheet
// while the table is open and through a reload. A round nobody here saw stays empty.
import { currentTableId } from '../state/saved_tables';
import { rowsOf } from '../table_view/field_values';
import type { View } from '../base/protocol_types';

/** One round: what some fields said when it was last seen. */
export interface Round {
  number: number;
  values: Record<string, (number | null)[]>;
  closed?: boolean; // its total is what the next one began with
}

const NAME = 'talon.rounds.';
const known = new Map<string, Round[]>();

function load(table: string): Round[] {
  const have = known.get(table);
  if (have) return have;
  let list: Round[] = [];
  try {
    list = JSON.parse(sessionStorage.getItem(NAME + table) ?? '[]') as Round[];
  } catch {
    list = []; // storage may be forbidden: then a reload forgets
  }
  known.set(table, list);
  return list;
}

function save(table: string, list: Round[]): void {
  known.set(table, list);
  try {
    sessionStorage.setItem(NAME + table, JSON.stringify(list));
  } catch {
    return;
  }
}

/** Whether the end of a round was seen, or is still to come: what was noted half-way, and then
 * leapt over, would be wrong. */
export const isToldWhole = (rounds: Round[], round: Round, ended: boolean): boolean =>
  ended || round === rounds[rounds.length - 1];

interface Noting {
  counter: string; // the field that counts rounds
  fields: string[];
  total?: string; // a field that goes on from round to round: the next one tells how this one ended
}

/** Notes the view, and tells all rounds up to its own. */
export function roundsUpTo(view: View, { counter, fields, total }: Noting): Round[] {
  const number = rowsOf(view.fields[counter])[0] ?? 0;
  const values = Object.fromEntries(fields.map((id) => [id, rowsOf(view.fields[id])]));
  const table = `${currentTableId.value ?? ''}/${view.seat}`;
  const old = load(table);
  const list = old.filter((round) => round.number < number);
  const last = list[list.length - 1];
  if (total && last?.number === number - 1 && !old.some((round) => round.number === number)) {
    last.values[total] = rowsOf(view.fields[total]);
    last.closed = true;
  }
  list.push({ number, values });
  save(table, list);
  return list;
}
