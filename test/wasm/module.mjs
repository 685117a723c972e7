// talon.wasm in Node, by the package of the engine.
import { readFileSync } from "node:fs";
import { EngineModule } from "../../npm/engine/dist/index.js";

export async function start(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  return new EngineModule(instance);
}
