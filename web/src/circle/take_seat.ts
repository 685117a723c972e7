// Joins an open table of a circle with one tap: goes there, and sits down as soon as it is known.
import { sitDown } from '../room/seat_requests';
import { openSeats } from '../state/room';
import { onJoined, visit } from '../state/session';

let wanted: { table: string; name: string } | null = null;
let listens = false;

function listen(): void {
  if (listens) return;
  listens = true;
  onJoined((table, { seat }) => {
    const now = wanted;
    if (now?.table !== table) return;
    wanted = null;
    if (seat < 0 && openSeats.value.length) void sitDown(now.name);
  });
}

export function takeSeat(table: string, name: string): void {
  listen();
  wanted = { table, name };
  visit(table);
}
