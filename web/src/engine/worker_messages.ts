// The messages between the page and the engine's worker.
import type { Message } from './wasm_module';

/** Requests of `talon engine`, answered without another one in between. */
export interface Asks {
  id: number;
  asks: object[];
}

/** The catalogue for rule books. */
export interface Catalogue {
  language: string;
  words: Record<string, unknown>;
}

/** A request to the local server, as JSON; answers and pushes come back as `heard`. */
export interface Called {
  call: string;
}

/** Sent first: the tables that are saved; the local server deletes all others. */
export interface Known {
  known: string[];
}

/** The page is being closed. */
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

/** The local server is there, or there again. */
export interface Opened {
  opened: true;
}

/** The engine could not be started, or has crashed. */
export interface Broken {
  broken: string;
}

export type FromWorker = Answers | Heard | Opened | Broken;
