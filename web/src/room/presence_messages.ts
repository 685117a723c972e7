// Sentences for screen readers about people who come and go.
import { t } from '../base/translations';
import type { Room, RoomSeat } from '../base/room_types';
import { isPerson } from './room_text';

function ofRoomSeat(before: RoomSeat, now: RoomSeat, name: string): string | null {
  if (!isPerson(now)) return isPerson(before) ? t('{name} has left.', { name: before.name }) : null;
  if (!isPerson(before))
    return now.waits
      ? t('{name} has sat down and plays from the next deal on.', { name })
      : t('{name} has sat down.', { name });
  if (before.waits && !now.waits) return t('{name} plays from now on.', { name });
  if (now.shared && !before.shared)
    return t('{name} shares a device with another player.', { name });
  if (now.kept !== before.kept)
    return now.kept
      ? t('A bot plays for {name} until they are back.', { name })
      : t('{name} plays again.', { name });
  if (now.here !== before.here)
    return now.here ? t('{name} is here.', { name }) : t('{name} is away.', { name });
  return null;
}

/** What changed, except at seats of this device. A pause is not mentioned: its notice is read out
 * by itself. */
export function presenceMessages(before: Room, now: Room, held: number[]): string[] {
  const out = now.seats.flatMap((roomSeat, seat) => {
    const old = before.seats[seat];
    return old && !held.includes(seat) ? (ofRoomSeat(old, roomSeat, roomSeat.name) ?? []) : [];
  });
  if (now.state === before.state) return out;
  if (before.state === 'paused' && now.state === 'playing') out.push(t('The game goes on.'));
  return out;
}
