// What the requests of `talon engine` take and answer (doc/protocol.md), besides games and views.
import type { Card, Event, Numbers, Options } from './game_types.js';

/** A person, or the id of a bot. */
export type Who = 'human' | (string & {});

/** How a table is opened. Of `seed`, `key` and `secret` there is only one. */
export interface TableSetup {
  options?: Options;
  /** Whom views and the record name for each seat. The engine moves nobody. */
  seats?: Who[];
  names?: (string | null)[];
  /** Decides everything random; "1" if nothing is given. */
  seed?: string | number;
  key?: string; // 64 hex digits
  secret?: string; // 64 hex digits, for deals that nobody can choose
  mixes?: Record<string, string>; // with `secret`: what each seat has added
  pack?: Card[]; // top first
}

/** A position by the names of its zones and fields, in the shapes of a view. */
export interface PositionSetup extends Omit<TableSetup, 'pack' | 'secret' | 'mixes'> {
  zones?: Record<string, unknown>;
  fields?: Record<string, Numbers>;
}

/** How a table at a possible deal is opened. */
export type WorldSetup = Omit<TableSetup, 'options' | 'pack' | 'secret' | 'mixes'>;

/** Whether a move is legal, or which rule forbids it. */
export type Why =
  | { legal: true }
  | { legal: false; rule?: string; sentence: string; template?: string };

/** How long a bot looks for a move, and its chance: the same seed gives the same move. */
export interface Search {
  seed?: string | number;
  simulations?: number; // 40 or more; without it as many as the level always makes
}

/** The numbers of the move, beside those of the move that came nearest. */
export interface Expectation {
  unit: string;
  value: number;
  other?: string;
  otherValue?: number;
  difference?: number;
  error?: number;
  equal?: boolean;
  sentence: string;
  template?: string;
}

/** A move that promises less than the best one, or breaks a rule of thumb. */
export interface Slip {
  move: string;
  unit: string;
  cost: number; // 0: none that is known
  weight: number; // 1: most people would call it a mistake; 0.5: careful players would
  maxim?: string;
}

/** What a bot would do, and why. */
export interface Hint {
  move: string;
  expected?: Expectation;
  worlds?: number; // possible deals that were looked at
  reason?: string;
  template?: string;
  plain?: string; // the reason without figures
  slips?: Slip[];
  feature?: { id?: string; share: number; otherShare: number };
}

/** How a game stands after bots have played it on. */
export interface Outcome {
  number: number;
  over: boolean;
  rank: number[];
  points: number[];
  hash: string;
}

/** Which cards a seat does not see now, and what it remembers of where they are. */
export interface Facts {
  cards: [zone: string, row: number, cards: Card[]][];
  groups: Record<string, unknown>[];
  unseen: Card[][];
  [more: string]: unknown;
}

/** The memory of a seat since the last deal. */
export interface History {
  deal: number; // steps made before it
  number: number; // steps made
  events: (Partial<Event> & Record<string, unknown>)[];
  facts: Facts;
}

/** The whole state, hidden cards too. */
export interface Inspection {
  state: Record<string, unknown>;
  hash: string;
}

export type RuleFormat = 'text' | 'markdown' | 'html';
