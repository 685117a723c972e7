// Calls talon.wasm: the requests of `talon engine`, and the server's state machine (src/wasm).
import { TextModule } from './text_module.js';

interface Exports {
  talon_engine_request(length: number): number;
  talon_engine_answer(): number;
  talon_set_catalogue(length: number, count: number): void;
  talon_server_seed(): void;
  talon_server_open(): void;
  talon_server_outputs(): number;
  talon_server_connect(now: number, conn: number): number;
  talon_server_request(now: number, conn: number, length: number): number;
  talon_server_disconnect(now: number, conn: number): number;
  talon_server_tick(now: number): number;
  talon_server_think(now: number): number;
  talon_server_stored(now: number, batch: number, well: number): number;
  talon_server_load(now: number, number: number, seat: number): number;
}

/** An event of a table, to be stored (src/store/row.h). */
export interface Row {
  table: string;
  number: number;
  kind: string;
  seat: number;
  text: string;
}

/** An answer or a push, as doc/protocol.md has it. */
export type Message = Record<string, unknown>;

/** The outputs of the server: `rows` are one batch, answered by `stored`; `wake` is a time, or -1;
 * `thinks`: a bot waits for `think`. */
export interface ServerOutputs {
  sends: [conn: number, message: Message][];
  rows: Row[];
  batch: number;
  hangUps: number[];
  wake: number;
  thinks: boolean;
}

const SECRET = 32;

export class EngineModule extends TextModule<Exports> {
  private take<T>(at: number, length: number): T {
    if (!length) throw new Error('This row cannot be read.');
    return JSON.parse(this.textAt(at, length)) as T;
  }

  /** A request of `talon engine`; a refused one has the member `error`. */
  ask(request: object): Message {
    const given = this.give(JSON.stringify(request));
    const length = this.module.talon_engine_request(given);
    return this.take(this.module.talon_engine_answer(), length);
  }

  /** Sets the catalogue for rule books that are not English. */
  translate(language: string, words: Record<string, unknown>): void {
    const pairs = Object.entries(words).filter(([, text]) => typeof text === 'string');
    const length = this.give(language, ...(pairs.flat() as string[]), '');
    this.module.talon_set_catalogue(length, pairs.length);
  }

  // ---- the server: every event has a time in ms that never goes back

  /** Opens the server; it needs randomness first. */
  open(): void {
    this.module.talon_server_open();
  }

  /** Sets the 32 bytes from which everything random follows from now on. */
  seed(secret: Uint8Array): void {
    if (secret.length !== SECRET) throw new Error('A secret has 32 bytes.');
    this.giveBytes(secret);
    this.module.talon_server_seed();
  }

  private outputs(length: number): ServerOutputs {
    return this.take(this.module.talon_server_outputs(), length);
  }

  connect(now: number, conn: number): ServerOutputs {
    return this.outputs(this.module.talon_server_connect(now, conn));
  }

  request(now: number, conn: number, text: string): ServerOutputs {
    const length = this.give(text);
    return this.outputs(this.module.talon_server_request(now, conn, length));
  }

  disconnect(now: number, conn: number): ServerOutputs {
    return this.outputs(this.module.talon_server_disconnect(now, conn));
  }

  wake(now: number): ServerOutputs {
    return this.outputs(this.module.talon_server_tick(now));
  }

  /** Lets one bot search for its move, which may take a second on a slow device. */
  think(now: number): ServerOutputs {
    return this.outputs(this.module.talon_server_think(now));
  }

  stored(now: number, batch: number, well: boolean): ServerOutputs {
    return this.outputs(this.module.talon_server_stored(now, batch, well ? 1 : 0));
  }

  /** Loads a stored row; rows come in the order of writing. */
  load(now: number, row: Row): ServerOutputs {
    this.give(row.table, row.kind, row.text, '');
    return this.outputs(this.module.talon_server_load(now, row.number, row.seat));
  }
}
