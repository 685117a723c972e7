// Loads solve.wasm in a worker.
import source from '../generated/solve.wasm?url';
import { SolveModule } from './solve_module';

/** A solver with so much memory. */
export async function loadSolver(mebibytes: number): Promise<SolveModule> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(source), {});
  return new SolveModule(instance, mebibytes);
}
