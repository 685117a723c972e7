// Sentences with cards and suits in them: each is drawn small, with its name for screen readers.
import {
  CARD_MARK,
  cardInSentence,
  cardName,
  rankLabel,
  readCard,
  suitName,
  type Suit,
} from './card_names';
import { KeptText } from '../base/KeptText';
import type { Card } from '../base/protocol_types';

const isSuitLetter = (text: string): text is Suit => /^[cdhs]$/.test(text);

function SuitChip({ suit }: { suit: Suit }) {
  return (
    <>
      <span class={`chip suit-${suit}`} translate={false} aria-hidden="true">
        <svg class="shape" width="13" height="13">
          <use href={`#suit-${suit}`} />
        </svg>
      </span>
      <span class="unseen" translate={false}>
        {suitName(suit)}
      </span>
    </>
  );
}

function CardChip({ card }: { card: Card }) {
  if (isSuitLetter(card)) return <SuitChip suit={card} />;
  const face = readCard(card);
  if (!face || face.deck === 'joker') return <span translate={false}>{cardName(card)}</span>;
  const french = face.deck === 'french';
  const shape = french ? `suit-${face.suit}` : `shape-${face.colour}`;
  return (
    <>
      <span
        class={`chip ${french ? shape : `elfer colour-${face.colour}`}`}
        translate={false}
        aria-hidden="true"
      >
        <svg class="shape" width="13" height="13">
          <use href={`#${shape}`} />
        </svg>
        {french ? rankLabel(face.rank) : face.number}
      </span>
      <span class="unseen" translate={false}>
        {cardInSentence(card)}
      </span>
    </>
  );
}

/** A sentence with its cards drawn. */
export function CardText({ text, names }: { text: string; names?: string[] | undefined }) {
  return (
    <>
      {text
        .split(CARD_MARK)
        .map((part, i) =>
          i % 2 ? <CardChip key={i} card={part} /> : <KeptText key={i} text={part} names={names} />,
        )}
    </>
  );
}
