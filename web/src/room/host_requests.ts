// The requests of a host: who sits where, a pause, the start of the game.
import { computed } from '@preact/signals';
import { ask, askOneOf } from '../state/connection';
import { openSeats, room } from '../state/room';
import { currentTable } from '../state/saved_tables';
import { showRefusal } from '../state/toasts';
import { sharesFor } from './entropy_share';

async function askAsHost(
  what: 'seat' | 'start' | 'pause' | 'resume' | 'rematch',
  members: Record<string, unknown> = {},
): Promise<void> {
  const entry = currentTable.value;
  if (!entry?.host) return;
  await askOneOf(what, { table: entry.table, host: entry.host, ...members }).catch(showRefusal);
}

export const setSeat = (seat: number, who: string) => void askAsHost('seat', { seat, who });

/** The seat to open so that people who were sent away can come back; -1: none. */
export const seatToOpen = computed(() => {
  const free = openSeats.value[0];
  return free ?? room.value?.seats.findIndex((seat) => seat.who !== 'person') ?? -1;
});

export const letBack = () => setSeat(seatToOpen.value, 'open');
export const pauseGame = () => void askAsHost('pause');
export const resumeGame = () => void askAsHost('resume');
export const startDealing = () => void askAsHost('start');

/** Starts the game; bots of this kind take the seats still free. */
export const startGame = (fill: string) =>
  void askAsHost('start', openSeats.value.length ? { fill } : {});

/** Starts the game at a table just made, with this device's shares in the shuffle. Rejects with
 * RequestError. */
export async function startNewTable(
  table: string,
  host: string,
  commitment: string,
  held: Record<string, string>,
): Promise<void> {
  const mixes = sharesFor(table, commitment, Object.keys(held).map(Number));
  await ask('start', { table, host, mixes });
}
