// A finished or unfinished game, looked at from any seat and at any step, and gone on with
// differently: what review and tutorials are built on. All of it happens in the worker (client.ts).
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
  /** Every step: who did what, with the whole truth (a reviewer may know it). */
  readonly moves: Event[];
  /** What a seat knew after so many steps (0: the deal), or -1: somebody who watches. Its `moves`
   * are what this seat could do then, its `events` the last step alone. */
  view(step: number, seat: number): Promise<View>;
  /** Everything, hidden cards too: `zones` and `fields` as in views, nothing left out. */
  everything(step: number): Promise<Everything>;
  /** A game that goes its own way after so many steps. Close it when it is looked at no more. */
  branch(step: number): Promise<Branch>;
  close(): void;
}

export interface Branch {
  /** Where it left the record. */
  readonly from: number;
  view(seat: number): Promise<View>;
  /** Rejects with Refused if the move is not legal. */
  act(seat: number, move: string): Promise<void>;
  /** What this bot would do at an acting seat, from what the seat knows alone. */
  bot(seat: number, bot?: string): Promise<string>;
  /** Lets bots play on to the end. */
  playOut(bot?: string): Promise<{ rank: number[]; points: number[] }>;
  /** Back to a step not before it left. */
  back(step: number): Promise<void>;
  close(): void;
}

type Ask = [what: string, members: Record<string, unknown>];

class Table {
  constructor(readonly table: number) {}

  ask<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
    return engine<T>(what, { table: this.table, ...members });
  }

  /** At one step: nothing else comes in between. */
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

/** Opens a record (doc/record.md). Rejects with Refused, code `record`, if it is not what play
 * would have written; `message` says which line and why. */
export async function openRecord(text: string): Promise<OpenRecord> {
  const { table } = await engine<{ table: number }>('load', { record: text });
  const { moves } = await engine<{ moves: Event[] }>('past', { table });
  return new Opened(table, moves.length, moves);
}
