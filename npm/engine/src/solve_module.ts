// Calls solve.wasm, the double-dummy solver of `talon solve` (src/wasm/solve_exports.c): how many
// tricks a side takes if all hands are open. It imports nothing and has no clock, so it runs in
// Node as well.
import type { Card } from './game_types.js';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  talon_wasm_solve_begin(mebibytes: number): number;
  talon_wasm_solve_position(): number;
  talon_wasm_solve_result(): number;
  talon_wasm_solve_check(): number;
  talon_wasm_solve(question: number, nodes: number): number;
  talon_wasm_solve_put(face: number): void;
  talon_wasm_solve_defend(): number;
  talon_wasm_solve_seed(seed: number): void;
  talon_wasm_solve_problem(cards: number, trump: number): number;
}

/** Seats are north, east, south and west; the cards that lie are in no hand any more. */
export interface Position {
  hands: Card[][];
  lying: Card[];
  leader: number;
  seat: number; // whose turn it is
  trump: number; // clubs, diamonds, hearts, spades, none
}

/** An ending in which south leads; north and south can take `goal` tricks. */
export interface SolverProblem {
  start: Position;
  goal: number;
  difficulty: number; // 1 … 5
  key: Card[];
  line: Card[];
}

/** A legal card, and how many tricks north and south take after it. */
export interface Score {
  card: Card;
  tricks: number;
}

export const SEATS = 4;
const SUITS = 'cdhs';
const RANKS = '23456789TJQKA';
const NORTH_SOUTH = 5; // their seats as a bit set
const TRICKS = 0; // enum talon_solve_question
const SCORES = 2;
const ANY_TRUMP = 0xff;
const LITTLE = true; // endian
// struct talon_solve_position
const BYTES = 40;
const LYING_AT = 32;
const LAID_AT = 35;
const LEADER_AT = 36;
const TRUMP_AT = 37;
const SIDE_AT = 38;
// struct talon_solve_result and struct talon_solve_card
const COUNT_AT = 5;
const CARDS_AT = 8;
const CARD = 16;
// struct solve_problem
const SIZE_AT = 40;
const GOAL_AT = 44;
const DIFFICULTY_AT = 48;
const KEY_AT = 56;
const LINE_AT = 72;

const faceOf = (card: Card): number =>
  16 * SUITS.indexOf(card[1] ?? '') + RANKS.indexOf(card[0] ?? '');

const cardOf = (face: number): Card => `${RANKS[face & 15]}${SUITS[face >> 4]}`;

/** The cards of a set of faces, read suit by suit. */
function cardsIn(view: DataView, at: number): Card[] {
  return [...SUITS].flatMap((suit, i) => {
    const ranks = view.getUint16(at + 2 * i, LITTLE);
    return [...RANKS].filter((_, rank) => (ranks >> rank) & 1).map((rank) => rank + suit);
  });
}

export class SolveModule {
  private readonly solver: Exports;

  constructor(
    instance: WebAssembly.Instance,
    private readonly mebibytes: number,
  ) {
    this.solver = instance.exports as unknown as Exports;
    this.solver._initialize?.();
    this.begin();
  }

  /** Makes a solver that has solved nothing yet. */
  private begin(): void {
    if (!this.solver.talon_wasm_solve_begin(this.mebibytes))
      throw new Error('There is no memory for the solver.');
  }

  private view(at: number): DataView {
    return new DataView(this.solver.memory.buffer, at);
  }

  private position(): DataView {
    return this.view(this.solver.talon_wasm_solve_position());
  }

  /** Makes the first problem of a seed, as `talon solve --problems 1 --seed …` does, and sets it
   * up. */
  problem(seed: number): SolverProblem {
    this.begin();
    this.solver.talon_wasm_solve_seed(seed);
    const found = this.view(this.solver.talon_wasm_solve_problem(0, ANY_TRUMP));
    const position = this.position();
    for (let i = 0; i < BYTES; i++) position.setUint8(i, found.getUint8(i));
    const cards = SEATS * found.getUint32(SIZE_AT, LITTLE);
    return {
      start: this.look(),
      goal: found.getUint32(GOAL_AT, LITTLE),
      difficulty: found.getUint32(DIFFICULTY_AT, LITTLE),
      key: cardsIn(found, KEY_AT),
      line: Array.from({ length: cards }, (_, i) => cardOf(found.getUint8(LINE_AT + i))),
    };
  }

  /** Sets up a deal from whose first trick on nothing has been played. */
  deal(hands: Card[][], trump: number, leader: number): void {
    const view = this.position();
    for (let i = 0; i < BYTES; i++) view.setUint8(i, 0);
    hands.forEach((hand, seat) => {
      const faces = hand.map(faceOf).reduce((all, face) => all | (1n << BigInt(face)), 0n);
      view.setBigUint64(8 * seat, faces, LITTLE);
    });
    view.setUint8(LEADER_AT, leader);
    view.setUint8(TRUMP_AT, trump);
    view.setUint8(SIDE_AT, NORTH_SOUTH);
    const fault = this.solver.talon_wasm_solve_check();
    if (fault) throw new Error('This deal cannot be solved.');
  }

  /** The position that is set up. */
  look(): Position {
    const view = this.position();
    const laid = view.getUint8(LAID_AT);
    const leader = view.getUint8(LEADER_AT);
    return {
      hands: Array.from({ length: SEATS }, (_, seat) => cardsIn(view, 8 * seat)),
      lying: Array.from({ length: laid }, (_, i) => cardOf(view.getUint8(LYING_AT + i))),
      leader,
      seat: (leader + laid) % SEATS,
      trump: view.getUint8(TRUMP_AT),
    };
  }

  /** Plays a card of the seat whose turn it is. */
  put(card: Card): void {
    this.solver.talon_wasm_solve_put(faceOf(card));
  }

  private solve(question: number, nodes: number): DataView {
    if (!this.solver.talon_wasm_solve(question, nodes))
      throw new Error('This position cannot be solved.');
    return this.view(this.solver.talon_wasm_solve_result());
  }

  /** How many more tricks north and south take; null if the nodes do not suffice. */
  tricks(nodes: number): number | null {
    const result = this.solve(TRICKS, nodes);
    return result.getUint8(0) ? result.getUint8(1) : null;
  }

  /** The legal cards, and the tricks after each. */
  scores(): Score[] {
    const result = this.solve(SCORES, 0);
    return Array.from({ length: result.getUint8(COUNT_AT) }, (_, i) => ({
      card: cardOf(result.getUint8(CARDS_AT + CARD * i)),
      tricks: result.getUint8(CARDS_AT + CARD * i + 1),
    }));
  }

  /** The card with which a defender makes it hardest for north and south. */
  defend(): Card {
    const face = this.solver.talon_wasm_solve_defend();
    if (face > 63) throw new Error('No defender is to play.');
    return cardOf(face);
  }
}
