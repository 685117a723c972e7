// The parts of a table's look, and of pointing at cards, that a game may define. All of them are
// optional: a game without a theme is drawn from its tables alone.
import type { Card, Game, View } from '../base/protocol_types';

/** Where a word of a move lies. The index of a card counts where several lie spread. */
export interface Far {
  zone: string;
  owner: number;
  row: number;
  index?: number;
}

export interface TableTheme {
  /** Zones of seats whose cards lie in the middle, each near its player. */
  laid?: string[];
  /** Zones before their owner, or of the table, whose cards are played as those of the hand. */
  lent?: string[];
  /** The suit that is trump, as the letter of its cards. */
  trump?: (view: View) => string | null;
  /** The suits from the lowest to the highest, where the auction ranks them otherwise than the
   * game's tables list them. */
  suits?: string;
  /** Cards in the middle stay in sight until the viewer acts, even if others have gone on. */
  lasting?: boolean;
  /** Zones shown as one closed pile although their cards are known. */
  closed?: string[] | ((view: View) => string[]);
  /** The names of one pile of a zone, and of several together (msgids). */
  piles?: Record<string, [one: string, several: string]>;
  /** Piles that are counted in tricks. */
  tricks?: string[];
  /** Zones that get no place on the table. */
  hide?: string[];
  /** Fields that repeat what the table shows anyway, or say nothing at this table. */
  quiet?: string[] | ((view: View) => string[]);
  /** Fields that the first bid makes known: the line of the table keeps room for them. */
  bids?: string[];
  /** Fields that pass from seat to seat during the game: every name plate keeps room for them. */
  offices?: string[];
  /** The order in which zones lie side by side; others follow as the tables list them. */
  order?: string[];
  /** The zone to tap for a verb that points at nothing. */
  taps?: Record<string, string>;
  /** The target of a word of a move, where the tables cannot say it: a partner's pile, the fifth
   * card of all that lie. */
  far?: (view: View, verb: string, word: string) => Far | null;
  /** Verbs of a game of tricks that say nothing of what is played: no part of the auction. */
  silent?: string[];
  /** How many sides there are, where seats play together: seats of one side are that far apart. */
  sides?: (view: View) => number;
  /** The seat that plays with the viewer, as far as the viewer knows it; null: none. It replaces
   * `sides` where they are made by the auction. */
  partner?: (view: View) => number | null;
  /** Verbs a double tap prefers on a card that can do several things: the first of them that has
   * exactly one move is played. */
  obvious?: string[];
  /** Verbs that bring a player nearer to the end. As long as one of them is possible, cards that
   * only serve for others are marked less. */
  advances?: string[];
  /** A field that names, for each row of a zone, the seat it belongs to. */
  rowOwner?: { zone: string; field: string };
  /** The rank that the next card of an open row must have, as an index ("A", "2" … "Q"). */
  next?: { zone: string; ranks: string };
  /** The rank that a card in a row stands for, where it differs from its face. */
  standsFor?: (view: View, zone: string, card: Card, index: number) => string | null;
}

/** A view with the tables and the theme that say how to read it. */
export interface TableContext {
  game: Game;
  view: View;
  theme: TableTheme;
}

/** A list that may depend on the view. */
export function listOf(list: string[] | ((view: View) => string[]) | undefined, view: View) {
  return (typeof list === 'function' ? list(view) : list) ?? [];
}
