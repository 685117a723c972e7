// same_moves.mjs - the same seed gives the same moves: whole games of all levels of bots, in every
// build, with one thread and with many. Arguments: games for each preset, decisions of a game,
// simulations of a decision, and the builds to compare with the first: programs, or a module whose
// name ends in .wasm. TAP output.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

const [games, decisions, budget, first, ...others] = process.argv.slice(2);
const THREADS = "4";

function printedBy(program, threads) {
  const output = execFileSync(program, [games, decisions, budget, threads], { encoding: "utf8" });
  return output.trim().split("\n");
}

async function playedByModule(path, wanted) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  const engine = instance.exports;
  const text = () => {
    const bytes = new Uint8Array(engine.memory.buffer, engine.talon_wasm_text(), 1024);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const presets = new Set(wanted.map((line) => line.split(" ")[0]));
  const lines = [];
  for (let game = 0; game < engine.talon_wasm_games(); game++)
    for (let preset = 0; preset < engine.talon_wasm_presets(game); preset++)
      for (let number = 0; number < Number(games); number++) {
        engine.talon_wasm_configure(game, preset);
        const name = text();
        if (!presets.has(name)) continue;
        const sum = engine.talon_wasm_searched_game(number, Number(budget), Number(decisions));
        const digits = BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
        lines.push(`${name} ${number} ${engine.talon_wasm_steps()} ${digits}`);
      }
  return lines;
}

let tests = 0;
function report(name, wanted, lines) {
  const wrong = wanted.filter((line, i) => line !== lines[i]);
  const same = lines.length === wanted.length && wrong.length === 0;
  const made = wanted.reduce((sum, line) => sum + Number(line.split(" ")[2]), 0);
  for (const line of wrong.slice(0, 5)) console.log(`# other moves: ${line}`);
  const rest = `the moves of ${first}, ${made} decisions in ${wanted.length} games`;
  console.log(`${same ? "ok" : "not ok"} ${++tests} - ${name}: ${rest}`);
  if (!same) process.exitCode = 1;
}

const wanted = printedBy(first, "1");
report(`${first}, ${THREADS} threads`, wanted, printedBy(first, THREADS));
for (const other of others) {
  const lines = other.endsWith(".wasm") ? await playedByModule(other, wanted)
    : printedBy(other, "1");
  report(other, wanted, lines);
}
console.log(`1..${tests}`);
