// The drives that this device knows: as their director, with somebody's token, or as somebody who
// looks on and has said who they are.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { today } from '../members/evening_days';

const NAME = 'drives';
const MOST = 30;

export interface SavedDrive {
  id: string;
  title: string;
  movement?: string;
  day?: string; // on which this device came to know it
  key?: string; // of the director
  token?: string; // of a person on the list
  code?: string; // of the table that was last used here
  person?: number; // who looks at this device
  asked?: { person: number; token: string; number: number } | undefined; // and waits for the answer
}

export const savedDrives = signal<SavedDrive[]>(readStored<SavedDrive[]>(NAME, []));
onStoredChange(NAME, () => (savedDrives.value = readStored(NAME, [])));

export const savedDrive = (id: string): SavedDrive | undefined =>
  savedDrives.value.find((one) => one.id === id);

/** Notes what is known of a drive; the one that was noted last comes first. */
export function noteDrive(id: string, part: Partial<SavedDrive>): void {
  const old = savedDrive(id) ?? { id, title: '', day: today() };
  const others = savedDrives.value.filter((one) => one.id !== id);
  savedDrives.value = [{ ...old, ...part }, ...others].slice(0, MOST);
  store(NAME, savedDrives.value);
}

export function forgetDrive(id: string): void {
  savedDrives.value = savedDrives.value.filter((one) => one.id !== id);
  store(NAME, savedDrives.value);
}
