// The spec of a new table like the current one, for people who are not its host.
import { currentTable, heldSeats, type TableSpec } from '../state/saved_tables';
import { room } from '../state/room';
import { AT_THIS_DEVICE, OPEN_SEAT, usualSettings, YOU } from '../room/create_table';
import type { View } from '../base/protocol_types';

/** Seats of people at other devices are open again; views call every person "human". */
function seatLike(who: string, seat: number, own: number, held: number[]): string {
  if (seat === own) return YOU;
  return who === AT_THIS_DEVICE && !held.includes(seat) ? OPEN_SEAT : who;
}

/** The spec with which this device made the table, or one read from the view. */
export function repeatSpec(v: View): TableSpec {
  const spec = currentTable.value?.order;
  if (spec) return spec;
  const held = heldSeats(currentTable.value);
  const seats = v.who.map((who, seat) => seatLike(who, seat, v.seat, held));
  const now = room.value;
  const { public: open, delay, talk, clock, grace } = now ?? usualSettings;
  return {
    game: v.game,
    preset: v.preset,
    options: v.preset ? {} : v.options,
    seats,
    names: v.names,
    pace: now?.pace ?? 700,
    settings: { public: open, delay, talk, clock, grace },
  };
}
