// The element <talon-card>: one card in a stranger's page.
import { h } from 'preact';
import type { TalonCardElement } from '@talon-cards/engine';
import { CARD_BACKS, type CardBack } from '../base/settings';
import { CardFace } from '../cards/CardFace';
import { cardName } from '../cards/card_names';
import { ElementFrame } from './element_frame';

export class TalonCard extends HTMLElement implements TalonCardElement {
  static readonly observedAttributes = ['card', 'back', 'lang'];
  private readonly frame = new ElementFrame(this);

  get card(): string {
    return this.getAttribute('card') ?? '?';
  }

  set card(text: string) {
    this.setAttribute('card', text);
  }

  connectedCallback(): void {
    void this.frame.speakLanguage().then(() => this.draw());
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.draw();
  }

  private draw(): void {
    const wanted = this.getAttribute('back') as CardBack;
    const back: CardBack = CARD_BACKS.includes(wanted) ? wanted : 'lattice';
    const face = h(CardFace, { card: this.card, back });
    const name = cardName(this.card);
    this.frame.show(h('span', { class: 'card one-card', role: 'img', 'aria-label': name }, face));
  }
}
