// Remembers the rounds of a match for the score sheet, as this device last saw each. It survives a
// reload of the page. A round that was not seen here stays empty.
import { currentTableId } from '../state/saved_tables';
import { rowsOf } from '../table_view/field_values';
import type { View } from '../base/protocol_types';

/** One round: the values of some fields when it was last seen. */
export interface Round {
  number: number;
  values: Record<string, (number | null)[]>;
  closed?: boolean; // its total has been read from the next round
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
    list = []; // without storage a reload forgets
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

/** Whether the end of a round was seen, or is still to come. A round that was left half-way has
 * wrong numbers. */
export const isToldWhole = (rounds: Round[], round: Round, ended: boolean): boolean =>
  ended || round === rounds[rounds.length - 1];

interface Noting {
  counter: string; // the field that counts rounds
  fields: string[];
  total?: string; // a running total: the next round tells how this one ended
}

/** Records the view, and returns all rounds up to its own. */
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
