// Moves as sentences, and the reasons why moves are not allowed, from the verbs' tables.
import type { Card, Game, Operand, Verb, View } from '../base/protocol_types';
import { fill, t } from '../base/translations';
import { markCard, cardInSentence, isSuit, suitName } from '../cards/card_names';
import { fieldText, rowsOf } from './field_values';
import { farOf, parse, placeRow, type Move, type Token } from './moves';
import { seatLabel, seatObject, seatSentence } from './seat_sentences';
import type { TableContext } from './table_theme';

const isCard = (kind: Operand['kind']) => kind === 'card' || kind === 'cardOrPlace';

/** The open cards that a move takes from its player's piles, by the words that name the piles: "the
 * reserve" alone does not tell the card. */
export function cardsShownBy(context: TableContext, move: Move): Record<string, Card> {
  const { game, view } = context;
  const found = move.tokens.flatMap(({ operand, text }): [string, Card][] => {
    const at = move.verb.places.findIndex((p) => p.id === text);
    if (at < 0 || operand.kind === 'card') return [];
    const far = farOf(context, move.verb, text);
    const id = far?.zone ?? move.verb.places[at]?.zone;
    const zone = game.zones.find((z) => z.id === id);
    if (!zone || zone.owner !== 'seat') return [];
    const owner = far?.owner ?? view.seat;
    const row = far?.row ?? placeRow(context, move.verb, at, owner);
    const own = (view.zones[zone.id] ?? [])[owner] ?? [];
    const pile = (zone.rows > 1 ? (own[row] ?? []) : own) as Card[];
    const top = pile[pile.length - 1];
    return top && top !== '?' ? [[text, top]] : [];
  });
  return Object.fromEntries(found);
}

function operandText(
  view: View,
  verb: Verb,
  token: Token,
  draw: boolean,
  shown: Record<string, Card>,
): string {
  const place =
    token.operand.kind === 'card' ? undefined : verb.places.find((p) => p.id === token.text);
  const card = shown[token.text] ?? token.text;
  const named = () => (draw ? markCard(card) : cardInSentence(card));
  if (place && shown[token.text])
    return t('{card} ({place})', { card: named(), place: t(place.label) });
  if (place && isSuit(place)) return draw ? markCard(place.id) : suitName(place.id);
  if (place) return t(place.label);
  if (isCard(token.operand.kind)) return named();
  if (token.operand.kind === 'seat') return seatObject(view, Number(token.text));
  return token.text;
}

/** The words of the operands of a move, one by one. */
export const operandWords = (view: View, move: Move, draw: boolean): string[] =>
  move.tokens.map((token) => operandText(view, move.verb, token, draw, {}));

const capital = (text = ''): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());

/** Fills in a move. A sentence that begins with a card begins with a capital letter, also where an
 * article stands before the card. */
const fillMove = (text: string, parts: Record<string, string>): string =>
  fill(
    text.replace(/(^|[.!?] )\{([abc])\}/g, (hole, end: string, name: string) =>
      name in parts ? end + capital(parts[name]) : hole,
    ),
    parts,
  );

function fillSentence(
  view: View,
  move: Move,
  text: string,
  draw: boolean,
  shown: Record<string, Card>,
): string {
  const parts: Record<string, string> = { a: '', b: '', c: '' };
  move.tokens.forEach((token, i) => {
    parts['abc'[i] ?? '?'] = operandText(view, move.verb, token, draw, shown);
  });
  return fillMove(text, parts)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1')
    .trim();
}

/** A move as text: its cards are marked for <CardText>, or named ("Play Queen of Hearts"). `shown`
 * are the cards it takes from piles, if known. */
export function moveSentence(
  view: View,
  move: Move,
  draw: boolean,
  shown: Record<string, Card> = {},
): string {
  return fillSentence(view, move, t(move.verb.text), draw, shown);
}

/** A move in a sentence about it and another: its card where that tells the two apart, else the
 * move's sentence as a quotation. */
export function moveName(view: View, move: Move, other: Move): string {
  const [first] = move.tokens;
  const byCard = move.verb.id === other.verb.id && move.verb.operands.length === 1;
  if (byCard && first?.operand.kind === 'card') return cardInSentence(first.text);
  return t('“{move}”', { move: moveSentence(view, move, false) });
}

const seatMove = (
  view: View,
  seat: number,
  move: Move,
  draw: boolean,
  shown: Record<string, Card> = {},
): string => {
  const { thirdPerson, secondPerson } = move.verb;
  const text = seatSentence(view, seat, t(secondPerson), t(thirdPerson));
  return fillSentence(view, move, text, draw, shown);
};

/** A seat's move, to stand under its name: "passes", and "pass" under "You". */
export function moveUnderName(view: View, seat: number, move: Move, draw: boolean): string {
  const sentence = seatMove(view, seat, move, draw);
  const name = `${seatLabel(view, seat)} `;
  return sentence.startsWith(name) ? sentence.slice(name.length) : sentence;
}

/** A move as a sentence of the log: "Dora plays Queen of Hearts.", "You play Queen of Hearts." */
export function moveLogSentence(
  view: View,
  seat: number,
  move: Move,
  draw: boolean,
  shown: Record<string, Card> = {},
): string {
  return `${seatMove(view, seat, move, draw, shown)}.`;
}

/** Why a move is not allowed: the rule's sentence, filled in from the move and from what this seat
 * sees (seat fields are the seat's own). `more` fills further holes. */
export function refusalSentence(
  game: Game,
  view: View,
  moveText: string,
  template: string,
  more: Record<string, string> = {},
): string {
  const parts: Record<string, string> = {};
  const move = parse(game, moveText);
  move?.tokens.forEach((token, i) => {
    parts['abc'[i] ?? '?'] = operandText(view, move.verb, token, false, {});
  });
  for (const field of game.fields) {
    const value = rowsOf(view.fields[field.id])[field.owner === 'seat' ? view.seat : 0] ?? null;
    parts[field.id] = fieldText(view, field, value) ?? String(value);
  }
  return fillMove(t(template), { ...parts, ...more });
}
