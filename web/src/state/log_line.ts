// One line of the log: a move with the cards it showed, a change of scores, a trick taken, or a
// sentence that a game's theme adds.
import type { Card, Event } from '../base/protocol_types';

/** Scores that changed, or the seat that took a trick. */
export type Notice = { field: string; values: number[] } | { taker: number };

export type LogLine = { number: number } & (
  | { event: Event; shown: Record<string, Card> }
  | { notice: Notice }
  | { told: (draw: boolean) => string }
);
