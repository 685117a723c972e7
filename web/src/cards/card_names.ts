// Card names and index letters in the reader's language (R-GEN-02).
import { t } from '../base/translations';
import type { Card } from '../base/protocol_types';

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

/** The letter on a card: A K Q J in English, A K D B in German. */
export function rankLabel(rank: string): string {
  if (rank === 'T') return '10';
  const at = 'AKQJ'.indexOf(rank);
  return at < 0 ? rank : (t('A K Q J').split(' ')[at] ?? rank);
}

/** "Queen of Hearts", "Herz Dame". */
export function cardName(card: Card): string {
  const face = readCard(card);
  if (!face) return t('face-down card');
  if (face.deck === 'joker') return t('Joker');
  if (face.deck === 'elfer')
    return t('{colour} {number}', { colour: t(COLOURS[face.colour]), number: face.number });
  const court = COURTS[face.rank];
  const rank = court ? t(court) : face.rank === 'T' ? '10' : face.rank;
  return t('{rank} of {suit}', { rank, suit: t(SUITS[face.suit]) });
}

/** Sorts a hand: suits in alternating colours, high cards first. */
export function sortCards(cards: Card[]): Card[] {
  const weight = (card: Card): number => {
    const face = readCard(card);
    if (!face) return 1000;
    if (face.deck === 'joker') return face.which - 10;
    if (face.deck === 'elfer') return 'bgry'.indexOf(face.colour) * 32 - face.number;
    return 'shcd'.indexOf(face.suit) * 16 - RANKS.indexOf(face.rank);
  };
  return [...cards].sort((a, b) => weight(a) - weight(b));
}

export const CARD_MARK = '\u0001';

/** A card inside a sentence: the mark around its text tells <CardText> where to draw it. */
export const markCard = (card: Card): string => CARD_MARK + card + CARD_MARK;
