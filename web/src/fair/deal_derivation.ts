// The functions of talon.wasm for checks (src/wasm/record_check_exports.c): replaying a game step
// by step, and deriving deals from the secret of a table (doc/fairness.md).

interface Exports {
  memory: WebAssembly.Memory;
  talon_check_text(): number;
  talon_check_sum(): void;
  talon_check_add(count: number): void;
  talon_check_end(): void;
  talon_check_game(): number;
  talon_check_preset(): number;
  talon_check_set(): number;
  talon_check_finish(): number;
  talon_check_option(number: number): number;
  talon_check_seats(): number;
  talon_check_deal_by_key(): void;
  talon_check_deal_fairly(): void;
  talon_check_deals(): number;
  talon_check_draws(): number;
  talon_check_draws_count(): number;
  talon_check_act(seat: number): number;
  talon_check_acting(): number;
  talon_check_rank(seat: number): number;
  talon_check_points(seat: number): number;
  talon_check_hash(): bigint;
}

const ROOM = 1024; // the size of its buffer
export const KEY = 32;
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
  readonly call: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
  }

  private room(): Uint8Array {
    return new Uint8Array(this.call.memory.buffer, this.call.talon_check_text(), ROOM);
  }

  /** Passes texts, each with its final zero; false if they are too long. */
  put(...texts: string[]): boolean {
    const bytes = utf8.encode(texts.map((text) => text + '\0').join(''));
    if (bytes.length > ROOM) return false;
    this.room().set(bytes);
    return true;
  }

  putBytes(bytes: Uint8Array): void {
    this.room().set(bytes);
  }

  text(): string {
    const room = this.room();
    return new TextDecoder().decode(room.slice(0, room.indexOf(0)));
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

  draws(): string {
    const count = this.call.talon_check_draws_count();
    const pairs = new DataView(this.call.memory.buffer, this.call.talon_check_draws(), 4 * count);
    const words: string[] = [];
    for (let i = 0; i < count; i++)
      words.push(`${pairs.getUint16(4 * i, true)}:${pairs.getUint16(4 * i + 2, true)}`);
    return words.join(' ');
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
