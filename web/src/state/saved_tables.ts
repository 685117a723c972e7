// The tables this device may open: which seats it holds there, as tokens, and what it needs to
// make another table like it. Remembered on this device; it asks the server nothing.
import { computed, signal } from '@preact/signals';
import { onChange, recall, remember } from '../base/local_storage';
import type { House } from '../base/room_types';
import type { Options } from '../base/protocol_types';

/** How a table was made, to make another one like it. */
export interface Order {
  game: string;
  preset: string | null;
  options: Options;
  seats: string[]; // "you", "human" (at this device too), "open", or a bot's id
  names: string[];
  pace: number;
  house?: House;
}

/** What this device saw and gave before the deal, to check the shuffle by. */
export interface Given {
  commitment: string;
  mixes: Record<string, string>; // by seat, 64 hex
}

export interface Mine {
  table: string;
  title: string;
  when: number;
  over: boolean;
  order: Order | null;
  held: Record<string, string>; // tokens of the seats of this device, by seat
  at: number; // the seat shown, -1: none
  covered?: boolean; // a curtain hangs until the person of that seat holds the device
  token?: string; // of a seat whose number is not known yet: from a link
  host?: string; // the host's token
  auto?: boolean; // forced moves are made for this device
  given?: Given;
}

const MOST = 50;

/** Entries of an earlier page knew one token and no seat. */
function renewed(old: Partial<Mine> & { token?: string | null }): Mine {
  const { token, ...rest } = old;
  const plain = { table: '', title: '', when: 0, over: false, order: null, held: {}, at: -1 };
  return { ...plain, ...rest, ...(token ? { token } : {}) };
}

function remembered(otherwise: Mine[]): Mine[] {
  return recall<Mine[]>('tables', otherwise).map(renewed);
}

export const place = signal<string | null>(null); // the table looked at; null: home
export const mine = signal<Mine[]>(remembered([]));
export const here = computed(() => mine.value.find((m) => m.table === place.value) ?? null);

let forgetful = false; // nothing can be written: what is remembered is old

/** Another tab may have sat down somewhere meanwhile: its tables are kept, too. */
function keep(change: (list: Mine[]) => Mine[]): void {
  mine.value = change(forgetful ? mine.value : remembered(mine.value));
  forgetful = !remember('tables', mine.value);
}

// Which seat this tab shows is its own affair.
onChange('tables', () => {
  const own = here.value;
  mine.value = remembered(mine.value).map((m) =>
    m.table === own?.table ? { ...m, at: own.at, covered: !!own.covered } : m,
  );
});

export function fresh(table: string): Mine {
  return { ...renewed({ table }), when: Date.now() };
}

export function keepTable(table: Mine): void {
  keep((list) => [table, ...list.filter((m) => m.table !== table.table)].slice(0, MOST));
}

/** Changes what is known of a table without moving it to the top of the list. */
export function amend(table: string, part: Partial<Mine>): void {
  if (mine.value.some((m) => m.table === table))
    keep((list) => list.map((m) => (m.table === table ? { ...m, ...part } : m)));
  else keepTable({ ...fresh(table), ...part });
}

export function forgetTable(table: string): void {
  keep((list) => list.filter((m) => m.table !== table));
}

/** The token of the seat shown. */
export function tokenOf(entry: Mine | null): string | null {
  return entry?.held[entry.at] ?? entry?.token ?? null;
}

/** The seats of this device, in order. */
export function heldSeats(entry: Mine | null): number[] {
  return Object.keys(entry?.held ?? {})
    .map(Number)
    .sort((a, b) => a - b);
}

/** The seat is no longer this device's. Another person's cards stay covered until they hold it. */
export function lose(table: string, token: string): void {
  const entry = mine.value.find((m) => m.table === table);
  if (!entry) return;
  const held = Object.fromEntries(Object.entries(entry.held).filter(([, own]) => own !== token));
  const { token: link, ...rest } = entry;
  const at = entry.at in held ? entry.at : (heldSeats({ ...entry, held })[0] ?? -1);
  const covered = at >= 0 && (!!entry.covered || at !== entry.at);
  const kept = { ...rest, held, at, covered, ...(link && link !== token ? { token: link } : {}) };
  keep((list) => list.map((m) => (m.table === table ? kept : m)));
}

/** Where a request of the seat shown goes. */
export function at(): { table: string; token: string } | null {
  const token = tokenOf(here.value);
  return here.value && token ? { table: here.value.table, token } : null;
}
