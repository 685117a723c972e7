// Runs the server's state machine (src/server) inside the browser, as `talon serve` does on a
// machine: with the browser's clock, database and randomness. Tables survive the page, since they
// are read again from the database.
import type { Refusal } from '../base/protocol_types';
import type { Database } from './database';
import type { Message, Module, Orders, Row } from './wasm_module';

const MISSING = 'There is no such table.';

/** Sends a message to a connection; null closes it. */
export type Tell = (conn: number, message: Message | null) => void;

export interface Around {
  keep: Database;
  tell: Tell;
  now: () => number; // ms, never going back
  secret: () => Uint8Array; // 32 random bytes
}

/** The server unloads tables that have not been used for long: then they have to be loaded again.
 * */
const isMissing = (orders: Orders): boolean =>
  orders.sends.some(([, { error }]) => (error as Refusal | undefined)?.message === MISSING);

export class LocalServer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly loaded = new Set<string>();
  private written: Promise<void> = Promise.resolve();
  private asked: Promise<void> = Promise.resolve();

  constructor(
    private readonly module: Module,
    private readonly around: Around,
  ) {
    module.stir(around.secret());
    module.open();
  }

  private now(): number {
    return Math.floor(this.around.now()) + 1;
  }

  come(conn: number): void {
    this.carryOut(this.module.come(this.now(), conn));
  }

  /** Handles a request, as JSON. Requests wait for each other, since a table may have to be loaded
   * first. */
  ask(conn: number, text: string): void {
    const { table } = JSON.parse(text) as { table?: string };
    this.asked = this.asked.then(async () => {
      if (table && !this.loaded.has(table)) await this.load(table);
      let orders = this.request(conn, text);
      if (table && isMissing(orders)) {
        await this.load(table);
        orders = this.request(conn, text);
      }
      this.carryOut(orders);
    });
  }

  private request(conn: number, text: string): Orders {
    this.module.stir(this.around.secret());
    return this.module.request(this.now(), conn, text);
  }

  go(conn: number): void {
    this.carryOut(this.module.go(this.now(), conn));
  }

  private async load(table: string): Promise<void> {
    for (const row of await this.around.keep.read(table))
      this.carryOut(this.module.load(this.now(), row));
    this.loaded.add(table);
  }

  private wake(): void {
    this.carryOut(this.module.wake(this.now()));
  }

  private carryOut(orders: Orders): void {
    for (const [conn, message] of orders.sends) this.around.tell(conn, message);
    for (const conn of orders.hangUps) this.around.tell(conn, null);
    if (orders.rows.length) this.write(orders.batch, orders.rows);
    clearTimeout(this.timer);
    if (orders.wake >= 0)
      this.timer = setTimeout(() => this.wake(), Math.max(0, orders.wake - this.now()));
  }

  /** Writes one batch after the other, and tells the state machine when each is stored. */
  private write(batch: number, rows: Row[]): void {
    this.written = this.written
      .then(() => this.put(rows))
      .then(
        () => true,
        () => false,
      )
      .then((well) => this.carryOut(this.module.stored(this.now(), batch, well)));
  }

  /** Rows that close a table are not stored: here the server unloads tables, but never forgets
   * them. */
  private async put(rows: Row[]): Promise<void> {
    for (const { table } of rows) this.loaded.add(table);
    const kept = rows.filter((row) => row.kind !== 'close');
    if (kept.length) await this.around.keep.append(kept);
  }
}
