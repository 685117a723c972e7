// A dialog that shows the known cards of a pile.
import { signal } from '@preact/signals';
import { CardFace } from '../cards/CardFace';
import { cardName } from '../cards/card_names';
import { Dialog } from './Dialog';
import type { Card } from '../base/protocol_types';

const pile = signal<{ title: string; cards: Card[] } | null>(null);

export function showPile(title: string, cards: Card[]): void {
  pile.value = { title, cards };
}

interface PileProps {
  title: string;
  cards: Card[];
  onClose: () => void;
}

export function PileCards({ title, cards, onClose }: PileProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ul class="looked">
        {cards.map((card, i) => (
          <li key={i}>
            <span class="card" role="img" aria-label={cardName(card)}>
              <CardFace card={card} plain />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export function PileDialog() {
  const it = pile.value;
  return it && <PileCards {...it} onClose={() => (pile.value = null)} />;
}
