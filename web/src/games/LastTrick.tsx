// The last trick, on demand: its cards in the order played, and who played each. Everybody may look
// at it (R-WHI-21).
import { CardText } from '../cards/CardText';
import { CardFace } from '../cards/CardFace';
import { cardName, markCard } from '../cards/card_names';
import { log } from '../state/view';
import { seatLabel } from '../table_view/seat_sentences';
import { cardsLaid, trickTakerOf } from '../table_view/trick_taker';
import type { Card, Game, View } from '../base/protocol_types';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import type { PanelProps } from './theme';

const VERB = 'play'; // lays a card to a trick in every game of tricks

interface Laid {
  seat: number;
  card: Card;
}

interface Trick {
  cards: Laid[];
  taker: number; // the seat that took it and leads to the next
}

/** The cards played last, the oldest first. A move of another kind starts the list again. */
function played(): Laid[] {
  const list: Laid[] = [];
  for (const line of log.value) {
    if (!('event' in line)) continue;
    const [id, card] = (line.event.move ?? '').split(' ');
    if (id === VERB && card) list.push({ seat: line.event.seat, card });
    else list.length = 0;
  }
  return list;
}

/** The cards of the last trick that the log says somebody took, where not every seat plays to each
 * trick; null if that is the first one in the log. */
function lastTaken(): Trick | null {
  let cards: Laid[] = [];
  let known = false; // the cards are all since a trick was taken
  let last: Trick | null = null;
  for (const line of log.value) {
    const [id, card] = 'event' in line ? (line.event.move ?? '').split(' ') : [];
    if ('event' in line && id === VERB && card) cards.push({ seat: line.event.seat, card });
    if (!('notice' in line && 'taker' in line.notice)) continue;
    last = known ? { cards, taker: line.notice.taker } : null;
    known = true;
    cards = [];
  }
  return last;
}

/** The trick before the cards on the table; null if not all of it was seen, or in games without
 * tricks. */
export function lastTrick({ game, view }: { game: Game; view: View }): Trick | null {
  if (!game.trick) return null;
  if (game.trick.whole) return lastTaken();
  const lies = cardsLaid(view, game.trick.zone);
  const list = played();
  const end = list.length - (lies < view.seats ? lies : 0);
  const cards = list.slice(Math.max(0, end - view.seats), end);
  const taker = list[end]?.seat ?? trickTakerOf(view, game)?.seat ?? -1;
  return cards.length === view.seats ? { cards, taker } : null;
}

/** The cards of a trick side by side, each with the name of who played it. */
export function TrickCards({ trick, view }: { trick: Trick; view: View }) {
  return (
    <ol class="trick-cards">
      {trick.cards.map(({ seat, card }) => (
        <li key={seat} class={seat === trick.taker ? 'taker' : ''}>
          <span class="card" role="img" aria-label={cardName(card)}>
            <CardFace card={card} plain />
          </span>
          <PersonName name={seatLabel(view, seat)} />
          {seat === trick.taker && <small>★ {t('takes the trick')}</small>}
        </li>
      ))}
    </ol>
  );
}

export function LastTrick(props: PanelProps) {
  const { view } = props;
  const trick = lastTrick(props);
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
