// The trick before this one, on demand: its cards in the order played, and who laid each.
import { Words, marked } from '../cards/Chip';
import { log } from '../store';
import { seatName } from '../table/numbers';
import type { Card, View } from '../wire';
import { t } from '../words';

interface Laid {
  seat: number;
  card: Card;
}

/** Cards played lately, the oldest first; a move of another kind between two hands begins anew. */
function played(verb: string): Laid[] {
  const list: Laid[] = [];
  for (const line of log.value) {
    if (!('event' in line)) continue;
    const [id, card] = (line.event.move ?? '').split(' ');
    if (id === verb && card) list.push({ seat: line.event.seat, card });
    else list.length = 0;
  }
  return list;
}

/** The whole trick before the cards that lie now; none where not all of it was seen. */
export function lastTrick(view: View, zone: string, verb: string): Laid[] {
  const lies = (view.zones[zone] ?? []).flat().length;
  const list = played(verb);
  const end = list.length - (lies < view.seats ? lies : 0);
  const trick = list.slice(Math.max(0, end - view.seats), end);
  return trick.length === view.seats ? trick : [];
}

export function LastTrick({ view, zone, verb }: { view: View; zone: string; verb: string }) {
  const trick = lastTrick(view, zone, verb);
  if (trick.length === 0) return null;
  return (
    <details class="last-trick">
      <summary>{t('Last trick')}</summary>
      <ol>
        {trick.map(({ seat, card }) => (
          <li key={seat}>
            {seat === view.seat ? t('You') : seatName(view, seat)} <Words text={marked(card)} />
          </li>
        ))}
      </ol>
    </details>
  );
}
