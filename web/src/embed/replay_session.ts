// A record that is replayed in a stranger's page, seen by one seat or by a spectator.
import { signal } from '@preact/signals';
import type { View } from '../base/protocol_types';
import { engineOfTables } from './engine_of_tables';
import { TableState } from './table_state';

/** Opens a record at its beginning; rejects with what is wrong with it. */
export async function openReplay(record: string, seat: number): Promise<ReplaySession> {
  const { table } = await engineOfTables().ask<{ table: number }>('load', { record });
  const { view } = await engineOfTables().ask<{ view: View }>('view', { table, seat: -1 });
  const session = new ReplaySession(table, Math.min(seat, view.seats - 1), view.number);
  await session.goTo(0);
  return session;
}

export class ReplaySession extends TableState {
  readonly step = signal(0);
  readonly watched: ReturnType<typeof signal<number>>;
  private going: Promise<unknown> = Promise.resolve();

  constructor(
    table: unknown,
    seat: number,
    /** The number of steps. */
    readonly last: number,
  ) {
    super(table, seat);
    this.watched = signal(seat);
  }

  /** Shows the table after so many steps. Of several requests only the last one is looked at. */
  goTo(step: number): Promise<unknown> {
    const wanted = Math.max(0, Math.min(step, this.last));
    this.step.value = wanted;
    this.going = this.going.then(async () => {
      if (wanted !== this.step.peek()) return;
      await this.ask('go', { number: wanted });
      await this.look(Math.max(0, wanted - 1));
    });
    return this.going;
  }

  /** Shows what another seat saw; -1: a spectator. */
  watch(seat: number): void {
    this.seat = seat;
    this.watched.value = seat;
    void this.goTo(this.step.peek());
  }
}
