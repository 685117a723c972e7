// Card names and index letters in the reader's language (R-GEN-02).
import { fill, t, tc } from '../base/translations';
import { usualOrder, type HandOrder } from '../base/hand_order';
import { signal } from '@preact/signals';
import type { Card, Game } from '../base/protocol_types';

export type Suit = 'c' | 'd' | 'h' | 's';
export type Colour = 'b' | 'g' | 'r' | 'y';

const SUITS: Record<Suit, string> = { c: 'Clubs', d: 'Diamonds', h: 'Hearts', s: 'Spades' };
const COLOURS: Record<Colour, string> = { b: 'Blue', g: 'Green', r: 'Red', y: 'Yellow' };
const COURTS: Record<string, string> = { A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack' };
const RANKS = '23456789TJQKA';

export interface French {
  deck: 'french';
  rank: string;
  suit: Suit;
}
export interface Elfer {
  deck: 'elfer';
  number: number;
  colour: Colour;
}
export interface Joker {
  deck: 'joker';
  which: number;
}

/** Reads a card's text; null if the card is not known. */
export function readCard(card: Card): French | Elfer | Joker | null {
  const face = card.replace(/^-/, '').replace(/#.*$/, '');
  if (/^\*\d$/.test(face)) return { deck: 'joker', which: Number(face[1]) };
  if (/^[2-9TJQKA][cdhs]$/.test(face))
    return { deck: 'french', rank: face[0] as string, suit: face[1] as Suit };
  if (/^[bgry]\d+$/.test(face))
    return { deck: 'elfer', colour: face[0] as Colour, number: Number(face.slice(1)) };
  return null;
}

/** The card at a place, from 0, of a whole French pack (R-GEN-03). */
export const cardAt = (place: number): Card =>
  `${RANKS[place % RANKS.length] ?? '?'}${'cdhs'[Math.floor(place / RANKS.length)] ?? '?'}`;

/** The letter on a card: A K Q J in English, A K D B in German. */
export function rankLabel(rank: string): string {
  if (rank === 'T') return '10';
  const at = 'AKQJ'.indexOf(rank);
  return at < 0 ? rank : (t('A K Q J').split(' ')[at] ?? rank);
}

function rankName(rank: string): string {
  const court = COURTS[rank];
  return court ? t(court) : rank === 'T' ? '10' : rank;
}

const jokers = signal<string[]>([]);

/** The cards are from now on those of this game, whose jokers may have names (msgids). */
export function nameJokers({ fields }: Game): void {
  const names = fields.find(({ id }) => id === 'jokers')?.names ?? [];
  if (names.join() !== jokers.peek().join()) jokers.value = names;
}

/** "Queen of Hearts", "Herz Dame". */
export function cardName(card: Card): string {
  const face = readCard(card);
  if (!face) return t('face-down card');
  if (face.deck === 'joker') return t(jokers.value[face.which - 1] ?? 'Joker');
  if (face.deck === 'elfer')
    return t('{colour} {number}', { colour: t(COLOURS[face.colour]), number: face.number });
  return t('{rank} of {suit}', { rank: rankName(face.rank), suit: t(SUITS[face.suit]) });
}

const RANKS_SAID: Record<string, string> = { A: 'Ace of {suit}', Q: 'Queen of {suit}' };

/** The same within a sentence, where some languages put an article before it: "la dame de pique".
 * A rank with another article than the others has a text of its own. */
export function cardInSentence(card: Card): string {
  const face = readCard(card);
  if (!face || face.deck === 'joker') return cardName(card);
  const said = (msgid: string, parts: Record<string, string | number>) =>
    fill(tc('in a sentence', msgid), parts);
  if (face.deck === 'elfer')
    return said('{colour} {number}', { colour: t(COLOURS[face.colour]), number: face.number });
  const suit = t(SUITS[face.suit]);
  const own = RANKS_SAID[face.rank];
  return own ? said(own, { suit }) : said('{rank} of {suit}', { rank: rankName(face.rank), suit });
}

/** The suits of both packs from left to right. With trumps first the others follow in turn. */
function suitsOf({ alternating, trumpsFirst }: HandOrder, trump: string | null): string {
  const suits = `${alternating ? 'shcd' : 'shdc'}bgry`;
  const at = trump && trumpsFirst ? suits.indexOf(trump) : 0;
  const from = at < 4 ? 0 : 4;
  const pack = suits.slice(from, from + 4);
  const turned = pack.slice(at - from) + pack.slice(0, at - from);
  return suits.replace(pack, turned);
}

/** Sorts a hand: suits in alternating colours and high cards first, unless it is wished otherwise.
 * */
export function sortCards(cards: Card[], order = usualOrder, trump: string | null = null): Card[] {
  const suits = suitsOf(order, trump);
  const weight = (card: Card): number => {
    const face = readCard(card);
    if (!face) return 10000;
    if (face.deck === 'joker') return face.which - 10000;
    const own = face.deck === 'elfer' ? face.colour : face.suit;
    const suit = suits.indexOf(own);
    const high = face.deck === 'elfer' ? face.number : RANKS.indexOf(face.rank);
    const rank = order.ascending ? high : 31 - high;
    const first = order.trumpsFirst && own === trump ? 5000 : 0;
    return (order.by === 'suit' ? suit * 32 + rank : rank * 32 + suit) - first;
  };
  return [...cards].sort((a, b) => weight(a) - weight(b));
}

const SIGNS: Record<Suit, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Whether a place of a verb is a suit, named or shown by its sign. */
export const isSuit = ({ id, label }: { id: string; label: string }): boolean =>
  id in SUITS && (label === SUITS[id as Suit] || label === SIGNS[id as Suit]);

/** The name of a suit. */
export const suitName = (suit: string): string => t(SUITS[suit as Suit]);

export const CARD_MARK = '\u0001';

/** A card, or the letter of a suit, inside a sentence: the mark around its text tells <CardText>
 * where to draw it. */
export const markCard = (card: Card): string => CARD_MARK + card + CARD_MARK;
