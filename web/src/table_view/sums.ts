// Adds up cards by the table of sums of a game, and finds how much a sum still needs.
import { readCard } from '../cards/card_names';
import type { Card, Game, View } from '../base/protocol_types';
import { rowsOf } from './field_values';

const RANKS = '23456789TJQKA';

/** `n` more to come to `aim`, or to several times `aim`. */
export interface SumNeed extends Record<string, number> {
  n: number;
  aim: number;
}

/** The values of cards that are being added up, and what they still need. */
export interface SumBegun {
  cards: Card[];
  values: number[]; // 0 for a card that cannot be added up
  need: SumNeed | null;
}

function valueOf({ sums }: Game, card: Card): number {
  const face = readCard(card);
  if (!face || face.deck === 'joker') return 0;
  const rank = face.deck === 'french' ? RANKS.indexOf(face.rank) : face.number - 1;
  return sums?.values[rank] ?? 0;
}

function needOf(aim: number, values: number[]): SumNeed | null {
  const sum = values.reduce((all, n) => all + n, 0);
  return aim > 0 && sum % aim !== 0 ? { n: aim - (sum % aim), aim } : null;
}

/** The need of a sum that a move begins; null if it begins none, or needs nothing. */
export function sumNeeds(game: Game, move: string): SumNeed | null {
  const [verb, ...operands] = move.split(' ');
  const begins = game.sums?.begins.find((sum) => sum.verb === verb);
  if (!begins) return null;
  const aim = operands[begins.aim] ?? '';
  const values = begins.parts.map((part) => valueOf(game, operands[part] ?? ''));
  return values.every(Boolean) ? needOf(valueOf(game, aim) || Number(aim), values) : null;
}

/** The sum begun, in a game that has sums. */
export function sumBegun(game: Game, view: View): SumBegun {
  const { chosen, begun, aim, begins } = game.sums ?? {};
  const numberIn = (field?: string | null) => rowsOf(view.fields[field ?? ''])[0] ?? 0;
  const all = ((view.zones[chosen ?? ''] ?? []) as Card[]).flat();
  const verb = game.verbs[numberIn(begun) - 1]?.id;
  const apart = begins?.find((sum) => sum.verb === verb)?.parts.includes(0) === false;
  const cards = apart ? all.slice(1) : all;
  const values = cards.map((card) => valueOf(game, card));
  return { cards, values, need: needOf(numberIn(aim), values) };
}
