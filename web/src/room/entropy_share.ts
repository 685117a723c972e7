// Each seat's own part in the shuffle: a random value, made after the server has shown what it is
// bound to. What was given and seen is kept, so that the shuffle can be checked afterwards.
import { amend, here, mine, type Given } from '../state/saved_tables';
import { ask } from '../state/connection';
import type { Room } from '../base/room_types';

const asked = new Set<string>(); // tables and seats whose value is under way

/** Random bytes as hexadecimal digits. */
export function randomHex(count = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function givenAt(table: string, commitment: string): Given {
  const old = mine.value.find((m) => m.table === table)?.given;
  return old?.commitment === commitment ? old : { commitment, mixes: {} };
}

/** The values of some seats at a table, made now where there were none. */
export function mixesFor(table: string, commitment: string, seats: number[]) {
  const given = givenAt(table, commitment);
  const mixes = { ...given.mixes };
  for (const seat of seats) mixes[seat] ??= randomHex();
  amend(table, { given: { commitment, mixes } });
  return Object.fromEntries(seats.map((seat) => [seat, mixes[seat] as string]));
}

export function mixFor(table: string, room: Room, seat: number): string {
  return mixesFor(table, room.commitment, [seat])[seat] as string;
}

/** Gives the values of this device's seats that have given none yet. */
export function contribute(table: string, room: Room): void {
  const held = here.value?.table === table ? here.value.held : {};
  for (const [seat, token] of Object.entries(held)) {
    const key = `${table}/${seat}/${token}`;
    if (room.seeded || room.seats[Number(seat)]?.mixed || asked.has(key)) continue;
    asked.add(key);
    const mix = mixFor(table, room, Number(seat));
    ask('mix', { table, token, mix }).catch(() => asked.delete(key)); // dealt meanwhile: no matter
  }
}
