// kernel_module.mjs - kernels.wasm in Node: configures War, and plays many games at a level.
import { readFileSync } from "node:fs";

const TEXT = 256;
const LEVELS = 3;

/** The module; variants are PRESET or PRESET,OPTION=VALUE,… */
export async function startKernels(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  const engine = instance.exports;
  const text = () => new Uint8Array(engine.memory.buffer, engine.talon_wasm_kernel_text(), TEXT);
  const write = (words) => text().set(new TextEncoder().encode(`${words}\0`));

  function levelAt(level) {
    const runs = engine.talon_wasm_kernel_level(level);
    const bytes = text();
    return { level, runs, name: new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))) };
  }

  function configure(variant) {
    const [preset, ...options] = variant.split(",");
    write(preset);
    let fine = engine.talon_wasm_kernel_preset();
    for (const option of options) {
      write(option.replace("=", "\0"));
      fine = engine.talon_wasm_kernel_option() && fine;
    }
    if (!fine) throw new Error(`No kernel plays ${variant}.`);
  }

  return {
    configure,
    levels: () => [...Array(LEVELS).keys()].map(levelAt).filter(({ runs }) => runs),
    play: engine.talon_wasm_kernel_play,
    playByEngine: engine.talon_wasm_kernel_engine,
  };
}
