// Watches over a table whose server is gone: it is shown as this device last saw it. A game against
// bots goes on on this device after a moment, and comes back if nothing was played here.
import { effect, signal } from '@preact/signals';
import { RequestError } from '../base/request_error';
import { AT_THIS_DEVICE, createTable, OPEN_SEAT, usualSettings, YOU } from '../room/create_table';
import {
  isLocal,
  lastHeard,
  link,
  onServerOpen,
  restarting,
  unreachable,
} from '../state/connection';
import { botNameAt, gameOf, games, usualBot } from '../state/game_list';
import { ownName } from '../state/own_name';
import { room } from '../state/room';
import {
  changeTable,
  currentTable,
  currentTableId,
  forgetTable,
  type TableSpec,
} from '../state/saved_tables';
import { visit } from '../state/session';
import { showRefusal } from '../state/toasts';
import { latestView, receiveView, view } from '../state/view';
import { keepLastKnown, lastKnown, playsAlone, type LastKnown } from './last_known';

const MOMENT = 5000; // ms: a server that restarts is back by then
const PACE = 700; // ms

/** Whether the server of the table shown does not answer. */
export const serverGone = (): boolean =>
  !!currentTableId.value && !isLocal(currentTableId.value) && unreachable.value;

/** The table whose game cannot go on here: the engine is not on this device. */
const stuckTable = signal<string | null>(null);

const knownHere = (): LastKnown | undefined => lastKnown(currentTableId.peek() ?? '');

/** Whether the game goes on here by itself. */
export function willGoOn(): boolean {
  const known = knownHere();
  if (!known || currentTable.value?.drive || stuckTable.value === known.table) return false;
  return playsAlone(known);
}

/** Since when nothing has been heard of the table, in ms since 1970; null if it was never seen. */
export const knownSince = (): number | null => {
  const known = knownHere();
  return known ? Math.max(known.when, view.value ? lastHeard() : 0) : null;
};

// ---- showing what is known

/** After a reload without the server, the table is shown as this device last saw it. */
function showLastKnown(): void {
  const known = knownHere();
  if (!serverGone() || !known || latestView() || !gameOf(known.view)) return;
  room.value ??= known.room;
  receiveView(known.view);
}

// ---- going on

async function goOn(known: LastKnown): Promise<void> {
  const { goOnHere } = await import('./go_on_here');
  const made = await goOnHere(known).catch((error: unknown) => {
    if (!(error instanceof RequestError)) console.error(error);
    return null;
  });
  if (!made) stuckTable.value = known.table;
  else if (currentTableId.value === known.table && unreachable.value) visit(made);
}

let timer = 0;

function goOnSoon(): void {
  clearTimeout(timer);
  if (!serverGone() || link.value !== 'lost' || restarting.value || !games.value.length) return;
  timer = window.setTimeout(() => {
    const known = knownHere();
    if (known && willGoOn()) void goOn(known);
  }, MOMENT);
}

/** If nothing was played here, the server's table is as good, and this one goes. */
function comeBack(): void {
  const { table, standsFor } = currentTable.value ?? {};
  if (!table || standsFor?.step === undefined || latestView()?.number !== 0) return;
  window.addEventListener('hashchange', () => forgetTable(table), { once: true });
  visit(standsFor.table);
}

/** The game stays here: nothing more is said about the server's table. */
export function stayHere(): void {
  const { table } = currentTable.value ?? {};
  if (table) changeTable(table, { standsFor: undefined });
}

// ---- another game meanwhile

/** The same game on this device; bots take the seats of people who are elsewhere. */
function meanwhileSpec(): TableSpec | null {
  const order = currentTable.value?.order;
  const now = room.value ?? knownHere()?.room;
  const shape = order ?? now;
  const game = shape && gameOf({ form: null, ...shape });
  if (!shape || !game) return null;
  const at = Math.max(0, currentTable.value?.at ?? 0);
  const people = [OPEN_SEAT, AT_THIS_DEVICE, 'person', YOU];
  const seats = shape.seats.map((seat, s) => {
    const who = typeof seat === 'string' ? seat : seat.who;
    if (s === at) return YOU;
    return people.includes(who) ? usualBot(game) : who;
  });
  const names = seats.map((who, s) =>
    who === YOU ? ownName.value.trim() : botNameAt(seats, s),
  );
  const { preset, options } = shape;
  const pace = now?.pace ?? PACE;
  return { game: game.id, preset, options, seats, names, pace, settings: usualSettings };
}

export const mayPlayMeanwhile = (): boolean => link.value === 'lost' && !!meanwhileSpec();

export async function playMeanwhile(): Promise<void> {
  const spec = meanwhileSpec();
  const table = currentTableId.value;
  if (!spec || !table) return;
  await createTable(spec, currentTable.value?.title ?? '').catch(showRefusal);
  const made = location.hash.slice(2);
  if (made !== table && isLocal(made)) changeTable(made, { standsFor: { table } });
}

/** Watches over the table while its page is open. */
export function watchServer(): () => void {
  const ends = [keepLastKnown(), effect(showLastKnown), effect(goOnSoon)];
  return () => {
    clearTimeout(timer);
    ends.forEach((end) => end());
  };
}

onServerOpen(comeBack);
