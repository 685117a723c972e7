// Playing on with the same people: the host calls for the next table, and every device goes there.
import { ask } from '../state/connection';
import { nextTable } from '../state/room';
import { currentTable, currentTableId, savedTables, saveTable } from '../state/saved_tables';
import { visit } from '../state/session';
import { showRefusal } from '../state/toasts';
import type { Room } from '../base/room_types';
import { startDealing } from './host_requests';

let calledFrom: string | null = null; // the table from which this host called for the next one
let dealSoon: string | null = null; // the table that is dealt as soon as everybody is there

/** Saves the tokens of this device for the next table, where they open the same seats. */
function takeSeatsAlong(from: string, to: string): void {
  const old = savedTables.value.find((m) => m.table === from);
  if (old && !savedTables.value.some((m) => m.table === to)) {
    const { given: _, covered: __, standsFor: ___, ...rest } = old;
    saveTable({ ...rest, table: to, when: Date.now(), over: false });
  }
}

/** Goes to the next table, unless a dialog is open: then the page offers it. */
export function goToNextTable(from: string, to: string): void {
  takeSeatsAlong(from, to);
  if (calledFrom === from) dealSoon = to;
  if (document.querySelector('dialog[open]')) nextTable.value = to;
  else visit(to);
}

/** Offers the next table to somebody who comes back to an old one. */
export function offerNextTable(from: string, to: string): void {
  takeSeatsAlong(from, to);
  nextTable.value = to;
}

/** The host calls for the next table; the push `next` then leads every device there. `rounds`: it
 * is the first of so many games in a row. */
export async function rematch(rounds?: number): Promise<void> {
  const entry = currentTable.value;
  if (!entry?.host) return;
  const { table, host } = entry;
  calledFrom = table;
  const answer = await ask<{ table: string }>('rematch', {
    table,
    host,
    ...(rounds ? { rounds } : {}),
  }).catch(showRefusal);
  if (answer && currentTableId.value === table && !nextTable.value)
    goToNextTable(table, answer.table);
}

/** The next game starts by itself as soon as everybody is there and has given a value for the
 * shuffle. If somebody does not come, the host starts it. */
export function dealWhenAllAreThere(table: string, now: Room): void {
  if (table !== dealSoon) return;
  const held = currentTable.value?.held ?? {};
  const missing = now.seats.some(
    ({ who, here, mixed }, seat) =>
      who === 'open' || (who === 'person' && !(seat in held) && !(here && mixed)),
  );
  if (missing) return;
  dealSoon = null;
  startDealing();
}
