// The login of this device: the name of an account and the key of its session. Everything works
// without one.
import { computed, signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { RequestError } from './connection';

export interface Login {
  key: string;
  name: string;
}

const NAME = 'session';
const EARLIER = 'earlier';

export const login = signal<Login | null>(readStored<Login | null>(NAME, null));
export const sessionKey = computed(() => login.value?.key ?? null);

onStoredChange(NAME, () => (login.value = readStored<Login | null>(NAME, null)));

/** The key of the last session of this device that has ended. It opens nothing any more. */
export const earlierKey = (): string | null => readStored<string | null>(EARLIER, null);

export function saveLogin(now: Login | null): void {
  if (login.value && login.value.key !== now?.key) store(EARLIER, login.value.key);
  login.value = now;
  store(NAME, now);
}

/** Makes a request with the session's key; if the session has ended meanwhile, without it. */
export async function withLogin<T>(
  request: (session: string | undefined) => Promise<T>,
): Promise<T> {
  const key = sessionKey.value ?? undefined;
  try {
    return await request(key);
  } catch (error) {
    if (!key || !(error instanceof RequestError) || error.refusal.code !== 'session') throw error;
    saveLogin(null);
    return request(undefined);
  }
}
