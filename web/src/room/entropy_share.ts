// Each seat's own share in the shuffle: a random value, made after the server has committed itself.
// The values given and seen are kept, so that the shuffle can be checked afterwards.
import { randomHex } from '../base/random_hex';
import type { Room } from '../base/room_types';
import { ask } from '../state/connection';
import { changeTable, currentTable, savedTables, type GivenShares } from '../state/saved_tables';

const sending = new Set<string>(); // tables and seats whose share is under way

function givenAt(table: string, commitment: string): GivenShares {
  const old = savedTables.value.find((m) => m.table === table)?.given;
  return old?.commitment === commitment ? old : { commitment, mixes: {} };
}

/** The shares of some seats at a table, made now where there were none. */
export function sharesFor(table: string, commitment: string, seats: number[]) {
  const given = givenAt(table, commitment);
  const mixes = { ...given.mixes };
  for (const seat of seats) mixes[seat] ??= randomHex();
  changeTable(table, { given: { commitment, mixes } });
  return Object.fromEntries(seats.map((seat) => [seat, mixes[seat] as string]));
}

export function shareFor(table: string, room: Room, seat: number): string {
  return sharesFor(table, room.commitment, [seat])[seat] as string;
}

/** Gives the shares of this device's seats that have given none yet. */
export function giveShares(table: string, room: Room): void {
  const held = currentTable.value?.table === table ? currentTable.value.held : {};
  for (const [seat, token] of Object.entries(held)) {
    const key = `${table}/${seat}/${token}`;
    if (room.seeded || room.seats[Number(seat)]?.mixed || sending.has(key)) continue;
    sending.add(key);
    const mix = shareFor(table, room, Number(seat));
    // Refused if the cards have been dealt meanwhile: then the share is not needed.
    ask('mix', { table, token, mix }).catch(() => sending.delete(key));
  }
}
