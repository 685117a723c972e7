// A look through a pile whose cards one may know.
import { signal } from '@preact/signals';
import { Face } from '../cards/CardFace';
import { nameOf } from '../cards/card_names';
import { Dialog } from './Dialog';
import type { Card } from '../base/protocol_types';

const looked = signal<{ title: string; cards: Card[] } | null>(null);

export function lookAt(title: string, cards: Card[]): void {
  looked.value = { title, cards };
}

export function Look() {
  const it = looked.value;
  if (!it) return null;
  return (
    <Dialog title={it.title} onClose={() => (looked.value = null)}>
      <ul class="looked">
        {it.cards.map((card, i) => (
          <li key={i}>
            <span class="card" role="img" aria-label={nameOf(card)}>
              <Face card={card} plain />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
