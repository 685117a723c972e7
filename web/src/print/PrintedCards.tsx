// A pack of cards to cut out: nine of 63 × 88 mm on a page, with their backs on every other page
// for printers that print on both sides.
import type { Card } from '../base/protocol_types';
import { settings } from '../base/settings';
import { faceOf, hasSet } from '../cards/card_drawing';
import { cardName } from '../cards/card_names';
import { faceVersion } from '../cards/face_set';

const ON_A_PAGE = 9;

const french = (): Card[] => [
  ...[...'shdc'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit)),
  '*1',
  '*2',
];
const elfer = (): Card[] =>
  [...'bgry'].flatMap((colour) => Array.from({ length: 20 }, (_, i) => `${colour}${i + 1}`));

export const packOf = (pack: 'french' | 'elfer'): Card[] => (pack === 'elfer' ? elfer() : french());

function OneCard({ card }: { card: Card }) {
  void faceVersion.value; // drawn again in another language, or when more sets are loaded
  const { faces, back } = settings.value;
  const set = faces !== 'auto' && hasSet(faces) ? faces : 'classic';
  const drawn = faceOf(card, set, back);
  return (
    <svg
      class={`printed ${drawn.class}`}
      viewBox="0 0 100 140"
      role="img"
      aria-label={cardName(card)}
      dangerouslySetInnerHTML={{ __html: drawn.shapes }}
    />
  );
}

export function PrintedCards({ pack, backs }: { pack: 'french' | 'elfer'; backs: boolean }) {
  const cards = packOf(pack);
  const pages = Array.from({ length: Math.ceil(cards.length / ON_A_PAGE) }, (_, i) =>
    cards.slice(ON_A_PAGE * i, ON_A_PAGE * (i + 1)),
  );
  return (
    <>
      {pages.map((page) => (
        <>
          <div class="sheet cut-out" key={page[0]}>
            {page.map((card) => (
              <OneCard key={card} card={card} />
            ))}
          </div>
          {backs && (
            <div class="sheet cut-out" aria-hidden="true" key={`${page[0]} back`}>
              {Array.from({ length: ON_A_PAGE }, (_, i) => (
                <OneCard key={i} card="?" />
              ))}
            </div>
          )}
        </>
      ))}
    </>
  );
}
