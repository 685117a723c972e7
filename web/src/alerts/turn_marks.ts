// Asks which tables of this device wait for this person.
import { isLocal } from '../engine/local_requests';
import { keepWaiting, tableTurns, type TableTurn } from '../state/alert_wishes';
import { ask } from '../state/connection';
import { changeTable, savedTables, type SavedTable } from '../state/saved_tables';

const MOST = 12; // tables that are asked, the latest first

/** The server's answer about a table: of several seats, the one that is awaited decides. */
async function turnAt({ table, held }: SavedTable): Promise<TableTurn | undefined> {
  const asked = Object.values(held).map((token) => ask<TableTurn>('turn', { table, token }));
  const answers = await Promise.all(asked).catch(() => []); // a table that is gone tells nothing
  if (answers.some(({ state }) => state === 'over')) changeTable(table, { over: true });
  return answers.find(({ turn }) => turn) ?? answers[0];
}

export async function markTurns(): Promise<void> {
  const own = savedTables.value.filter((m) => !m.over && !isLocal(m.table)).slice(0, MOST);
  const answers = await Promise.all(own.map(turnAt));
  const told = own.flatMap(({ table }, i) => (answers[i] ? [[table, answers[i]] as const] : []));
  tableTurns.value = Object.fromEntries(told);
  keepWaiting();
}
