// The last trick, on demand: its cards in the order played, and who played each.
import { CardText } from '../cards/CardText';
import { markCard } from '../cards/card_names';
import { log } from '../state/view';
import { seatLabel } from '../table_view/seat_sentences';
import { trickTakerOf } from '../table_view/trick_taker';
import type { Card } from '../base/protocol_types';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import type { PanelProps } from './theme';

interface Laid {
  seat: number;
  card: Card;
}

interface Trick {
  cards: Laid[];
  taker: number; // the seat that took it and leads to the next
}

/** The cards played last, the oldest first. A move of another kind starts the list again. */
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

/** The trick before the cards on the table; null if not all of it was seen. */
export function lastTrick({ game, view }: PanelProps, zone: string, verb: string): Trick | null {
  const lies = (view.zones[zone] ?? []).flat().length;
  const list = played(verb);
  const end = list.length - (lies < view.seats ? lies : 0);
  const cards = list.slice(Math.max(0, end - view.seats), end);
  const taker = list[end]?.seat ?? trickTakerOf(view, game)?.seat ?? -1;
  return cards.length === view.seats ? { cards, taker } : null;
}

export function LastTrick(props: PanelProps & { zone: string; verb: string }) {
  const { view, zone, verb } = props;
  const trick = lastTrick(props, zone, verb);
  if (!trick) return null;
  return (
    <details class="last-trick">
      <summary>
        <span>{t('Last trick')}</span>
        {trick.taker >= 0 && (
          <span class="whose">
            ★ <PersonName name={seatLabel(view, trick.taker)} />
          </span>
        )}
      </summary>
      <ol>
        {trick.cards.map(({ seat, card }) => (
          <li key={seat} class={seat === trick.taker ? 'taker' : ''}>
            <PersonName name={seatLabel(view, seat)} />{' '}
            <CardText text={markCard(card)} />
            {seat === trick.taker && ` ★ ${t('takes the trick')}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
