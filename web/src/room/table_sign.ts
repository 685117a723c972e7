// Keeps the sign of the person at this device up to date at the table: it is told when the table is
// joined, as at a table where a director seats people, and when another one is chosen. A device
// where none was chosen leaves the one that the same person has chosen elsewhere.
import { ask } from '../state/connection';
import { isOwnSeat, ownSign, ownSignText } from '../state/own_sign';
import { room } from '../state/room';
import { currentTable } from '../state/saved_tables';
import { onJoined } from '../state/session';
import type { Room } from '../base/room_types';

/** A sign that is refused hinders nobody from playing. */
function tellSign(now: Room): void {
  const entry = currentTable.value;
  const sign = ownSignText();
  for (const [seat, token] of Object.entries(entry?.held ?? {})) {
    const roomSeat = now.seats[Number(seat)];
    if (!entry || !roomSeat || !isOwnSeat(roomSeat.name, Number(seat))) continue;
    if ((roomSeat.sign ?? '') !== sign)
      void ask('sign', { table: entry.table, token, sign }).catch(() => {});
  }
}

export function startTableSign(): void {
  onJoined((_, { seat, room: now }) => {
    if (now && seat >= 0 && ownSignText()) tellSign(now);
  });
  let shown = ownSign.value;
  ownSign.subscribe((chosen) => {
    if (chosen !== shown && room.value) tellSign(room.value);
    shown = chosen;
  });
}
