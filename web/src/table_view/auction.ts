// The auction of a game of tricks: which kinds of moves are calls, from the verbs' tables, and what
// has been called in a deal.
import { isSuit } from '../cards/card_names';
import type { Game, Operand, Verb, View } from '../base/protocol_types';
import { moveUnderName, operandWords } from './move_text';
import { parse, type Move } from './moves';
import type { TableTheme } from './table_theme';

const DEAL = 'deal'; // every game of tricks begins the next deal by it

/** A call: who said it, and the move. */
export interface Call {
  seat: number;
  move: Move;
}

export interface Auction {
  calls: Call[];
  runs: boolean; // no card has been played since
}

const pointsAtNothing = ({ kind, zone }: Operand): boolean =>
  zone === null && kind !== 'card' && kind !== 'cardOrPlace';

/** Whether a kind of move says something instead of moving a card. */
export const isCall = (game: Game, theme: TableTheme, verb: Verb): boolean =>
  !!game.trick &&
  verb.id !== DEAL &&
  !theme.silent?.includes(verb.id) &&
  verb.operands.every(pointsAtNothing);

/** The calls since the last deal among these moves, the oldest first. */
export function auctionOf(
  game: Game,
  theme: TableTheme,
  events: { seat: number; move: string | null }[],
): Auction {
  const from = events.findLastIndex(({ move }) => move === DEAL) + 1;
  const moves = events.slice(from).map(({ seat, move }) => ({ seat, move: parse(game, move) }));
  const calls = moves.flatMap(({ seat, move }) =>
    move && isCall(game, theme, move.verb) ? [{ seat, move }] : [],
  );
  const last = moves[moves.length - 1]?.move;
  return { calls, runs: !!last && last === calls[calls.length - 1]?.move };
}

/** A call under its player's name: a number or the name of a contract alone, else what the player
 * does. */
export function callText(view: View, { seat, move }: Call): string {
  const [first] = move.tokens;
  const place = move.verb.places.find(({ id }) => id === first?.text);
  const alone = first?.operand.kind === 'count' || (place && !isSuit(place));
  return alone ? operandWords(view, move, true).join(' ') : moveUnderName(view, seat, move, true);
}

/** Rows of a table of calls with two operands: first words, and below each the second ones. */
export interface CallGrid {
  verb: Verb;
  rows: string[];
  columns: string[];
}

const words = (moves: Move[], at: number): string[] => [
  ...new Set(moves.map(({ tokens }) => tokens[at]?.text ?? '')),
];

/** Where a word stands among the places of its verb; suits by their rank, if the theme tells it. */
function placeOf({ places }: Verb, suits: string, word: string): number {
  const rank = word ? suits.indexOf(word) : -1;
  return rank < 0 ? places.findIndex(({ id }) => id === word) : places.length + rank;
}

/** The table of calls with two operands: every word that is possible now. */
export function gridOf(verb: Verb, moves: Move[], suits = ''): CallGrid {
  const place = (word: string) => placeOf(verb, suits, word);
  const order = (one: string, other: string) =>
    Number(one) - Number(other) || place(one) - place(other);
  const rows = words(moves, 0).toSorted(order);
  return { verb, rows, columns: words(moves, 1).toSorted((a, b) => place(a) - place(b)) };
}

/** What could be called with one operand: places as the game lists them, or numbers without a
 * gap. */
export function callsOf(verb: Verb, moves: Move[], suits = ''): string[] {
  const said = words(moves, 0);
  if (verb.operands[0]?.kind === 'place') {
    const place = (word: string) => placeOf(verb, suits, word);
    return verb.places.map(({ id }) => id).toSorted((a, b) => place(a) - place(b));
  }
  const numbers = said.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (!(most - least < said.length * 2)) return said; // seats, or numbers far apart
  return Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
}
