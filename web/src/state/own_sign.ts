// The sign that the person at this device has chosen, stored in this browser. Others see the sign
// that follows from the name, because only names are sent.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';

/** Places in the lists of shapes and colours (components/Avatar.tsx); null: as the name has it. */
export interface OwnSign {
  shape: number | null;
  colour: number | null;
}

const read = () => readStored<OwnSign>('sign', { shape: null, colour: null });
export const ownSign = signal(read());
onStoredChange('sign', () => (ownSign.value = read()));

export function changeSign(part: Partial<OwnSign>): void {
  ownSign.value = { ...ownSign.value, ...part };
  store('sign', ownSign.value);
}
