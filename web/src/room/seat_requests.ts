// The requests of people for their own seats: sitting down, leaving, renaming, a bot while away.
import { readStored, store } from '../base/local_storage';
import { ask } from '../state/connection';
import { titleOf } from '../state/game_list';
import { keepOwnName } from '../state/own_name';
import { signMember } from '../state/own_sign';
import { withLogin } from '../state/login';
import { openSeats, room } from '../state/room';
import {
  currentTable,
  currentTableId,
  loseSeat,
  newTable,
  savedTables,
  saveTable,
  seatMembers,
  tokenOf,
} from '../state/saved_tables';
import { joinTable } from '../state/session';
import { showRefusal } from '../state/toasts';
import { forgetView } from '../state/view';
import { randomHex } from '../base/random_hex';
import { shareFor } from './entropy_share';

interface Seated {
  seat: number;
  token: string;
}

/** Idempotency keys of seats asked for: if an answer was lost, asking again gives the same seat. */
const tokensAsked = new Map<string, string>();

let mark = '';

/** A random id of this device. The server uses it to keep people away whom the host has sent away.
 * */
function deviceMark(): string {
  mark ||= readStored('device', '') || randomHex(16);
  store('device', mark);
  return mark;
}

/** Sits down, at the first free seat if none is named; true if that went well. */
export async function sitDown(name: string, seat?: number): Promise<boolean> {
  const table = currentTableId.value;
  const now = room.value;
  if (!table || !now) return false;
  const target = seat ?? openSeats.value[0];
  const mix = now.state === 'gathering' && target !== undefined && shareFor(table, now, target);
  const beside = tokenOf(currentTable.value);
  const first = !beside;
  if (first) keepOwnName(name);
  const own = tokensAsked.get(table) ?? randomHex(16);
  tokensAsked.set(table, own);
  const members = {
    table,
    name,
    own,
    device: deviceMark(),
    ...(beside ? { beside } : signMember()),
    ...(target === undefined ? {} : { seat: target }),
    ...(mix ? { mix } : {}),
    ...(first && currentTable.value?.host ? { host: currentTable.value.host } : {}),
  };
  const answer = await withLogin((session) =>
    ask<Seated>('sit', first && session ? { ...members, session } : members),
  ).catch(showRefusal);
  if (!answer) return false;
  tokensAsked.delete(table);
  const known = savedTables.value.find((m) => m.table === table);
  const old = known ?? { ...newTable(table), title: titleOf(now) };
  const held = { ...old.held, [answer.seat]: answer.token };
  saveTable({ ...old, held, at: first ? answer.seat : old.at });
  if (first) forgetView();
  await joinTable(table);
  return true;
}

/** Leaves a seat, which is free then. */
export async function leaveSeat(seat: number): Promise<void> {
  const entry = currentTable.value;
  const token = entry?.held[seat];
  if (!entry || !token) return;
  const { table } = entry;
  if (!(await ask('stand', { table, token }).catch(showRefusal))) return;
  loseSeat(table, token);
  forgetView();
  await joinTable(table);
}

/** Renames a seat of this device. */
export async function renameSeat(seat: number, name: string): Promise<void> {
  const entry = currentTable.value;
  const token = entry?.held[seat];
  if (!entry || !token || !name) return;
  if (seat === entry.at) keepOwnName(name);
  await ask('rename', { table: entry.table, token, name }).catch(showRefusal);
}

/** A new name for the person at the seat shown, here and from now on. */
export function renamePerson(name: string): void {
  keepOwnName(name);
  const members = seatMembers();
  if (name && members) void ask('rename', { ...members, name }).catch(showRefusal);
}

/** A bot plays for this seat until it is called off. */
export async function setAway(on: boolean): Promise<void> {
  const members = seatMembers();
  if (members) await ask('away', { ...members, on }).catch(showRefusal);
}
