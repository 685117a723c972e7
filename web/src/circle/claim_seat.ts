// Tells the server that the person of a seat is a member of the table's circle, so that the game
// counts there.
import { ask } from '../state/connection';
import { heldSeats, savedTables } from '../state/saved_tables';
import { credentialOf, savedCircle } from './saved_circles';

/** Who shares a device with a member plays beside the circle: a member has one seat. */
export function claimSeat(table: string, circle: string): void {
  const entry = savedTables.value.find((one) => one.table === table);
  const seat = heldSeats(entry ?? null)[0];
  const token = seat === undefined ? undefined : entry?.held[seat];
  if (!token || !savedCircle(circle)) return;
  const { token: member, session } = credentialOf(circle);
  const proof = member ? { member } : { session };
  // If it is refused, the game does not count in the circle; that hinders nobody from playing.
  void ask('circle_seat', { table, token, ...proof }).catch(() => {});
}
