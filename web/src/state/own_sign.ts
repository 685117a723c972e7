// The sign that the person at this device has chosen, stored in this browser and sent to tables and
// circles together with the name.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { signText, type ChosenSign } from '../base/signs';
import { ownName } from './own_name';
import { currentTable, heldSeats } from './saved_tables';

const read = () => readStored<ChosenSign>('sign', { shape: null, colour: null });
export const ownSign = signal(read());
onStoredChange('sign', () => (ownSign.value = read()));

export function changeSign(part: Partial<ChosenSign>): void {
  ownSign.value = { ...ownSign.value, ...part };
  store('sign', ownSign.value);
}

export const ownSignText = (): string => signText(ownSign.value);

/** The member of a request in which somebody takes a seat; none where nothing is chosen. */
export function signMember(): { sign?: string } {
  const sign = ownSignText();
  return sign ? { sign } : {};
}

/** Whether the person of this seat is the one at this device who may have chosen a sign. */
export function isOwnSeat(name: string, seat: number): boolean {
  const held = heldSeats(currentTable.value);
  return held.includes(seat) && (held.length === 1 || name.trim() === ownName.value.trim());
}
