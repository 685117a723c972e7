// The drawing of one card as an element. A table draws each face once and then copies it; what it
// has drawn goes when it goes.
import { drawnAs, faceSet, figure } from '../cards/card_drawing';
import type { Card } from '../base/protocol_types';

export type Draw = (card: Card, plain: boolean) => Element;

/** What drawings depend on besides the card: where it changes they are made anew. */
export const manner = (): string => drawnAs.value;

function make(card: Card, plain: boolean): Element {
  const set = plain && faceSet.value === 'classic' ? 'compact' : faceSet.value;
  const drawn = figure(card, { set });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', drawn.class);
  svg.setAttribute('viewBox', '0 0 100 140');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = drawn.shapes;
  return svg;
}

/** Draws with the page's own faces. */
export function drawer(): Draw {
  const drawn = new Map<string, Element>();
  return (card, plain) => {
    const key = `${manner()} ${plain} ${card.replace(/#.*$/, '')}`;
    const face = drawn.get(key) ?? make(card, plain);
    drawn.set(key, face);
    return face.cloneNode(true) as Element;
  };
}
