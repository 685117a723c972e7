// sim.mjs - the simulation in WebAssembly writes what `talon sim --json` writes, byte for byte but
// for the time and the kernel, however its games are sliced; what cannot be played is refused.
// Arguments: the program, the module. TAP output.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { SimModule } from "../../npm/engine/dist/index.js";

const [program, path] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const module = new SimModule(instance);

// Preset, options, bots, games, the number of the first one.
const RUNS = [
  ["war/classic", {}, ["random"], 2500, 0],
  ["war/classic", { collect_order: "seat_order", max_battles: "300" }, ["random"], 300, 1234567],
  ["war/last-card", { war_down: "3" }, ["random"], 500, 0],
  ["war/multi", {}, ["random"], 40, 0],
  ["war/razboi", {}, ["random"], 40, 3],
  ["war/steal", {}, ["simple"], 60, 0],
  ["war/tod-und-leben", {}, ["random"], 500, 0],
  ["whist/classic", {}, ["simple", "random"], 60, 0],
  ["whist/drive", { deals: "1", first_dealer: "0", trump_mode: "last_card" }, ["simple"], 60, 0],
  ["wunsdorf/standard", {}, ["simple"], 10, 0],
  ["wippen/full", { first_dealer: "0" }, ["simple"], 40, 0],
  ["spite/standard", {}, ["simple"], 20, 0],
];
const PLAYED = { preset: "war/classic", options: {}, bots: ["random"], seed: "1" };
const REFUSED = [
  [{ preset: "chess/blitz" }, "no such game"],
  [{ preset: "war" }, "no such game"],
  [{ options: { war_down: "77" } }, "no such option"],
  [{ options: { war_down: 1 } }, "no such option"],
  [{ bots: [] }, "Only random"],
  [{ bots: ["expert"] }, "Only random"],
  [{ bots: ["random", "random", "random"] }, "Only random"],
  [{ seed: "" }, "seed"],
  [{ seed: "7".repeat(65) }, "seed"],
];

let tests = 0;
function check(fine, what) {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine) process.exitCode = 1;
}

const common = (text) => text.replace(/("cpu_seconds":[^,]*,)?"kernel":"\w+"/, "");

function native([preset, options, bots, games, from], seed) {
  const given = Object.entries(options).flatMap((pair) => ["--option", pair.join("=")]);
  const range = ["--range", `${from}+${games}`, "--seed", seed, "--bots", bots.join(",")];
  return execFileSync(program, ["sim", preset, ...given, ...range, "--json"], { encoding: "utf8" });
}

function here([preset, options, bots, games, from], seed, slice) {
  module.begin({ preset, options, bots, seed, from });
  for (let left = games; left > 0; left -= slice) module.play(Math.min(slice, left));
  return module.result();
}

function refusal(run) {
  try {
    module.begin(run);
  } catch (error) {
    return error.message;
  }
  return "";
}

for (const run of RUNS)
  for (const [seed, slice] of [["1", run[3]], ["other", 7]]) {
    const [wanted, found] = [native(run, seed), here(run, seed, slice)].map(common);
    const name = `${run[0]} ${JSON.stringify(run[1])}, seed ${seed}, ${slice} games at once`;
    check(found === wanted && wanted.includes('"counters"'), name);
  }
for (const [wrong, why] of REFUSED) {
  check(refusal({ ...PLAYED, ...wrong }).includes(why), `refused: ${JSON.stringify(wrong)}`);
  module.play(1); // without a run nothing happens
}
check(module.result() === "", "nothing was played since");
check(refusal(PLAYED) === "" && module.result().includes('"games":0'), "then it plays again");
console.log(`1..${tests}`);
