// The table that is open, and the seat there: joining, leaving, losing a seat. Features subscribe
// here to what the server says of the people at the table.
import { batch, computed, signal } from '@preact/signals';
import type { View } from '../base/protocol_types';
import { RequestError } from '../base/request_error';
import type { ClockState, Room, ChatLine } from '../base/room_types';
import { t } from '../base/translations';
import { applyDelta } from '../base/view_delta';
import {
  ask,
  isLocal,
  onLocalOpen,
  onPush,
  onServerOpen,
  restarting,
  type Push,
} from './connection';
import { forgetRoom } from './room';
import {
  coveredSeat,
  currentTable,
  currentTableId,
  forgetTable,
  heldSeats,
  loseSeat,
  newTable,
  saveTable,
  savedTables,
  tokenOf,
  type SavedTable,
} from './saved_tables';
import { showRefusal, showToast, toast } from './toasts';
import { forgetSteps, forgetView, lastStepOf, receiveView } from './view';

export const tableMissing = signal(false); // there is no such table
export const auto = computed(() => currentTable.value?.auto ?? false);

/** The answer to the request `join`. */
export interface Joined {
  seat: number;
  view: View | null;
  room?: Room;
  said?: ChatLine[];
  ignored?: number[];
  clock?: ClockState;
}

/** A push about the current table. */
export type TablePush = Push & { table: string };

const joined: ((table: string, answer: Joined) => void)[] = [];
const pushed: ((push: TablePush) => void)[] = [];
const changed: ((table: string | null) => void)[] = [];

/** Calls with each answer to `join`, before its view is taken. */
export const onJoined = (handler: (table: string, answer: Joined) => void): void =>
  void joined.push(handler);
/** Calls with each push about the current table, before the session handles it. */
export const onTablePush = (handler: (push: TablePush) => void): void => void pushed.push(handler);
/** Calls before the page goes to another table or, with null, to none. */
export const onTableChange = (handler: (table: string | null) => void): void =>
  void changed.push(handler);

// ---- joining

let joins = 0;
let whole: View | null = null; // the last view that came here, which the next delta begins from
let joining: string | null = null; // the table of a `join` without an answer yet

/** Saves the seat that a token from a link opens. */
function saveSeat(table: string, token: string | null, at: number): void {
  const entry = currentTable.value;
  if (!token || !entry || entry.held[at] === token) return;
  const { token: link, ...rest } = entry;
  const held = { ...rest.held, [at]: token };
  saveTable({
    ...rest,
    held,
    at,
    ...(link && link !== token ? { token: link } : {}),
    table,
  });
}

async function joinFailed(table: string, token: string | null, error: RequestError): Promise<void> {
  const { code } = error.refusal;
  if (code === 'token' && token) {
    loseSeat(table, token);
    showToast(t('This seat is no longer yours. You are watching.'));
    return joinTable(table);
  }
  if (code === 'unknown') {
    tableMissing.value = true;
    forgetTable(table);
  }
  showRefusal(error);
}

/** Joins a table with the seat that this device shows, or as a spectator. */
export async function joinTable(table: string): Promise<void> {
  const entry = currentTable.value;
  const token = coveredSeat.value === null ? tokenOf(entry) : null;
  const attempt = ++joins;
  const since = lastStepOf(entry?.at ?? -1);
  const also = Object.values(entry?.held ?? {}).filter((own) => own !== token);
  joining = table;
  try {
    const answer = await ask<Joined>('join', {
      table,
      ...(token ? { token } : {}),
      ...(since === undefined ? {} : { since }),
      ...(also.length ? { also } : {}),
      deltas: true,
    });
    if (currentTableId.value !== table || attempt !== joins) return;
    joining = null;
    whole = answer.view;
    restarting.value = false;
    saveSeat(table, token, answer.seat);
    for (const handle of joined) handle(table, answer);
    if (answer.view) receiveView(answer.view);
    if (token && auto.value) void ask('auto', { table, token, on: true }).catch(showRefusal);
  } catch (error) {
    if (attempt === joins) joining = null;
    if (!(error instanceof RequestError)) throw error;
    if (currentTableId.value === table && attempt === joins) await joinFailed(table, token, error);
  }
}

// ---- going from table to table

/** A link to a seat was opened: the device keeps its token. */
export function keepSeatLink(table: string, token: string): void {
  const old: SavedTable = savedTables.value.find((m) => m.table === table) ?? newTable(table);
  const known = heldSeats(old).find((s) => old.held[s] === token);
  saveTable(known === undefined ? { ...old, at: -1, token } : { ...old, at: known });
}

/** Goes to the table that the address names; nothing of another one stays. */
export function openTable(table: string | null): void {
  const left = currentTableId.value;
  if (table === left) return;
  if (left) void ask('leave', { table: left }).catch(() => {});
  forgetView();
  forgetSteps();
  forgetRoom();
  for (const handle of changed) handle(table);
  batch(() => {
    currentTableId.value = table;
    toast.value = null;
    tableMissing.value = false;
  });
  if (table) void joinTable(table);
}

/** Changes the address; the router then opens the table. */
export function visit(table: string | null): void {
  location.hash = table ? `#/${table}` : '#/';
}

// ---- pushes

function receiveWhole(view: View): void {
  whole = view;
  receiveView(view);
}

/** A delta that does not begin from the last view follows a gap: a whole view is asked for. */
function receiveDelta(table: string, from: number, delta: object): void {
  if (joining === table) return; // the answer has the whole view
  if (whole?.number === from) receiveWhole(applyDelta(whole, delta));
  else void joinTable(table);
}

/** The host has given a seat of this device away. Other seats of the device stay. */
function removed(table: string, seat: number): void {
  const own = tokenOf(currentTable.value);
  const token = currentTable.value?.held[seat] ?? own;
  if (token) loseSeat(table, token);
  if (token !== own) {
    showToast(t('The host gave one of your seats to someone else.'));
    return;
  }
  forgetView();
  showToast(t('The host gave your seat to someone else. You are watching.'));
  void joinTable(table);
}

function take(push: Push): void {
  const table = currentTableId.value;
  if (!table || push.table !== table) return;
  for (const handle of pushed) handle(push as TablePush);
  if (push.push === 'view') receiveWhole(push.view as View);
  else if (push.push === 'delta') receiveDelta(table, Number(push.from), push.delta as object);
  else if (push.push === 'removed') removed(table, Number(push.seat));
  else if (push.push === 'gone') void joinTable(table); // unloaded: joining loads it again
}

export function startSession(): void {
  onPush(take);
  onLocalOpen(() => {
    const table = currentTableId.value;
    if (table && isLocal(table)) void joinTable(table);
  });
  onServerOpen(() => {
    const table = currentTableId.value;
    if (!table) restarting.value = false;
    else if (!isLocal(table)) void joinTable(table);
  });
}
