// Runs the server's state machine (src/server) inside the browser, as `talon serve` does on a
// machine: with the browser's clock, database and randomness. Tables survive the page, since they
// are read again from the database.
import type { Refusal } from '../base/protocol_types';
import type { Database } from './database';
import type { EngineModule, Message, ServerOutputs, Row } from '@talon-cards/engine';

const MISSING = 'There is no such table.';

/** Sends a message to a connection; null closes it. */
export type SendMessage = (conn: number, message: Message | null) => void;

export interface Environment {
  database: Database;
  tell: SendMessage;
  now: () => number; // ms, never going back
  secret: () => Uint8Array; // 32 random bytes
}

/** The server unloads tables that have not been used for long: then they have to be loaded again.
 * */
const isUnloaded = (outputs: ServerOutputs): boolean =>
  outputs.sends.some(([, { error }]) => (error as Refusal | undefined)?.message === MISSING);

export class LocalServer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private thinking: ReturnType<typeof setTimeout> | undefined;
  private readonly loaded = new Set<string>();
  private written: Promise<void> = Promise.resolve();
  private asked: Promise<void> = Promise.resolve();

  constructor(
    private readonly module: EngineModule,
    private readonly environment: Environment,
  ) {
    module.seed(environment.secret());
    module.open();
  }

  private now(): number {
    return Math.floor(this.environment.now()) + 1;
  }

  connect(conn: number): void {
    this.carryOut(this.module.connect(this.now(), conn));
  }

  /** Handles a request, as JSON. Requests wait for each other, since a table may have to be loaded
   * first. */
  ask(conn: number, text: string): void {
    const { table } = JSON.parse(text) as { table?: string };
    this.asked = this.asked.then(async () => {
      if (table && !this.loaded.has(table)) await this.load(table);
      let outputs = this.request(conn, text);
      if (table && isUnloaded(outputs)) {
        await this.load(table);
        outputs = this.request(conn, text);
      }
      this.carryOut(outputs);
    });
  }

  private request(conn: number, text: string): ServerOutputs {
    this.module.seed(this.environment.secret());
    return this.module.request(this.now(), conn, text);
  }

  disconnect(conn: number): void {
    this.carryOut(this.module.disconnect(this.now(), conn));
  }

  private async load(table: string): Promise<void> {
    for (const row of await this.environment.database.read(table))
      this.carryOut(this.module.load(this.now(), row));
    this.loaded.add(table);
  }

  private wake(): void {
    this.carryOut(this.module.wake(this.now()));
  }

  private think(): void {
    this.thinking = undefined;
    this.carryOut(this.module.think(this.now()));
  }

  private carryOut(outputs: ServerOutputs): void {
    for (const [conn, message] of outputs.sends) this.environment.tell(conn, message);
    for (const conn of outputs.hangUps) this.environment.tell(conn, null);
    if (outputs.rows.length) this.write(outputs.batch, outputs.rows);
    clearTimeout(this.timer);
    if (outputs.wake >= 0)
      this.timer = setTimeout(() => this.wake(), Math.max(0, outputs.wake - this.now()));
    // After the messages that wait: a search takes long.
    if (outputs.thinks) this.thinking ??= setTimeout(() => this.think());
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
    if (kept.length) await this.environment.database.append(kept);
  }
}
