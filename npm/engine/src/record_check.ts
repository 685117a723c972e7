// The functions of talon.wasm for checks (src/wasm/record_check_exports.c): reading a record, and
// SHA-256, from which deals can be derived (doc/fairness.md).
import { TextModule } from './text_module.js';

interface Exports {
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

export class RecordCheck extends TextModule<Exports> {
  private room(): Uint8Array {
    return this.bytesAt(this.module.talon_check_text(), ROOM);
  }

  /** Plays the record again, and tells what it has found. */
  read(record: string): RecordReading {
    const length = this.module.talon_check_record(this.give(record));
    return JSON.parse(this.textAt(this.module.talon_check_answer(), length)) as RecordReading;
  }

  /** The SHA-256 of these parts, one after the other. */
  sum(...parts: (string | Uint8Array)[]): Uint8Array {
    this.module.talon_check_sum();
    for (const part of parts) {
      const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
      for (let at = 0; at < bytes.length; at += ROOM) {
        const piece = bytes.subarray(at, at + ROOM);
        this.room().set(piece);
        this.module.talon_check_add(piece.length);
      }
    }
    this.module.talon_check_end();
    return this.room().slice(0, KEY);
  }
}
