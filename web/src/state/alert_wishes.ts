// What this person wants to be told of turns on this device, and which tables wait for them.
import { computed, signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';

export interface AlertWishes {
  on: boolean;
  declined: boolean; // the offer at a table was answered with no
  from: number; // quiet hours, in minutes of the day; the same twice: none
  to: number;
  mail: { address: string; secret: string } | null; // a confirmed address, and what proves it
}

const plain: AlertWishes = { on: false, declined: false, from: 22 * 60, to: 7 * 60, mail: null };
const stored = (): AlertWishes => ({ ...plain, ...readStored<Partial<AlertWishes>>('alerts', {}) });

export const alertWishes = signal(stored());

export function changeAlertWishes(part: Partial<AlertWishes>): void {
  alertWishes.value = { ...stored(), ...part };
  store('alerts', alertWishes.value);
}

onStoredChange('alerts', () => (alertWishes.value = stored()));

/** The server's answer about a table: whether it waits for a seat of this device. */
export interface TableTurn {
  state: string;
  people: number;
  turn: boolean;
}

/** By table, as far as the front page has asked. */
export const tableTurns = signal<Record<string, TableTurn>>({});

/** Tables that wait for this person. Those against bots always do, so they are left out. */
export const waitingTables = computed(() =>
  Object.keys(tableTurns.value).filter((table) => {
    const { people = 0, turn = false } = tableTurns.value[table] ?? {};
    return people > 1 && turn;
  }),
);

const WAITING = 'waiting-tables';

/** The tables that waited when the server was asked last: their order on the front page is known
 * before it answers, so that nothing moves then. */
export const lastWaiting = (): string[] => readStored<string[]>(WAITING, []);
export const keepWaiting = (): void => void store(WAITING, waitingTables.value);

/** Whether this browser can notify anybody. */
export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;
