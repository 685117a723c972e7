// Asks which tables of this device wait for this person. Tables against bots always do, so they are
// left out.
import { isLocal } from '../engine/local_requests';
import { waitingTables } from '../state/alert_wishes';
import { ask } from '../state/connection';
import { changeTable, savedTables, type SavedTable } from '../state/saved_tables';

const MOST = 12; // tables that are asked, the latest first

interface Turn {
  state: string;
  people: number;
  turn: boolean;
}

/** Whether a seat of this device is awaited. A table that is gone waits for nobody. */
async function waits({ table, held }: SavedTable): Promise<boolean> {
  const asked = Object.values(held).map((token) => ask<Turn>('turn', { table, token }));
  const answers = await Promise.all(asked).catch(() => []);
  if (answers.some(({ state }) => state === 'over')) changeTable(table, { over: true });
  return answers.some(({ people, turn }) => people > 1 && turn);
}

export async function markTurns(): Promise<void> {
  const own = savedTables.value.filter((m) => !m.over && !isLocal(m.table)).slice(0, MOST);
  const answers = await Promise.all(own.map(waits));
  waitingTables.value = own.filter((_, i) => answers[i]).map((m) => m.table);
}
