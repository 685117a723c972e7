// Cards inside sentences: a little card for the eye, its name for the ear.
import { CARD_MARK, indexOf, nameOf, read } from './card_names';
import type { Card } from '../base/protocol_types';

function Chip({ card }: { card: Card }) {
  const face = read(card);
  if (!face || face.deck === 'joker') return <span>{nameOf(card)}</span>;
  const french = face.deck === 'french';
  const shape = french ? `suit-${face.suit}` : `shape-${face.colour}`;
  return (
    <>
      <span class={`chip ${french ? shape : `elfer colour-${face.colour}`}`} aria-hidden="true">
        <svg class="shape" width="13" height="13">
          <use href={`#${shape}`} />
        </svg>
        {french ? indexOf(face.rank) : face.number}
      </span>
      <span class="unseen">{nameOf(card)}</span>
    </>
  );
}

/** A sentence with its cards drawn. */
export function Words({ text }: { text: string }) {
  return (
    <>{text.split(CARD_MARK).map((part, i) => (i % 2 ? <Chip key={i} card={part} /> : part))}</>
  );
}
