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

export function PileDialog() {
  const it = pile.value;
  if (!it) return null;
  return (
    <Dialog title={it.title} onClose={() => (pile.value = null)}>
      <ul class="looked">
        {it.cards.map((card, i) => (
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
