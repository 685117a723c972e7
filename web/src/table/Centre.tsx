import type { Placed } from './layout';
import { ZoneView } from './Zone';

/** The zones that belong to the table. */
export function Centre({ placed }: { placed: Placed[] }) {
  if (placed.length === 0) return null;
  return (
    <div class="centre">
      {placed.map((p) => (
        <ZoneView key={p.zone.id} placed={p} />
      ))}
    </div>
  );
}
