// Leads the person at this device through an online drive: to the table where they play next, and
// from a finished table back to the page of the drive.
import { useSignalEffect } from '@preact/signals';
import { RequestError } from '../base/request_error';
import { ask } from '../state/connection';
import { room } from '../state/room';
import { currentTable, forgetTable, newTable, savedTables, saveTable } from '../state/saved_tables';
import { showToast } from '../state/toasts';
import { view } from '../state/view';
import { ringBell } from './bell';
import { drive } from './drive_state';
import { driveTitle } from './drive_title';
import { refusalText } from './refusal_text';
import { savedDrive } from './saved_drives';

interface Seat {
  table: string;
  seat: number;
  token: string;
}

let led = ''; // the table and the person whom this page has led there; it does so once
let asking = false;

/** The address changes without a way back to a table that is over. */
const replaceAddress = (hash: string): void => location.replace(hash);

/** The device keeps one table of a drive, so that its list of tables stays short. */
function keepOnly(id: string, table: string): void {
  for (const one of savedTables.value)
    if (one.drive === id && one.table !== table && one !== currentTable.value)
      forgetTable(one.table);
}

/** A table, and the person who stands for this device in the drive. */
const wayTo = (id: string, table: string): string => `${table} ${savedDrive(id)?.token}`;

function takeSeat(id: string, { table, seat, token }: Seat): void {
  const title = drive.value ? driveTitle(drive.value.drive) : 'Drive'; // a title is a msgid
  keepOnly(id, table);
  saveTable({ ...newTable(table), title, held: { [seat]: token }, at: seat, drive: id });
  led = wayTo(id, table);
  replaceAddress(`#/${table}`);
}

/** Goes to the seat where this person plays now. A refusal is told if somebody asked for it: by
 * itself it only means that the table was done a moment ago. */
export async function goToSeat(asked: boolean): Promise<void> {
  const id = drive.value?.drive.id ?? '';
  const token = savedDrive(id)?.token;
  if (!token || asking) return;
  asking = true;
  try {
    takeSeat(id, await ask<Seat>('drive_sit', { drive: id, token }));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (asked && error.refusal.code !== 'connection') showToast(refusalText(error.refusal.message));
  } finally {
    asking = false;
  }
}

/** Looks on at a table of the drive. */
export function watchTable(table: string): void {
  const id = drive.value?.drive.id ?? '';
  keepOnly(id, table);
  if (!savedTables.value.some((one) => one.table === table))
    saveTable({ ...newTable(table), drive: id });
  location.hash = `#/${table}`;
}

export function goToDrive(): void {
  replaceAddress(`#/drive/${drive.value?.drive.id ?? currentTable.value?.drive ?? ''}`);
}

/** Whether somebody still looks at the result of a table where they sat. */
export const readsResult = (): boolean =>
  !!view.value && view.value.seat >= 0 && (view.value.over || room.value?.state === 'over');

/** On from a finished table: to the next one, or to the page of the drive. */
export function goOn(): void {
  const next = drive.value?.sits?.room;
  if (next && next !== currentTable.value?.table) void goToSeat(true);
  else goToDrive();
}

/** Leads to the table of the next deal as soon as it is open. Who reads a result goes on in their
 * own time. */
export function useGuide(leads = true): void {
  useSignalEffect(() => {
    const next = drive.value?.sits?.room;
    if (!next || !leads) return;
    const here = currentTable.value;
    const way = wayTo(drive.value?.drive.id ?? '', next);
    if (here?.table === next && here.at >= 0) led = way;
    if (way === led || readsResult()) return;
    if (led) ringBell();
    void goToSeat(false);
  });
}
