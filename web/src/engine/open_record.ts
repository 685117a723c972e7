// Opens a record in the engine's worker: the game can be viewed from any seat at any step, and
// played on from there as a branch.
import type { Cards, Event, Numbers, View } from '../base/protocol_types';
import { engine, engineAll } from './engine_client';

/** A position with nothing hidden; `legal` are the moves of each acting seat. */
export interface Everything {
  acting: number[];
  legal: Record<string, string[]>;
  zones: Record<string, Cards>;
  fields: Record<string, Numbers>;
  rank: number[];
  points: number[];
}

export interface OpenRecord {
  /** How many steps the game has. */
  readonly steps: number;
  /** Every step with all it contains: a reviewer may know everything. */
  readonly moves: Event[];
  /** The view of a seat after so many steps (0: the deal); -1 is a spectator. Its `moves` are what
   * this seat could do then, its `events` the last step alone. */
  view(step: number, seat: number): Promise<View>;
  /** The whole position, hidden cards too; `zones` and `fields` as in views. */
  everything(step: number): Promise<Everything>;
  /** A branch that leaves the record after so many steps. It has to be closed. */
  branch(step: number): Promise<Branch>;
  close(): void;
}

export interface Branch {
  /** The step at which it leaves the record. */
  readonly from: number;
  view(seat: number): Promise<View>;
  /** Rejects with RequestError if the move is not legal. */
  act(seat: number, move: string): Promise<void>;
  /** The move of this bot at an acting seat, from what the seat may know. */
  bot(seat: number, bot?: string): Promise<string>;
  /** Lets bots play to the end. */
  playOut(bot?: string): Promise<{ rank: number[]; points: number[] }>;
  /** Goes back to a step, but not before the one where it left. */
  back(step: number): Promise<void>;
  close(): void;
}

type Ask = [what: string, members: Record<string, unknown>];

class Table {
  constructor(readonly table: number) {}

  ask<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
    return engine<T>(what, { table: this.table, ...members });
  }

  /** Goes to a step and makes a request there, with no other request in between. */
  async at<T>(step: number, what: string, members: Record<string, unknown> = {}): Promise<T> {
    const { table } = this;
    const asks: Ask[] = [
      ['go', { table, number: step }],
      [what, { table, ...members }],
    ];
    return (await engineAll(asks))[1] as T;
  }

  close(): void {
    void this.ask('close').catch(() => {});
  }
}

class OpenBranch extends Table implements Branch {
  constructor(
    table: number,
    readonly from: number,
  ) {
    super(table);
  }

  async view(seat: number): Promise<View> {
    return (await this.ask<{ view: View }>('view', { seat, since: this.from })).view;
  }

  async act(seat: number, move: string): Promise<void> {
    await this.ask('act', { seat, move });
  }

  async bot(seat: number, bot = 'simple'): Promise<string> {
    return (await this.ask<{ move: string }>('bot', { seat, bot })).move;
  }

  playOut(bot = 'simple'): Promise<{ rank: number[]; points: number[] }> {
    return this.ask('playout', { bot });
  }

  async back(step: number): Promise<void> {
    await this.ask('go', { number: Math.max(step, this.from) });
  }
}

class Opened extends Table implements OpenRecord {
  constructor(
    table: number,
    readonly steps: number,
    readonly moves: Event[],
  ) {
    super(table);
  }

  async view(step: number, seat: number): Promise<View> {
    const since = Math.max(0, step - 1);
    return (await this.at<{ view: View }>(step, 'view', { seat, since })).view;
  }

  async everything(step: number): Promise<Everything> {
    return (await this.at<{ state: Everything }>(step, 'inspect')).state;
  }

  async branch(step: number): Promise<Branch> {
    return new OpenBranch((await this.at<{ table: number }>(step, 'copy')).table, step);
  }
}

/** Opens a record (doc/record.md). Rejects with RequestError, code `record`, if the record is not
 * valid; its message names the line and the reason. */
export async function openRecord(text: string): Promise<OpenRecord> {
  const { table } = await engine<{ table: number }>('load', { record: text });
  const { moves } = await engine<{ moves: Event[] }>('past', { table });
  return new Opened(table, moves.length, moves);
}
