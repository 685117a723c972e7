// The elements <talon-table> and <talon-card> as programs see them; doc/npm.md tells of their
// attributes.
import type { Event, View } from './game_types.js';

/** A step of the game, before its cards have landed. */
export interface TableStep {
  event: Event;
  view: View;
}

/** The end of a game or of a replay. */
export interface TableEnd {
  rank: number[];
  points: number[];
}

/** The problem is solved, after so many wrong cards. */
export interface ProblemEnd {
  day: string;
  wrong: number;
}

export interface TalonTableElement extends HTMLElement {
  /** The record that is replayed, instead of the attribute `src`; setting it shows it. */
  record: string | null;
  /** The view that is shown; null while nothing is, and where a problem is. */
  readonly view: View | null;
  /** Ends when the table is there to be played; rejects if it cannot be shown. */
  readonly ready: Promise<void>;
  /** Deals a new game, or shows the replay or the problem from its beginning. */
  restart(): void;
  /** Makes a legal move of the person's seat, as a tap does; false if it is not legal now. */
  play(move: string): boolean;
  /** The record of the game so far; null where there is no game. */
  gameRecord(): Promise<string | null>;
  /** Shows a replay after so many steps. */
  goTo(step: number): void;
}

export interface TalonCardElement extends HTMLElement {
  /** Such as "Qh", "b7" and "*1"; "?" is a back. */
  card: string;
}

export interface TalonTableEvents {
  'talon-ready': CustomEvent<null>;
  'talon-step': CustomEvent<TableStep>;
  'talon-over': CustomEvent<TableEnd>;
  'talon-solved': CustomEvent<ProblemEnd>;
  'talon-error': CustomEvent<{ message: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'talon-table': TalonTableElement;
    'talon-card': TalonCardElement;
  }
  interface GlobalEventHandlersEventMap extends TalonTableEvents {}
}
