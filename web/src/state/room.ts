// The room of the current table as the server last described it: its seats, host, clock, and the
// table on which the same people play next. The folder room asks for changes.
import { batch, computed, signal } from '@preact/signals';
import type { ClockState, Room, Rounds } from '../base/room_types';
import { currentTable } from './saved_tables';

export const room = signal<Room | null>(null);
export const clock = signal<(ClockState & { since: number }) | null>(null);
export const nextTable = signal<string | null>(null);
/** The step at which this device joined, if a bot was playing for its person then. */
export const keptUntil = signal<number | null>(null);

export const paused = computed(() => room.value?.state === 'paused');
export const isHost = computed(() => !!currentTable.value?.host);
/** The next one of the games that were agreed on; null after the last one. */
export const nextRound = computed<Rounds | null>(() => {
  const rounds = room.value?.rounds;
  return rounds && rounds.at < rounds.of ? { ...rounds, at: rounds.at + 1 } : null;
});
export const openSeats = computed(
  () => room.value?.seats.flatMap((seat, s) => (seat.who === 'open' ? [s] : [])) ?? [],
);

/** Whether people at other devices are, or could be, at the table. */
export const hasOtherPeople = computed(() => {
  const held = currentTable.value?.held ?? {};
  return !!room.value?.seats.some(
    (seat, s) => seat.who === 'open' || (seat.who === 'person' && !(s in held)),
  );
});

/** Whether more than one person plays, so that people have to be told apart. */
export const hasSeveralPeople = computed(
  () => (room.value?.seats.filter((seat) => seat.who === 'person').length ?? 0) > 1,
);

export function setClock(now: ClockState): void {
  clock.value = { ...now, since: Date.now() };
}

export function forgetRoom(): void {
  batch(() => {
    room.value = null;
    clock.value = null;
    nextTable.value = null;
  });
}
