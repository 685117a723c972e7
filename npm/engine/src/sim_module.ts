// Calls sim.wasm, the simulation of `talon sim` (src/wasm/sim_exports.c). It imports nothing and
// has no clock, so it runs in Node as well.
import { TextModule } from './text_module.js';

interface Exports {
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

export class SimModule extends TextModule<Exports> {
  private answer(length: number): string {
    return this.textAt(this.module.talon_sim_answer(), length);
  }

  /** Begins a run and forgets the one before; throws if it cannot be played. */
  begin(run: Run): void {
    const fault = this.module.talon_sim_begin(this.give(JSON.stringify(run)));
    if (fault) throw new Error(this.answer(fault));
  }

  play(games: number): void {
    this.module.talon_sim_play(games);
  }

  /** The result so far, as `talon sim --json` prints it (doc/simulation.md). */
  result(): string {
    return this.answer(this.module.talon_sim_result());
  }
}
