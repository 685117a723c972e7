// The four open hands and the trick. North and south are cards to play, east and west are read suit
// by suit, as newspapers print them.
import type { Card } from '../base/protocol_types';
import { CardFace } from '../cards/CardFace';
import { cardName, rankLabel, sortCards } from '../cards/card_names';
import { labelled, t } from '../base/translations';
import { isOver, type Moment, type Trick } from './problem_moment';
import { seatName, SUIT_LETTERS, suitName } from './problem_text';

const AREAS = ['north', 'east', 'south', 'west'];
const FALLING = [3, 2, 1, 0]; // spades first
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The arrow keys go from card to card. */
function walk(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const hand = event.currentTarget as HTMLElement;
  const cards = [...hand.querySelectorAll<HTMLElement>('button:enabled')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  cards[(at + step + cards.length) % cards.length]?.focus();
}

interface HandProps {
  seat: number;
  cards: Card[];
}

interface OwnHandProps extends HandProps {
  legal: Card[];
  play: (card: Card) => void;
}

function OwnHand({ seat, cards, legal, play }: OwnHandProps) {
  const onTurn = legal.length > 0;
  return (
    <section class={`side-${AREAS[seat]}`} aria-label={seatName(seat)}>
      <h3 class={onTurn ? 'on-turn' : ''}>{seatName(seat)}</h3>
      <ul class="hand" onKeyDown={walk}>
        {sortCards(cards).map((card) => {
          const mayPlay = legal.includes(card);
          return (
            <li key={card}>
              <button
                type="button"
                class={`card ${mayPlay ? 'legal' : onTurn ? 'dim' : ''}`}
                data-card={card}
                aria-label={cardName(card)}
                disabled={!mayPlay}
                onClick={() => play(card)}
              >
                <CardFace card={card} plain />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Suit({ suit, cards }: { suit: number; cards: Card[] }) {
  const letter = SUIT_LETTERS[suit] ?? '';
  const own = sortCards(cards.filter((card) => card.endsWith(letter)));
  const ranks = own.map((card) => rankLabel(card[0] ?? '')).join(' ');
  return (
    <li>
      <span class={`suit-${letter}`} aria-hidden="true">
        <svg width="15" height="15">
          <use href={`#suit-${letter}`} />
        </svg>
        <b>{ranks || '–'}</b>
      </span>
      <span class="unseen">
        {labelled(suitName(suit), ranks || t('no card'))}
      </span>
    </li>
  );
}

function OtherHand({ seat, cards }: HandProps) {
  return (
    <section class={`other-hand side-${AREAS[seat]}`} aria-label={seatName(seat)}>
      <h3>{seatName(seat)}</h3>
      <ul>
        {FALLING.map((suit) => (
          <Suit key={suit} suit={suit} cards={cards} />
        ))}
      </ul>
    </section>
  );
}

/** The trick in progress; a whole one stays until the next card. */
const shownTrick = ({ leader, lying, tricks }: Moment): Trick | null =>
  lying.length > 0 ? { leader, cards: lying, taker: -1 } : (tricks.at(-1) ?? null);

/** It is announced card by card, and so is hidden from screen readers. */
function TrickCards({ moment }: { moment: Moment }) {
  const trick = shownTrick(moment);
  return (
    <div class="trick" aria-hidden="true">
      {trick?.cards.map((card, i) => {
        const seat = (trick.leader + i) % AREAS.length;
        return (
          <div key={card} class={`card side-${AREAS[seat]} ${seat === trick.taker ? 'takes' : ''}`}>
            <CardFace card={card} plain />
          </div>
        );
      })}
    </div>
  );
}

interface BoardProps {
  moment: Moment;
  /** Plays a card; null while nobody may. */
  play: ((card: Card) => void) | null;
}

export function ProblemBoard({ moment, play }: BoardProps) {
  const over = isOver(moment);
  const legal = (seat: number) =>
    over || !play || seat !== moment.seat ? [] : moment.choices.map(({ card }) => card);
  return (
    <div class="open-hands">
      {AREAS.map((area, seat) => {
        const cards = moment.hands[seat] ?? [];
        return seat % 2 === 0 ? (
          <OwnHand
            key={area}
            seat={seat}
            cards={cards}
            legal={legal(seat)}
            play={(card) => play?.(card)}
          />
        ) : (
          <OtherHand key={area} seat={seat} cards={cards} />
        );
      })}
      <TrickCards moment={moment} />
    </div>
  );
}
