// A picture of a table in words: the open cards in its middle, and whose they are.
import type { Card, Game, View } from '../base/protocol_types';
import { labelled, language, t } from '../base/translations';
import { cardName } from '../cards/card_names';
import { themeOf } from '../games/theme_lookup';
import { seatLabel } from '../table_view/seat_sentences';
import { seating, type Placed } from '../table_view/zone_placement';

const MOST = 4; // cards of a pile or row that are named; of more, the last ones

const isOpen = (card: Card): boolean => card !== '?';

/** The open cards of a zone: of a pile the top one. */
function openCards({ rows, how }: Placed): Card[] {
  const all = rows.flatMap(({ cards }) => (how === 'spread' ? cards : cards.slice(-1)));
  return all.filter(isOpen).slice(-MOST);
}

function cardsText(placed: Placed[]): string {
  const names = placed.flatMap(openCards).map(cardName);
  return new Intl.ListFormat(language.value, { type: 'unit' }).format(names);
}

/** `names` says who reads it, and how the others are called. */
export function tableText(game: Game, view: View, names: View): string {
  const theme = themeOf(view.game, view.form);
  const { own, others, centre } = seating({ game, view, theme }, false);
  const people = [...(own ? [own] : []), ...others];
  const laid = people.flatMap(({ seat, laid: zones }) => {
    const cards = cardsText(zones);
    return cards ? [labelled(seatLabel(names, seat), cards)] : [];
  });
  const middle = cardsText(centre);
  const parts = [...laid, ...(middle ? [labelled(t('In the middle'), middle)] : [])];
  return parts.length
    ? t('The table. {cards}.', { cards: parts.join('; ') })
    : t('The table, without open cards in the middle.');
}
