// The script of a course: exercises, each with one idea and a small position, in which the engine
// says what is allowed. Each game has one file in this folder; a test does every exercise.
import type { Options } from '../../base/protocol_types';

/** Cards as a text ("Ah Kd"), for each owner, or for each row of each owner. */
export type Lying = string | string[] | string[][];

export interface Exercise {
  /** The idea, and what is to be done. */
  say: () => string;
  preset: string;
  players: number;
  options?: Options;
  zones: Record<string, Lying>;
  fields?: Record<string, number | number[]>;
  /** Moves made before the exercise begins: seats and moves. */
  before?: [seat: number, move: string][];
  /** Which allowed moves are right. Without it, all of them are to be found, card by card. */
  right?: RegExp;
  /** How many right moves are to be made, one after the other; 1 by default. */
  moves?: number;
  /** Said after the last right move. */
  well: () => string;
  /** Why another allowed move is not what was asked for. */
  instead?: () => string;
  /** Steps that bots make after each right move. */
  answers?: number;
  /** The rules in the book below which this exercise stands. */
  rules?: string[];
}

/** A course: its exercises in their order. */
export type Course = Exercise[];
