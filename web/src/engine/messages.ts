// What page and worker say to each other.
import type { Message } from './module';

/** Requests of `talon engine`, answered in one go with nothing in between. */
export interface Asks {
  id: number;
  asks: object[];
}

/** The catalogue that rule books are written from. */
export interface Catalogue {
  language: string;
  words: Record<string, unknown>;
}

export type ToWorker = Asks | Catalogue;

export interface Answers {
  id: number;
  answers: Message[];
}

/** The engine could not be started, or has stopped for good. */
export interface Broken {
  broken: string;
}

export type FromWorker = Answers | Broken;
