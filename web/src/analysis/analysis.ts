// The analysis of a finished game: what the engine's request `review` answers (doc/review.md), less
// what the page does not show, what cards cost with open hands, and what follows from it.
import type {
  ChancePoint,
  Costliest,
  DealLedgers,
  Estimate,
  Grade,
  Ledger,
  Review,
  ReviewedDecision,
} from '../base/protocol_types';
import type { OpenCost } from './open_cards';

export type {
  ChancePoint,
  Costliest,
  DealLedgers,
  Estimate,
  Grade,
  Ledger,
} from '../base/protocol_types';

/** A move for which its seat had others; one that is not judged has neither best move nor cost. */
export interface Decision {
  step: number; // steps made before it
  seat: number;
  move: string;
  grade: Grade;
  best?: string;
  cost?: Estimate;
  open?: number; // tricks that it gave away with open cards, where that is known
}

// Stored in browsers: its members keep their names.
export interface Analysis {
  unit: string; // a msgid, or "chance"
  inaccuracy: number; // the least that one costs, in the unit
  mistake: number;
  decides: boolean;
  decisions: Decision[];
  ledgers: Ledger[]; // of the whole game
  deals: DealLedgers[];
  graph: ChancePoint[];
  sentences: Costliest[];
}

function shortDecision(told: ReviewedDecision): Decision {
  const { number: step, seat, move, class: grade, best, cost: value, low, high } = told;
  const plain = { step, seat, move, grade };
  if (best == null || value == null || low == null || high == null) return plain;
  return { ...plain, best, cost: { value, low, high } };
}

/** The parts of the engine's answer that are shown and stored, with what is known of open hands. */
export function shortened(review: Review, costs: OpenCost[]): Analysis {
  const { unit, inaccuracy, mistake, decides, ledgers, deals, graph } = review;
  const lost = new Map(costs);
  const sentences = review.sentences.map(({ seat, step, template }) => ({ seat, step, template }));
  const decisions = review.decisions.map((told) => {
    const open = lost.get(told.number);
    return { ...shortDecision(told), ...(open !== undefined && { open }) };
  });
  const limits = { inaccuracy, mistake };
  return { unit, ...limits, decides, decisions, ledgers, deals, graph, sentences };
}

/** The decisions of a seat (less than 0: of all) of which it is known what they cost with open
 * cards. */
export const openDecisions = ({ decisions }: Analysis, seat: number): Decision[] =>
  decisions.filter((one) => one.open !== undefined && (seat < 0 || one.seat === seat));

/** Seats with one line in the graph: their chances are always the same. */
export interface ChanceLine {
  seats: number[];
  chances: number[];
}

export function linesOf(graph: ChancePoint[]): ChanceLine[] {
  const lines = new Map<string, ChanceLine>();
  graph[0]?.chance.forEach((_, seat) => {
    const chances = graph.map(({ chance }) => chance[seat] ?? 0);
    const line = lines.get(chances.join());
    if (line) line.seats.push(seat);
    else lines.set(chances.join(), { seats: [seat], chances });
  });
  return [...lines.values()];
}

/** The point of the graph that is nearest to a step. */
export function nearest(graph: ChancePoint[], step: number): number {
  let found = 0;
  graph.forEach((point, i) => {
    if (Math.abs(point.step - step) < Math.abs(graph[found]!.step - step)) found = i;
  });
  return found;
}

/** The last point of the graph that had been reached after so many steps. */
export const reached = (graph: ChancePoint[], step: number): number =>
  Math.max(0, graph.findLastIndex((point) => point.step <= step));

const ONE = 1_000_000; // terms are compared in whole millionths, because these add up exactly

const total = (terms: number[]): number => terms.reduce((all, term) => all + term, 0);

/** Whole numbers that are nearest to these and add up to the rounded sum, as `talon review` rounds
 * them. */
export function addingUp(terms: number[]): number[] {
  const exact = terms.map((term) => Math.round(ONE * term));
  const sum = Math.floor((total(exact) + ONE / 2) / ONE);
  const whole = exact.map((term) => Math.floor(term / ONE));
  const left = sum - total(whole);
  const byRest = exact
    .map((term, i) => ({ i, rest: term - ONE * whole[i]! }))
    .sort((a, b) => b.rest - a.rest);
  for (const { i } of byRest.slice(0, Math.max(0, left))) whole[i]!++;
  return whole;
}

const COSTLIEST = 3;

/** What cost a seat most; for a spectator, what cost most of all. */
export function costliest({ sentences, decisions }: Analysis, seat: number): Costliest[] {
  if (seat >= 0) return sentences.filter((one) => one.seat === seat);
  const cost = (one: Costliest) =>
    decisions.find(({ step }) => step === one.step)?.cost?.value ?? 0;
  return [...sentences].sort((a, b) => cost(b) - cost(a)).slice(0, COSTLIEST);
}
