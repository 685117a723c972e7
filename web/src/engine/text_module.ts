// A module of WebAssembly that takes texts and answers with one: what the classes of such modules
// have in common. It imports nothing, so it runs in Node as well.

interface Memory {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  talon_input_buffer(count: number): number;
}

export class TextModule<Exports> {
  protected readonly module: Exports & Memory;

  constructor(instance: WebAssembly.Instance) {
    this.module = instance.exports as unknown as Exports & Memory;
    this.module._initialize?.();
  }

  /** Hands texts over, with a zero between them; how many bytes. */
  protected give(...texts: string[]): number {
    const bytes = new TextEncoder().encode(texts.join('\0'));
    const at = this.module.talon_input_buffer(bytes.length);
    new Uint8Array(this.module.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  protected textAt(at: number, length: number): string {
    const bytes = new Uint8Array(this.module.memory.buffer, at, length);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }
}
