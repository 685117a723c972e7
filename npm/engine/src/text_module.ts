// A module of WebAssembly that takes texts or bytes and answers with texts: what the classes of
// such modules have in common. It imports nothing.

interface Memory {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  talon_input_buffer(count: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class TextModule<Exports> {
  protected readonly module: Exports & Memory;

  constructor(instance: WebAssembly.Instance) {
    this.module = instance.exports as unknown as Exports & Memory;
    this.module._initialize?.();
  }

  protected bytesAt(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.module.memory.buffer as ArrayBuffer, at, length);
  }

  /** Hands bytes over; how many. */
  protected giveBytes(bytes: Uint8Array): number {
    this.bytesAt(this.module.talon_input_buffer(bytes.length), bytes.length).set(bytes);
    return bytes.length;
  }

  /** Hands texts over, with a zero between them; how many bytes. */
  protected give(...texts: string[]): number {
    return this.giveBytes(encoder.encode(texts.join('\0')));
  }

  protected textAt(at: number, length: number): string {
    return decoder.decode(this.bytesAt(at, length));
  }
}
