// The name of the person at this device, stored in this browser.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';

export const ownName = signal(readStored('name', ''));
onStoredChange('name', () => (ownName.value = readStored('name', '')));

export const storeOwnName = (): void => void store('name', ownName.value.trim());

/** Keeps a name that was asked for anywhere, so that no other form asks again. */
export function keepOwnName(name: string): void {
  ownName.value = name.trim();
  storeOwnName();
}
