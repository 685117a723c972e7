// What page and worker say to each other.
import type { Message } from './wasm_module';

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

/** A request to the house, as JSON; answers and pushes come back as `heard`. */
export interface Called {
  call: string;
}

/** First of all: the tables this device knows; the house forgets all others. */
export interface Known {
  known: string[];
}

/** The page is about to go. */
export interface Leaving {
  leaving: true;
}

export type ToWorker = Asks | Catalogue | Called | Known | Leaving;

export interface Answers {
  id: number;
  answers: Message[];
}

export interface Heard {
  heard: Message;
}

/** There is a house (again). */
export interface Opened {
  opened: true;
}

/** The engine could not be started, or has stopped for good. */
export interface Broken {
  broken: string;
}

export type FromWorker = Answers | Heard | Opened | Broken;
