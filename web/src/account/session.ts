// Who is logged in on this device: the session's key. Everything works without one.
import { signal } from '@preact/signals';
import { recall, remember } from '../memory';

export interface Session {
  key: string;
  name: string;
}

const kept = signal<Session | null>(recall<Session | null>('session', null));

export const session = {
  get value(): string | null {
    return kept.value?.key ?? null;
  },
};
export const whoami = kept;

export function keepSession(now: Session | null): void {
  kept.value = now;
  remember('session', now);
}
