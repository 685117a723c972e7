// same_kernels.mjs - the fast kernels play in WebAssembly, at every level, the games that they play
// natively, and so does the engine in the same module. Arguments: kernels.wasm, the native program,
// games of each variant. TAP output.
import { execFileSync } from "node:child_process";
import { startKernels } from "./kernel_module.mjs";

const [modulePath, native, games] = process.argv.slice(2);
const kernels = await startKernels(modulePath);
const orders = ["shuffled", "winner_first", "loser_first", "seat_order"];
const variants = ["classic,jokers=2", "classic,max_battles=100", "classic,first_dealer=1"];
for (const down of [0, 1, 3])
  for (const order of orders)
    for (const shortage of ["out", "last_card"])
      variants.push(`classic,war_down=${down},shortage=${shortage},collect_order=${order}`);

const wanted = execFileSync(native, [games, ...variants], { encoding: "utf8" }).trim().split("\n");
const digits = (sum) => (sum >>> 0).toString(16).padStart(8, "0");

let tests = 0;
function check(fine, what) {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine) process.exitCode = 1;
}

const levels = kernels.levels();
check(levels.map(({ name }) => name).join() === "plain,vector128", "the module has both levels");
variants.forEach((variant, i) => {
  const [played, byEngine] = wanted[i].split(" ");
  kernels.configure(variant);
  for (const { name, level } of levels)
    check(digits(kernels.play(level, 0, Number(games))) === played, `${variant}, ${name}`);
  const few = Math.min(100, Number(games));
  check(digits(kernels.playByEngine(0, few)) === byEngine, `${variant}, engine`);
});
console.log(`1..${tests}`);
