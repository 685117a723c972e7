// The messages between the page and the engine's worker, besides those of every such worker.
import type { Answers, Asks, Broken, Catalogue, Message } from '@talon-cards/engine';

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

export interface Heard {
  heard: Message;
}

/** The local server is there, or there again. */
export interface Opened {
  opened: true;
}

export type FromWorker = Answers | Heard | Opened | Broken;
