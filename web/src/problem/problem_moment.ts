// The problem of a day after some cards: what is left, which tricks were made, and what the solver
// says of the next card.
import type { Card } from '../base/protocol_types';
import {
  SEATS,
  type Position,
  type Score,
  type SolveModule,
  type SolverProblem,
} from '@talon-cards/engine';

export interface Trick {
  leader: number;
  cards: Card[]; // the leader's first
  taker: number;
}

export interface Problem extends SolverProblem {
  day: string;
  solution: Trick[]; // the tricks of the main line
}

/** Tricks are those of north and south, from the first card of the problem on. */
export interface Moment extends Position {
  problem: Problem;
  played: Card[];
  tricks: Trick[]; // that are whole
  taken: number;
  most: number; // that can still be taken
  choices: Score[]; // for north or south: each card, and the most tricks after it
  answer: Card | null; // for east or west
}

/** Seats are even for north and south. */
export const isOwn = (seat: number): boolean => seat % 2 === 0;

/** Plays the cards from the start of the problem, and tells the tricks that they make. */
function playOut(solver: SolveModule, { hands, trump, leader }: Position, cards: Card[]): Trick[] {
  const tricks: Trick[] = [];
  solver.deal(hands, trump, leader);
  cards.forEach((card, i) => {
    solver.put(card);
    if (i % SEATS < SEATS - 1) return;
    const taker = solver.look().leader;
    const leads = tricks.at(-1)?.taker ?? leader;
    tricks.push({ leader: leads, cards: cards.slice(i + 1 - SEATS, i + 1), taker });
  });
  return tricks;
}

/** The seed of the day's problem: 2026-11-26 has 20261126, as `talon solve --day` has it. */
const seedOf = (day: string): number => Number(day.replaceAll('-', ''));

export function problemOf(solver: SolveModule, day: string): Problem {
  const problem = solver.problem(seedOf(day));
  return { ...problem, day, solution: playOut(solver, problem.start, problem.line) };
}

type Part = Pick<Moment, 'problem' | 'taken' | 'hands'>;

export const isSolved = ({ problem, taken }: Part): boolean => taken >= problem.goal;

export const isOver = (moment: Part): boolean =>
  isSolved(moment) || moment.hands.every((hand) => hand.length === 0);

export function momentOf(solver: SolveModule, problem: Problem, played: Card[]): Moment {
  const tricks = playOut(solver, problem.start, played);
  const taken = tricks.filter(({ taker }) => isOwn(taker)).length;
  const moment = { ...solver.look(), problem, played, tricks, taken };
  const none = { ...moment, most: taken, choices: [], answer: null };
  if (isOver(none)) return none;
  const choices = solver.scores().map(({ card, tricks: more }) => ({ card, tricks: taken + more }));
  const values = choices.map((choice) => choice.tricks);
  return isOwn(moment.seat)
    ? { ...none, most: Math.max(...values), choices }
    : { ...none, most: Math.min(...values), answer: solver.defend() };
}
