// The functions of talon.wasm for checks (src/wasm/record_check_exports.c): reading a record, and
// deriving deals from the secret of a table (doc/fairness.md).

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  talon_input_buffer(count: number): number;
  talon_check_text(): number;
  talon_check_sum(): void;
  talon_check_add(count: number): void;
  talon_check_end(): void;
  talon_check_record(length: number): number;
  talon_check_answer(): number;
}

/** What the reader of records found: facts, or the line of the fault and its sentence. */
export interface RecordReading {
  line?: number;
  msgid?: string | null; // null: a forbidden move
  word?: string;
  fair: boolean;
  commitment: string;
  names: (string | null)[];
  values: string[];
  moves: number;
  deals: number;
  draws: number;
  over: boolean;
}

const ROOM = 1024; // the size of its buffer
const KEY = 32;
const utf8 = new TextEncoder();

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of exactly 64 hexadecimal digits; null for any other text. */
export function bytesOf(hex: string | undefined): Uint8Array | null {
  if (!hex || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** talon.wasm with its buffer for texts and bytes. */
export class Engine {
  private readonly call: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.call._initialize?.();
  }

  private room(): Uint8Array {
    return new Uint8Array(this.call.memory.buffer, this.call.talon_check_text(), ROOM);
  }

  putBytes(bytes: Uint8Array): void {
    this.room().set(bytes);
  }

  read(record: string): RecordReading {
    const bytes = utf8.encode(record);
    const at = this.call.talon_input_buffer(bytes.length);
    new Uint8Array(this.call.memory.buffer, at, bytes.length).set(bytes);
    const length = this.call.talon_check_record(bytes.length);
    const answer = new Uint8Array(this.call.memory.buffer, this.call.talon_check_answer(), length);
    return JSON.parse(new TextDecoder().decode(answer)) as RecordReading;
  }

  sum(...parts: (string | Uint8Array)[]): Uint8Array {
    this.call.talon_check_sum();
    for (const part of parts) {
      const bytes = typeof part === 'string' ? utf8.encode(part) : part;
      for (let at = 0; at < bytes.length; at += ROOM) {
        const piece = bytes.subarray(at, at + ROOM);
        this.putBytes(piece);
        this.call.talon_check_add(piece.length);
      }
    }
    this.call.talon_check_end();
    return this.room().slice(0, KEY);
  }
}

// ---- derived from a table's secret

export const commitmentOf = (engine: Engine, secret: Uint8Array) =>
  hexOf(engine.sum('talon commitment ', secret));

export function dealSecretOf(engine: Engine, secret: Uint8Array, deal: number): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, deal, true);
  return engine.sum('talon deal secret ', secret, number);
}

export const dealCommitmentOf = (engine: Engine, dealSecret: Uint8Array) =>
  hexOf(engine.sum('talon deal commitment ', dealSecret));
