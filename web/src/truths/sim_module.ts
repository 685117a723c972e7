// Calls sim.wasm, the simulation of `talon sim` (src/wasm/sim_exports.c). It imports nothing and
// has no clock, so it runs in Node as well.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  talon_input_buffer(count: number): number;
  talon_sim_begin(length: number): number;
  talon_sim_play(games: number): void;
  talon_sim_result(): number;
  talon_sim_answer(): number;
}

/** Which games are played; `from` is the number of the first one. */
export interface Run {
  preset: string;
  options: Record<string, string>;
  bots: string[];
  seed: string;
  from?: number;
}

export class SimModule {
  private readonly sim: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.sim = instance.exports as unknown as Exports;
    this.sim._initialize?.();
  }

  private answer(length: number): string {
    const at = this.sim.talon_sim_answer();
    return new TextDecoder().decode(new Uint8Array(this.sim.memory.buffer, at, length));
  }

  /** Begins a run and forgets the one before; throws if it cannot be played. */
  begin(run: Run): void {
    const bytes = new TextEncoder().encode(JSON.stringify(run));
    const at = this.sim.talon_input_buffer(bytes.length);
    new Uint8Array(this.sim.memory.buffer, at, bytes.length).set(bytes);
    const fault = this.sim.talon_sim_begin(bytes.length);
    if (fault) throw new Error(this.answer(fault));
  }

  play(games: number): void {
    this.sim.talon_sim_play(games);
  }

  /** The result so far, as `talon sim --json` prints it (doc/simulation.md). */
  result(): string {
    return this.answer(this.sim.talon_sim_result());
  }
}
