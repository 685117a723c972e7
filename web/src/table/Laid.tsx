// Cards laid in the middle, each near its player.
import { view } from '../store';
import { t } from '../words';
import type { Person } from './layout';
import { seatName } from './numbers';
import { ZoneView } from './Zone';

export function Laid({
  people,
  viewer,
  seats,
}: {
  people: Person[];
  viewer: number;
  seats: number;
}) {
  const v = view.value;
  if (!v) return null;
  const from = Math.max(viewer, 0);
  return (
    <div class={`laid laid-${seats}`}>
      {people.map((person) => (
        <div
          key={person.seat}
          class={`by by-${(person.seat - from + seats) % seats}`}
          role="group"
          aria-label={person.seat === viewer ? t('You') : seatName(v, person.seat)}
        >
          {person.laid.map((placed) => (
            <ZoneView key={placed.zone.id} placed={placed} bare />
          ))}
          {seats > 2 && (
            <p class="caption" aria-hidden="true">
              {person.seat === viewer ? t('You') : seatName(v, person.seat)}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
