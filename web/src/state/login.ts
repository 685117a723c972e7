// Who is logged in on this device: the session's key. Everything works without one.
import { signal } from '@preact/signals';
import { onChange, recall, remember } from '../base/local_storage';
import { Refused } from './connection';

export interface Session {
  key: string;
  name: string;
}

const kept = signal<Session | null>(recall<Session | null>('session', null));

onChange('session', () => (kept.value = recall<Session | null>('session', null)));

export const session = {
  get value(): string | null {
    return kept.value?.key ?? null;
  },
};
export const whoami = kept;

/** A request that bears the session; without it once more if the session has ended meanwhile. */
export async function asMyself<T>(
  request: (session: string | undefined) => Promise<T>,
): Promise<T> {
  const key = session.value ?? undefined;
  try {
    return await request(key);
  } catch (error) {
    if (!key || !(error instanceof Refused) || error.refusal.code !== 'session') throw error;
    keepSession(null);
    return request(undefined);
  }
}

export function keepSession(now: Session | null): void {
  kept.value = now;
  remember('session', now);
}
