// same.mjs - random games end in the same hashes in WebAssembly as natively.
// Arguments: the module, the native program, games for each preset. TAP output.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

const [modulePath, native, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const engine = instance.exports;

function text() {
  const bytes = new Uint8Array(engine.memory.buffer, engine.talon_wasm_text(), 1024);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const expected = new Map();
for (const line of execFileSync(native, [games], { encoding: "utf8" }).trim().split("\n")) {
  const name = line.split(" ")[0];
  expected.set(name, [...(expected.get(name) ?? []), line]);
}

let tests = 0;
for (let game = 0; game < engine.talon_wasm_games(); game++)
  for (let preset = 0; preset < engine.talon_wasm_presets(game); preset++) {
    const lines = [];
    let name = "";
    for (let number = 0; number < Number(games); number++) {
      engine.talon_wasm_configure(game, preset);
      name = text();
      const hash = BigInt.asUintN(64, engine.talon_wasm_random_game(number));
      const digits = hash.toString(16).padStart(16, "0");
      lines.push(`${name} ${number} ${engine.talon_wasm_steps()} ${digits}`);
    }
    const wanted = expected.get(name) ?? [];
    const same = lines.length === wanted.length && lines.every((line, i) => line === wanted[i]);
    const steps = lines.reduce((sum, line) => sum + Number(line.split(" ")[2]), 0);
    const verdict = `${same ? "ok" : "not ok"} ${++tests} - ${name}`;
    console.log(`${verdict}: ${games} games, ${steps} steps, native and WebAssembly end alike`);
    if (!same) process.exitCode = 1;
  }
console.log(`1..${tests}`);
