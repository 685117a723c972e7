// The house on this device: drives the server's state machine (module.ts) as `talon serve` does,
// with a browser for its clock, its disk and its chance (doc: src/server/server.h). Tables of the
// house survive the page: they are read again from what was kept.
import type { Refusal } from '../base/protocol_types';
import type { Database } from './database';
import type { Message, Module, Orders, Row } from './wasm_module';

const MISSING = 'There is no such table.';

/** Says something to whoever has this number; null: it is sent away. */
export type Tell = (conn: number, message: Message | null) => void;

export interface Around {
  keep: Database;
  tell: Tell;
  now: () => number; // ms, never back
  secret: () => Uint8Array; // 32 bytes nobody can foresee
}

/** What nobody has been at for long is put away: it is read again when somebody asks for it. */
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

  /** A request, as JSON; one after the other, for its table may have to be read first. */
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

  /** One batch after the other; the state machine hears when each is on the disk. */
  private write(batch: number, rows: Row[]): void {
    this.written = this.written
      .then(() => this.put(rows))
      .then(
        () => true,
        () => false,
      )
      .then((well) => this.carryOut(this.module.stored(this.now(), batch, well)));
  }

  /** A table is put away when nobody looks at it for long; here it is read again when it is asked
   * for, so that this is not written down. */
  private async put(rows: Row[]): Promise<void> {
    for (const { table } of rows) this.loaded.add(table);
    const kept = rows.filter((row) => row.kind !== 'close');
    if (kept.length) await this.around.keep.append(kept);
  }
}
