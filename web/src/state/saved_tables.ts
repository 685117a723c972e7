// The tables that this device can open: the tokens of its seats there, and how to make another
// table like it. The list is stored in the browser. `currentTableId` is the table that is open.
import { computed, signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import type { Options } from '../base/protocol_types';
import type { TableSettings } from '../base/room_types';

/** How a table was made, to make another one like it. */
export interface TableSpec {
  game: string;
  preset: string | null;
  options: Options;
  seats: string[]; // "you", "human" (at this device too), "open", or a bot's id
  names: string[];
  pace: number;
  settings?: TableSettings;
  rounds?: number; // games in a row
}

/** What this device saw and gave before the deal, to check the shuffle by. */
export interface GivenShares {
  commitment: string;
  mixes: Record<string, string>; // by seat, 64 hex digits
}

/** The server's table that was shown when this one was begun, because its server was gone. */
export interface StandsFor {
  table: string;
  step?: number; // from which its game goes on here; missing: this is another game
}

// Stored in browsers: its members keep their names.
export interface SavedTable {
  table: string;
  title: string;
  when: number;
  over: boolean;
  order: TableSpec | null; // how the table was made
  held: Record<string, string>; // tokens of the seats of this device, by seat
  at: number; // the seat shown, -1: none
  covered?: boolean; // the cards are covered until the person of that seat holds the device
  token?: string; // from a link: of a seat whose number is not known yet
  host?: string; // the host's token
  auto?: boolean; // forced moves are made automatically
  drive?: string; // the table belongs to this drive
  game?: string; // what was played there when it was last seen
  people?: string[]; // the names of the others who sat there then, without bots
  standsFor?: StandsFor | undefined;
  given?: GivenShares;
}

const MOST = 50;

type OldSpec = TableSpec & { house?: TableSettings };
type OldTable = Partial<SavedTable> & { token?: string | null; order?: OldSpec | null };

/** Entries of earlier releases knew one token and no seat, or call the settings `house`. */
export function renewed(old: OldTable): SavedTable {
  const { token, ...rest } = old;
  const plain = { table: '', title: '', when: 0, over: false, order: null, held: {}, at: -1 };
  const table = { ...plain, ...rest, ...(token ? { token } : {}) };
  if (!old.order?.house) return table;
  const { house, ...order } = old.order;
  return { ...table, order: { ...order, settings: house } };
}

function stored(otherwise: SavedTable[]): SavedTable[] {
  return readStored<SavedTable[]>('tables', otherwise).map(renewed);
}

export const currentTableId = signal<string | null>(null); // null: no table is open
export const savedTables = signal<SavedTable[]>(stored([]));
export const currentTable = computed(
  () => savedTables.value.find((m) => m.table === currentTableId.value) ?? null,
);

/** The seat whose cards stay covered until the device has been handed over; null: none. */
export const coveredSeat = computed(() =>
  currentTable.value?.covered ? currentTable.value.at : null,
);

let unwritable = false; // nothing can be stored: the list in memory is the newer one

/** Changes the list as it is stored, since another tab may have added tables. */
function change(edit: (list: SavedTable[]) => SavedTable[]): void {
  savedTables.value = edit(unwritable ? savedTables.value : stored(savedTables.value));
  unwritable = !store('tables', savedTables.value);
}

// Each tab shows a seat of its own choice.
onStoredChange('tables', () => {
  const own = currentTable.value;
  savedTables.value = stored(savedTables.value).map((m) =>
    m.table === own?.table ? { ...m, at: own.at, covered: !!own.covered } : m,
  );
});

export function newTable(table: string): SavedTable {
  return { ...renewed({ table }), when: Date.now() };
}

/** Puts a table at the top of the list. */
export function saveTable(table: SavedTable): void {
  change((list) => [renewed(table), ...list.filter((m) => m.table !== table.table)].slice(0, MOST));
}

/** Changes what is known of a table without moving it to the top of the list. */
export function changeTable(table: string, part: Partial<SavedTable>): void {
  if (savedTables.value.some((m) => m.table === table))
    change((list) => list.map((m) => (m.table === table ? { ...m, ...part } : m)));
  else saveTable({ ...newTable(table), ...part });
}

/** What else this browser keeps of tables, in lists whose rows name them. */
const LISTS_OF_TABLES = ['last-known'];

/** Forgets the table, with everything that is kept of it. */
export function forgetTable(table: string): void {
  const others = <T extends { table: string }>(list: T[]) => list.filter((m) => m.table !== table);
  change(others);
  for (const name of LISTS_OF_TABLES)
    store(name, others(readStored<{ table: string }[]>(name, [])));
}

/** The token of the seat shown. */
export function tokenOf(entry: SavedTable | null): string | null {
  return entry?.held[entry.at] ?? entry?.token ?? null;
}

/** The seats of this device, in order. */
export function heldSeats(entry: SavedTable | null): number[] {
  return Object.keys(entry?.held ?? {})
    .map(Number)
    .sort((a, b) => a - b);
}

/** Drops a seat that this device has lost. If another seat is shown then, its cards stay covered
 * until its person holds the device. */
export function loseSeat(table: string, token: string): void {
  const entry = savedTables.value.find((m) => m.table === table);
  if (!entry) return;
  const held = Object.fromEntries(Object.entries(entry.held).filter(([, own]) => own !== token));
  const { token: link, ...rest } = entry;
  const at = entry.at in held ? entry.at : (heldSeats({ ...entry, held })[0] ?? -1);
  const covered = at >= 0 && (!!entry.covered || at !== entry.at);
  const kept = { ...rest, held, at, covered, ...(link && link !== token ? { token: link } : {}) };
  change((list) => list.map((m) => (m.table === table ? kept : m)));
}

/** The members that a request of the seat shown needs. */
export function seatMembers(): { table: string; token: string } | null {
  const token = tokenOf(currentTable.value);
  return currentTable.value && token ? { table: currentTable.value.table, token } : null;
}
