// Loads the modules of WebAssembly beside the package, in pages, in workers and in Node. Bundlers
// find their files by these addresses, too.
import { EngineModule } from './engine_module.js';
import { RecordCheck } from './record_check.js';
import { SimModule } from './sim_module.js';
import { SolveModule } from './solve_module.js';
import { Talon } from './talon.js';

interface Files {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

const TYPE = 'application/wasm';
const FILES = 'node:fs/promises'; // a name that no bundler follows: only Node has it

async function readInstance(address: URL): Promise<WebAssembly.Instance> {
  const files = (await import(/* @vite-ignore */ /* webpackIgnore: true */ FILES)) as Files;
  return (await WebAssembly.instantiate(await files.readFile(address), {})).instance;
}

/** A server that does not know the type of such files is borne with. */
async function fetchInstance(address: URL): Promise<WebAssembly.Instance> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.href}: ${answer.status}`);
  if (answer.headers.get('content-type') === TYPE)
    return (await WebAssembly.instantiateStreaming(answer, {})).instance;
  return (await WebAssembly.instantiate(await answer.arrayBuffer(), {})).instance;
}

const instanceAt = (address: URL): Promise<WebAssembly.Instance> =>
  address.protocol === 'file:' ? readInstance(address) : fetchInstance(address);

/** Where talon.wasm lies. */
export const engineAddress = (): URL => new URL('../wasm/talon.wasm', import.meta.url);

const simulationAddress = (): URL => new URL('../wasm/sim.wasm', import.meta.url);

const solverAddress = (): URL => new URL('../wasm/solve.wasm', import.meta.url);

/** The engine's requests as they are, and the server's state machine. */
export const loadEngineModule = async (): Promise<EngineModule> =>
  new EngineModule(await instanceAt(engineAddress()));

/** Games, tables, bots and records. */
export async function loadTalon(): Promise<Talon> {
  const instance = await instanceAt(engineAddress());
  return new Talon(new EngineModule(instance), new RecordCheck(instance));
}

/** Whole games in great number, counted. */
export const loadSimulation = async (): Promise<SimModule> =>
  new SimModule(await instanceAt(simulationAddress()));

/** The double-dummy solver, with so much memory. */
export const loadSolver = async (mebibytes = 32): Promise<SolveModule> =>
  new SolveModule(await instanceAt(solverAddress()), mebibytes);
