// The circles that this device belongs to: the token of its person, and whether the others may see
// that it is here.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { sessionKey } from '../state/login';

export const NAME = 'circles';
const MOST = 30;

// Stored in browsers: its members keep their names.
export interface SavedCircle {
  id: string;
  title: string;
  token?: string; // without one, the account opens it
  here: boolean; // the others may see when this device is here
}

const read = (): SavedCircle[] => readStored<SavedCircle[]>(NAME, []);

export const savedCircles = signal<SavedCircle[]>(read());

onStoredChange(NAME, () => (savedCircles.value = read()));

export const savedCircle = (id: string): SavedCircle | undefined =>
  savedCircles.value.find((one) => one.id === id);

function keep(list: SavedCircle[]): void {
  savedCircles.value = list.slice(0, MOST);
  store(NAME, savedCircles.value);
}

/** Another tab may have changed the list. */
export function noteCircle(id: string, part: Partial<SavedCircle>): void {
  const list = read();
  const old = list.find((one) => one.id === id);
  if (old) keep(list.map((one) => (one.id === id ? { ...one, ...part } : one)));
  else keep([{ id, title: '', here: false, ...part }, ...list]);
}

export function forgetCircle(id: string): void {
  keep(read().filter((one) => one.id !== id));
}

/** By what the server knows the member at this device. */
export function credentialOf(id: string): Record<string, string> {
  const token = savedCircle(id)?.token;
  if (token) return { token };
  return sessionKey.value ? { session: sessionKey.value } : {};
}
