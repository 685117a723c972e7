// The answer of the request `review` (doc/review.md): what each decision of a finished game cost,
// luck and skill, and the chances over the game.

export type Grade = 'fine' | 'inaccuracy' | 'mistake' | 'unjudged';

/** With its 99 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** A move for which its seat had others; one that is not judged has null as best move and costs. */
export interface ReviewedDecision {
  number: number; // steps made before it
  seat: number;
  move: string;
  class: Grade;
  best?: string;
  cost?: number;
  low?: number;
  high?: number;
}

/** `base` and the terms after it add up to `result`. */
export interface Ledger {
  seat: number;
  base: number;
  cards: number;
  others: number;
  lay: number;
  skill: number;
  result: number;
}

/** The chances of all seats after so many steps. */
export interface ChancePoint {
  step: number;
  chance: number[];
}

/** Which moves of a seat cost most; the sentence has holes. */
export interface Costliest {
  seat: number;
  step: number;
  template: string;
}

/** Luck and skill of all seats in one deal. */
export interface DealLedgers {
  from: number; // steps made before it
  to: number; // steps made at its end
  ledgers: Ledger[];
}

export interface Review {
  unit: string; // a msgid, or "chance"
  inaccuracy: number; // the least that one costs, in the unit
  mistake: number;
  decides: boolean;
  decisions: ReviewedDecision[];
  luck: number[]; // of each seat
  skill: number[];
  result: number[];
  ledgers: Ledger[]; // of the whole game
  deals: DealLedgers[];
  graph: ChancePoint[];
  sentences: Costliest[];
}
