// The script of a first game with help: a table dealt from a seed, and its steps. Each game has one
// file in this folder; a test plays each of them to its end.

/** A text; with a move, also something to do. */
export interface LessonStep {
  say: () => string;
  move?: string; // the expected move, as the protocol writes it
  instead?: () => string; // why another allowed move is not as good here
}

export interface Lesson {
  preset: string;
  form?: string;
  players: number;
  seed: string;
  steps: LessonStep[];
}
