// A first game as data: a table dealt from a seed, and what is said and done there step by step.
// One file for each game in ../games/lessons; a test plays each of them to its end.

/** Something said; and, with a move, something to be done. */
export interface LessonStep {
  say: () => string;
  move?: string; // the move that goes on, as the protocol writes it
  instead?: () => string; // why another one, allowed as well, is not so good here
}

export interface Lesson {
  preset: string;
  form?: string;
  players: number;
  seed: string;
  steps: LessonStep[];
}
