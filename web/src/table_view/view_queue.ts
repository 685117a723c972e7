// Views that came while an older one was looked at: whoever sees the newest of them has to know of
// all that happened meanwhile.
import type { View } from '../base/protocol_types';

/** A view with the events of another before it, which was never shown. */
export function after(unseen: View | null, now: View): View {
  const first = now.events[0]?.number ?? now.number + 1;
  const missed = unseen?.events.filter((event) => event.number < first) ?? [];
  return missed.length ? { ...now, events: [...missed, ...now.events] } : now;
}
